import { assign, fromPromise, setup } from "xstate"

type Problems = { readonly fields: Readonly<Record<string, string>>; readonly retryAfter?: number }

type CodeSent = { readonly resendAfter: number; readonly message: string; readonly codeId: string }

type CodeSending = { readonly wasSent: boolean }

/** `reason` is the server's message. */
export type StepUpContext = {
  readonly reason: string
  readonly otp: string
  readonly attempt: string
  /** Used to check the delivery of the code. Empty if none was requested. */
  readonly codeId: string
  readonly resendIn: number
  /** The time of the next possible request, in milliseconds: correct also after a reload and in a background tab. */
  readonly resendAt: number
  readonly errors: Problems["fields"]
}

export type StepUpEvent =
  | { readonly type: "stepUp.ask"; readonly reason: string }
  | { readonly type: "stepUp.decline" }
  | { readonly type: "otp.change"; readonly value: string }
  | { readonly type: "code.submit" }
  | { readonly type: "code.resend" }

const mustProvide = (): never => {
  throw new Error("stepUp was started without its implementations")
}

const problemsOf = (error: unknown): Problems =>
  typeof error === "object" && error !== null && "fields" in error ? (error as Problems) : { fields: {} }

const waitOf = (seconds: number) => ({ resendIn: seconds, resendAt: Date.now() + seconds * 1000 })

const secondsLeft = ({ resendIn, resendAt }: { readonly resendIn: number; readonly resendAt: number }) =>
  Math.min(resendIn - 1, Math.ceil((resendAt - Date.now()) / 1000))

/** A fresh code before an action that puts money, roles or account numbers at risk. */
export const stepUpMachine = setup({
  types: {
    context: {} as StepUpContext,
    events: {} as StepUpEvent,
    tags: {} as "open" | "busy" | "notSent" | "settled"
  },
  actors: {
    sendCode: fromPromise<CodeSent, { readonly attempt: string }>(mustProvide),
    watchSending: fromPromise<CodeSending, { readonly codeId: string }>(mustProvide),
    checkCode: fromPromise<void, { readonly otp: string }>(mustProvide)
  },
  delays: { second: 1000 },
  guards: {
    isCoolingDown: ({ context }) => secondsLeft(context) > 0,
    mustWait: ({ context }) => context.resendIn > 0,
    wasNotSent: (_, params: CodeSending) => !params.wasSent
  },
  actions: {
    assignReason: assign((_, params: { reason: string }) => params),
    startAttempt: assign(() => ({ attempt: crypto.randomUUID(), codeId: "", errors: {} })),
    setOtp: assign((_, params: { value: string }) => ({ otp: params.value, errors: {} })),
    forgetOtp: assign({ otp: "", errors: {} }),
    startWait: assign((_, params: CodeSent) => ({
      codeId: params.codeId,
      ...waitOf(params.resendAfter),
      otp: "",
      errors: {}
    })),
    countDown: assign(({ context }) => ({ resendIn: secondsLeft(context) })),
    endWait: assign({ resendIn: 0, resendAt: 0 }),
    setProblems: assign((_, params: { error: unknown }) => {
      const { fields, retryAfter } = problemsOf(params.error)
      return { errors: fields, ...(retryAfter === undefined ? {} : waitOf(retryAfter)) }
    })
  }
}).createMachine({
  id: "stepUp",
  description:
    "Asks for a fresh code before a sensitive request: a large amount, new payment details, an Admin role or an old sign-in. The request then continues automatically.",
  context: { reason: "", otp: "", attempt: "", codeId: "", resendIn: 0, resendAt: 0, errors: {} },
  initial: "idle",
  states: {
    idle: {
      description: "No code was requested yet.",
      on: {
        "stepUp.ask": {
          target: "sending",
          actions: [
            "startAttempt",
            { type: "assignReason", params: ({ event }) => ({ reason: event.reason }) }
          ]
        }
      }
    },
    sending: {
      description: "Requests a code by email.",
      tags: ["open", "busy"],
      on: { "stepUp.decline": { target: "declined" } },
      invoke: {
        id: "sendCode",
        src: "sendCode",
        input: ({ context }) => ({ attempt: context.attempt }),
        onDone: { target: "code", actions: { type: "startWait", params: ({ event }) => event.output } },
        onError: {
          target: "code",
          actions: { type: "setProblems", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    code: {
      description: "The person can request a new code after a wait, or immediately if none was sent.",
      tags: ["open"],
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
        "stepUp.decline": { target: "declined" },
        "otp.change": { actions: { type: "setOtp", params: ({ event }) => ({ value: event.value }) } },
        "code.submit": { target: "checking" }
      },
      states: {
        deciding: {
          description: "Decides whether another code can be requested.",
          always: [{ guard: "mustWait", target: "coolingDown" }, { target: "resendable" }]
        },
        coolingDown: {
          description: "Counts down until another code can be requested.",
          after: {
            second: [
              { guard: "isCoolingDown", target: "coolingDown", reenter: true, actions: "countDown" },
              { target: "resendable", actions: "endWait" }
            ]
          }
        },
        resendable: { on: { "code.resend": { target: "#stepUp.sending", actions: "startAttempt" } } },
        notSent: {
          description: "The code could not be sent, or is late.",
          tags: ["notSent"],
          on: { "code.resend": { target: "#stepUp.sending", actions: "startAttempt" } }
        }
      }
    },
    checking: {
      description: "The server compares the code.",
      tags: ["open", "busy"],
      invoke: {
        id: "checkCode",
        src: "checkCode",
        input: ({ context }) => ({ otp: context.otp }),
        onDone: { target: "confirmed" },
        onError: {
          target: "code",
          actions: { type: "setProblems", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    confirmed: {
      description: "Confirmed. Valid for further requests for a quarter of an hour.",
      tags: ["settled"],
      entry: "forgetOtp",
      on: {
        "stepUp.ask": {
          target: "sending",
          actions: [
            "startAttempt",
            { type: "assignReason", params: ({ event }) => ({ reason: event.reason }) }
          ]
        }
      }
    },
    declined: {
      description: "The request is not carried out.",
      tags: ["settled"],
      entry: "forgetOtp",
      on: {
        "stepUp.ask": {
          target: "sending",
          actions: [
            "startAttempt",
            { type: "assignReason", params: ({ event }) => ({ reason: event.reason }) }
          ]
        }
      }
    }
  }
})
