import { assign, fromPromise, setup } from "xstate"

/** `fields` has a message per invalid field. `retryAfter` is in seconds, if the server named a wait. */
export type Problems = {
  readonly fields: Readonly<Record<string, string>>
  readonly retryAfter?: number
}

/** `resendAfter` is in seconds. `codeId` is used to check the delivery: empty if the server needs none. */
export type CodeSent = { readonly codeId: string; readonly resendAfter: number }

/** `message` is shown once. */
export type CodeRequested = CodeSent & { readonly message: string }

export type CodeSending = { readonly wasSent: boolean }

/** The parent's data for every request and check. */
// biome-ignore lint/suspicious/noExplicitAny: each parent sends its own
type Request = any

/** `sent` is null if no code was requested yet: the chart then begins with that. */
export type OneTimeCodeInput = { readonly sent: CodeSent | null; readonly request: Request }

export type OneTimeCodeContext = {
  readonly request: Request
  /** No code was requested when the chart started. */
  readonly mustRequest: boolean
  readonly otp: string
  /** The digits that were there when the latest code was requested. */
  readonly earlierOtp: string
  readonly attempt: string
  readonly codeId: string
  readonly resendIn: number
  readonly wasRefused: boolean
  /** The time of the next possible request, in milliseconds: correct also after a reload and in a background tab. */
  readonly resendAt: number
  readonly errors: Problems["fields"]
  readonly verified: unknown
}

export type OneTimeCodeEvent =
  | { readonly type: "otp.change"; readonly value: string }
  | { readonly type: "code.submit" }
  | { readonly type: "code.resend" }
  | { readonly type: "errors.clear" }

const mustProvide = (): never => {
  throw new Error("oneTimeCode was started without its implementations")
}

const isProblems = (error: unknown): error is Problems =>
  typeof error === "object" && error !== null && "fields" in error

const problemsOf = (error: unknown): Problems => (isProblems(error) ? error : { fields: {} })

const without = (errors: Problems["fields"], field: string) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field))

const waitOf = (seconds: number) => ({ resendIn: seconds, resendAt: Date.now() + seconds * 1000 })

const secondsLeft = ({ resendIn, resendAt }: { readonly resendIn: number; readonly resendAt: number }) =>
  Math.min(resendIn - 1, Math.ceil((resendAt - Date.now()) / 1000))

