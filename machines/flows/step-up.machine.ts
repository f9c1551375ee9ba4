import { assign, fromPromise, setup } from "xstate"

type Problems = { readonly fields: Readonly<Record<string, string>>; readonly retryAfter?: number }

type CodeSent = { readonly resendAfter: number; readonly message: string }

export type StepUpContext = {
  readonly otp: string
  readonly attempt: string
  readonly resendIn: number
  readonly errors: Problems["fields"]
}

export type StepUpEvent =
  | { readonly type: "stepUp.ask" }
  | { readonly type: "stepUp.decline" }
  | { readonly type: "otp.change"; readonly value: string }
  | { readonly type: "code.submit" }
  | { readonly type: "code.resend" }

const mustProvide = (): never => {
  throw new Error("stepUp was started without its implementations")
}

const problemsOf = (error: unknown): Problems =>
  typeof error === "object" && error !== null && "fields" in error ? (error as Problems) : { fields: {} }

/** A fresh code before what must not be done from an unattended screen. */
export const stepUpMachine = setup({
  types: {
    context: {} as StepUpContext,
    events: {} as StepUpEvent,
    tags: {} as "open" | "busy" | "settled"
  },
  actors: {
    sendCode: fromPromise<CodeSent, { readonly attempt: string }>(mustProvide),
    checkCode: fromPromise<void, { readonly otp: string }>(mustProvide)
  },
  delays: { second: 1000 },
  guards: {
    isCoolingDown: ({ context }) => context.resendIn > 1,
    mustWait: ({ context }) => context.resendIn > 0
  },
  actions: {
    startAttempt: assign(() => ({ attempt: crypto.randomUUID(), errors: {} })),
    keepOtp: assign((_, params: { value: string }) => ({ otp: params.value, errors: {} })),
    forgetOtp: assign({ otp: "", errors: {} }),
    startWait: assign((_, params: CodeSent) => ({ resendIn: params.resendAfter, otp: "", errors: {} })),
    countDown: assign(({ context }) => ({ resendIn: context.resendIn - 1 })),
    endWait: assign({ resendIn: 0 }),
    keepProblems: assign(({ context }, params: { error: unknown }) => {
      const { fields, retryAfter } = problemsOf(params.error)
      return { errors: fields, resendIn: retryAfter ?? context.resendIn }
    })
  }
}).createMachine({
  id: "stepUp",
  description: "A call was put off until its person shows a fresh code. It then goes out again by itself.",
  context: { otp: "", attempt: "", resendIn: 0, errors: {} },
  initial: "idle",
  states: {
    idle: {
      description: "Nothing was asked for yet.",
      on: { "stepUp.ask": { target: "sending", actions: "startAttempt" } }
    },
    sending: {
      description: "Asks for a code by e-mail.",
      tags: ["open", "busy"],
      on: { "stepUp.decline": { target: "declined" } },
      invoke: {
        id: "sendCode",
        src: "sendCode",
        input: ({ context }) => ({ attempt: context.attempt }),
        onDone: { target: "code", actions: { type: "startWait", params: ({ event }) => event.output } },
        onError: {
          target: "code",
          actions: { type: "keepProblems", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    code: {
      description: "A new code can be asked for when the wait is over.",
      tags: ["open"],
      initial: "deciding",
      on: {
        "stepUp.decline": { target: "declined" },
        "otp.change": { actions: { type: "keepOtp", params: ({ event }) => ({ value: event.value }) } },
        "code.submit": { target: "checking" }
      },
      states: {
        deciding: {
          description: "Whether another code may be asked for already.",
          always: [{ guard: "mustWait", target: "coolingDown" }, { target: "resendable" }]
        },
        coolingDown: {
          description: "Counts the seconds down until another code may be asked for.",
          after: {
            second: [
              { guard: "isCoolingDown", target: "coolingDown", reenter: true, actions: "countDown" },
              { target: "resendable", actions: "endWait" }
            ]
          }
        },
        resendable: { on: { "code.resend": { target: "#stepUp.sending", actions: "startAttempt" } } }
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
          actions: { type: "keepProblems", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    confirmed: {
      description: "Good for the next few minutes.",
      tags: ["settled"],
      entry: "forgetOtp",
      on: { "stepUp.ask": { target: "sending", actions: "startAttempt" } }
    },
    declined: {
      description: "The call stays undone.",
      tags: ["settled"],
      entry: "forgetOtp",
      on: { "stepUp.ask": { target: "sending", actions: "startAttempt" } }
    }
  }
})
