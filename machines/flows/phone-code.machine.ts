import { assign, fromPromise, setup } from "xstate"
import type { Organisation } from "../../contract/entities/Organisation.ts"

type Problems = { readonly fields: Readonly<Record<string, string>>; readonly retryAfter?: number }

type CodeSent = { readonly resendAfter: number; readonly message: string }

export type Phone = { readonly countryCode: string; readonly phone: string }

export type PhoneCodeInput = Phone & { readonly resendAfter: number }

export type PhoneCodeContext = Phone & {
  readonly otp: string
  readonly attempt: string
  readonly resendIn: number
  readonly errors: Problems["fields"]
  readonly verified: PhoneVerified | null
}

export type PhoneCodeCheck = Phone & { readonly otp: string }

/** The organisation is null where the phone is a person's own. */
export type PhoneVerified = { readonly organisation: Organisation | null }

export type PhoneCodeEvent =
  | { readonly type: "otp.change"; readonly value: string }
  | { readonly type: "code.submit" }
  | { readonly type: "code.resend" }

const mustProvide = (): never => {
  throw new Error("phoneCode was started without its implementations")
}

const isProblems = (error: unknown): error is Problems =>
  typeof error === "object" && error !== null && "fields" in error

const problemsOf = (error: unknown): Problems => (isProblems(error) ? error : { fields: {} })

/** Confirming a phone with the code sent to it. */
export const phoneCodeMachine = setup({
  types: {
    context: {} as PhoneCodeContext,
    events: {} as PhoneCodeEvent,
    input: {} as PhoneCodeInput,
    output: {} as PhoneVerified,
    tags: {} as "busy" | "unstored"
  },
  actors: {
    verifyPhone: fromPromise<PhoneVerified, PhoneCodeCheck>(mustProvide),
    resendPhoneCode: fromPromise<CodeSent, { readonly attempt: string }>(mustProvide)
  },
  delays: { second: 1000 },
  guards: {
    isCoolingDown: ({ context }) => context.resendIn > 1,
    mustWait: ({ context }) => context.resendIn > 0
  },
  actions: {
    keepOtp: assign(({ context }, params: { value: string }) => ({
      otp: params.value,
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== "otp"))
    })),
    clearErrors: assign({ errors: {} }),
    startAttempt: assign(() => ({ attempt: crypto.randomUUID(), errors: {} })),
    startWait: assign((_, params: CodeSent) => ({ resendIn: params.resendAfter, otp: "" })),
    countDown: assign(({ context }) => ({ resendIn: context.resendIn - 1 })),
    endWait: assign({ resendIn: 0 }),
    keepProblems: assign(({ context }, params: { error: unknown }) => {
      const { fields, retryAfter } = problemsOf(params.error)
      return { errors: fields, resendIn: retryAfter ?? context.resendIn }
    }),
    keepVerified: assign((_, params: PhoneVerified) => ({ verified: params, otp: "" })),
    warnRefused: (_, _params: { error: unknown }) => mustProvide(),
    announceSent: (_, _params: CodeSent) => mustProvide()
  }
}).createMachine({
  id: "phoneCode",
  description: "Asks for the code that was sent to the phone.",
  context: ({ input }) => ({
    countryCode: input.countryCode,
    phone: input.phone,
    otp: "",
    attempt: "",
    resendIn: input.resendAfter,
    errors: {},
    verified: null
  }),
  output: ({ context }) => context.verified ?? mustProvide(),
  initial: "code",
  states: {
    code: {
      description: "A new code can be asked for when the wait is over.",
      initial: "deciding",
      on: {
        "otp.change": { actions: { type: "keepOtp", params: ({ event }) => ({ value: event.value }) } },
        "code.submit": { target: "verifying", actions: "clearErrors" }
      },
      states: {
        deciding: {
          description: "Is there a wait before the next code?",
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
          on: { "code.resend": { target: "#phoneCode.resending", actions: "startAttempt" } }
        }
      }
    },
    resending: {
      description: "Asks for a new code, which voids the old one.",
      tags: ["busy"],
      invoke: {
        id: "resendPhoneCode",
        src: "resendPhoneCode",
        input: ({ context }) => ({ attempt: context.attempt }),
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
            { type: "keepProblems", params: ({ event }) => ({ error: event.error }) },
            { type: "warnRefused", params: ({ event }) => ({ error: event.error }) }
          ]
        }
      }
    },
    verifying: {
      description: "The server compares the code.",
      tags: ["busy", "unstored"],
      invoke: {
        id: "verifyPhone",
        src: "verifyPhone",
        input: ({ context }) => ({
          countryCode: context.countryCode,
          phone: context.phone,
          otp: context.otp
        }),
        onDone: { target: "done", actions: { type: "keepVerified", params: ({ event }) => event.output } },
        onError: {
          target: "code",
          actions: [
            { type: "keepProblems", params: ({ event }) => ({ error: event.error }) },
            { type: "warnRefused", params: ({ event }) => ({ error: event.error }) }
          ]
        }
      }
    },
    done: { type: "final" }
  }
})