/** Entering a one-time code, and requesting another one after a wait. */
export const oneTimeCodeMachine = setup({
  types: {
    context: {} as OneTimeCodeContext,
    events: {} as OneTimeCodeEvent,
    input: {} as OneTimeCodeInput,
    output: {} as unknown,
    tags: {} as "busy" | "notSent" | "unstored"
  },
  actors: {
    requestCode: fromPromise<CodeRequested, Request>(mustProvide),
    watchSending: fromPromise<CodeSending, { readonly codeId: string }>(mustProvide),
    verifyCode: fromPromise<unknown, Request>(mustProvide)
  },
  delays: { second: 1000 },
  guards: {
    mustRequest: ({ context }) => context.mustRequest,
    isCoolingDown: ({ context }) => secondsLeft(context) > 0,
    mustWait: ({ context }) => context.resendIn > 0,
    wasNotSent: ({ context }, params: CodeSending) => !params.wasSent && !context.wasRefused
  },
  actions: {
    setOtp: assign(({ context }, { value }: { value: string }) => ({
      otp: value,
      errors: without(context.errors, "otp")
    })),
    startAttempt: assign(({ context: { otp } }) => ({
      attempt: crypto.randomUUID(),
      earlierOtp: otp,
      errors: {}
    })),
    clearErrors: assign({ errors: {} }),
    startWait: assign(({ context: { otp, earlierOtp } }, { codeId, resendAfter }: CodeSent) => ({
      codeId,
      ...waitOf(resendAfter),
      wasRefused: false,
      otp: otp === earlierOtp ? "" : otp,
      errors: {}
    })),
    countDown: assign(({ context }) => ({ resendIn: secondsLeft(context) })),
    endWait: assign({ resendIn: 0, resendAt: 0 }),
    markRefused: assign({ wasRefused: true }),
    setProblems: assign((_, { error }: { error: unknown }) => {
      const { fields, retryAfter } = problemsOf(error)
      return { errors: fields, ...(retryAfter === undefined ? {} : waitOf(retryAfter)) }
    }),
    setVerified: assign((_, { verified }: { verified: unknown }) => ({ verified, otp: "" })),
    warnRefused: (_, _params: { error: unknown }) => mustProvide(),
    announceSent: (_, _params: { message: string }) => mustProvide()
  }
}).createMachine({
  id: "oneTimeCode",
  description: "Takes a one-time code sent by email or phone, and requests another one.",
  context: ({ input }) => ({
    request: input.request,
    mustRequest: input.sent === null,
    otp: "",
    earlierOtp: "",
    attempt: "",
    codeId: input.sent?.codeId ?? "",
    ...waitOf(input.sent?.resendAfter ?? 0),
    wasRefused: false,
    errors: {},
    verified: null
  }),
  output: ({ context }: { context: OneTimeCodeContext }) => context.verified,
  initial: "starting",
  states: {
    starting: {
      description: "Decides whether a code has to be requested first.",
      always: [{ guard: "mustRequest", target: "requesting", actions: "startAttempt" }, { target: "code" }]
    },
    code: {
      description: "The person can request a new code after a wait, or immediately if none was sent.",
      initial: "deciding",
      invoke: {
        id: "watchSending",
        src: "watchSending",
        input: ({ context }) => ({ codeId: context.codeId }),
        onDone: {
          guard: { type: "wasNotSent", params: ({ event }) => event.output },
          target: ".notSent",
          actions: "endWait"
        },
        onError: {}
      },
      on: {
        "otp.change": { actions: { type: "setOtp", params: ({ event }) => ({ value: event.value }) } },
        "errors.clear": { actions: "clearErrors" },
        "code.submit": { target: "verifying", actions: "clearErrors" }
      },
      states: {
        deciding: {
          description: "Decides whether the person has to wait for the next code.",
          always: [{ guard: "mustWait", target: "coolingDown" }, { target: "resendable" }]
        },
        coolingDown: {
          description: "Counts the seconds down.",
          after: {
            second: [
              { guard: "isCoolingDown", target: "coolingDown", reenter: true, actions: "countDown" },
              { target: "resendable", actions: "endWait" }
            ]
          }
        },
        resendable: {
          on: { "code.resend": { target: "#oneTimeCode.requesting", actions: "startAttempt" } }
        },
        notSent: {
          description:
            "The code could not be sent, or is late. It looks the same for known and unknown addresses.",
          tags: ["notSent"],
          on: { "code.resend": { target: "#oneTimeCode.requesting", actions: "startAttempt" } }
        }
      }
    },
    requesting: {
      description:
        "Requests a code. An earlier one stops working. The new one may arrive before the response.",
      tags: ["busy"],
      on: { "otp.change": { actions: { type: "setOtp", params: ({ event }) => ({ value: event.value }) } } },
      invoke: {
        id: "requestCode",
        src: "requestCode",
        input: ({ context }: { context: OneTimeCodeContext }) => ({
          ...context.request,
          attempt: context.attempt
        }),
        onDone: {
          target: "code",
          actions: [
            { type: "startWait", params: ({ event }) => event.output },
            { type: "announceSent", params: ({ event }) => event.output }
          ]
        },
        onError: {
          target: "code",
          actions: [
            "markRefused",
            { type: "setProblems", params: ({ event }) => ({ error: event.error }) },
            { type: "warnRefused", params: ({ event }) => ({ error: event.error }) }
          ]
        }
      }
    },
    verifying: {
      description: "The server compares the code.",
      tags: ["busy", "unstored"],
      invoke: {
        id: "verifyCode",
        src: "verifyCode",
        input: ({ context }: { context: OneTimeCodeContext }) => ({ ...context.request, otp: context.otp }),
        onDone: {
          target: "done",
          actions: { type: "setVerified", params: ({ event }) => ({ verified: event.output }) }
        },
        onError: {
          target: "code",
          actions: [
            { type: "setProblems", params: ({ event }) => ({ error: event.error }) },
            { type: "warnRefused", params: ({ event }) => ({ error: event.error }) }
          ]
        }
      }
    },
    done: { type: "final" }
  }
})
