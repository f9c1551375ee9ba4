import { assign, fromPromise, sendTo, setup } from "xstate"
import type { Organisation } from "../../contract/entities/Organisation.ts"
import type { OneTimeCodeEvent, oneTimeCodeMachine, Problems } from "./one-time-code.machine.ts"

export type Phone = { readonly countryCode: string; readonly phone: string }

export type PhoneCodeInput = Phone & { readonly resendAfter: number }

export type PhoneChange = Phone & { readonly attempt: string }

export type PhoneCodeContext = Phone & {
  /** The number can be corrected here: it is the organisation's. */
  readonly canChange: boolean
  /** The number in the form that changes it. */
  readonly draft: Phone
  readonly attempt: string
  readonly resendAfter: number
  readonly errors: Problems["fields"]
  readonly verified: PhoneVerified | null
}

export type PhoneCodeCheck = Phone & { readonly otp: string }

/** The organisation is null for a person's own phone. */
export type PhoneVerified = { readonly organisation: Organisation | null }

export type PhoneCodeEvent =
  | { readonly type: "number.edit" }
  | { readonly type: "number.change"; readonly field: keyof Phone; readonly value: string }
  | { readonly type: "number.submit" }
  | { readonly type: "number.keep" }

const mustProvide = (): never => {
  throw new Error("phoneCode was started without its implementations")
}

const isProblems = (error: unknown): error is Problems =>
  typeof error === "object" && error !== null && "fields" in error

const problemsOf = (error: unknown): Problems => (isProblems(error) ? error : { fields: {} })

/** Verifying a phone with the code sent to it. */
export const phoneCodeMachine = setup({
  types: {
    context: {} as PhoneCodeContext,
    events: {} as PhoneCodeEvent,
    input: {} as PhoneCodeInput & { readonly canChange: boolean },
    output: {} as PhoneVerified,
    children: {} as { changeNumber: "changeNumber"; oneTimeCode: "oneTimeCode" },
    tags: {} as "busy" | "number"
  },
  actors: {
    changeNumber: fromPromise<{ readonly resendAfter: number }, PhoneChange>(mustProvide),
    oneTimeCode: fromPromise(mustProvide) as unknown as typeof oneTimeCodeMachine
  },
  guards: { canChange: ({ context }) => context.canChange },
  actions: {
    clearCodeErrors: sendTo("oneTimeCode", (): OneTimeCodeEvent => ({ type: "errors.clear" })),
    startDraft: assign(({ context: { countryCode, phone } }) => ({
      draft: { countryCode, phone },
      errors: {}
    })),
    setDraft: assign(({ context }, { field, value }: { field: keyof Phone; value: string }) => ({
      draft: { ...context.draft, [field]: value },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([name]) => name !== field))
    })),
    takeDraft: assign(({ context }, { resendAfter }: { resendAfter: number }) => ({
      ...context.draft,
      resendAfter
    })),
    startAttempt: assign(() => ({ attempt: crypto.randomUUID(), errors: {} })),
    setProblems: assign((_, { error }: { error: unknown }) => ({ errors: problemsOf(error).fields })),
    setVerified: assign((_, verified: PhoneVerified) => ({ verified })),
    warnRefused: (_, _params: { error: unknown }) => mustProvide(),
    announceChanged: mustProvide
  }
}).createMachine({
  id: "phoneCode",
  description: "Verifies a phone with a code sent to it.",
  context: ({ input }) => ({
    countryCode: input.countryCode,
    phone: input.phone,
    canChange: input.canChange,
    draft: { countryCode: input.countryCode, phone: input.phone },
    attempt: "",
    resendAfter: input.resendAfter,
    errors: {},
    verified: null
  }),
  output: ({ context }) => context.verified ?? mustProvide(),
  initial: "code",
  states: {
    code: {
      description: "The code sent to the phone. The wait for another one goes on while the number is edited.",
      initial: "shown",
      invoke: {
        id: "oneTimeCode",
        src: "oneTimeCode",
        input: ({ context: { countryCode, phone, resendAfter } }) => ({
          sent: { codeId: "", resendAfter },
          request: { countryCode, phone } satisfies Phone
        }),
        onDone: {
          target: "done",
          actions: { type: "setVerified", params: ({ event }) => event.output as PhoneVerified }
        }
      },
      states: {
        shown: {
          description: "The person enters the code.",
          on: {
            "number.edit": {
              guard: "canChange",
              target: "number",
              actions: ["startDraft", "clearCodeErrors"]
            }
          }
        },
        number: {
          description: "The person corrects the number.",
          tags: ["number"],
          on: {
            "number.change": {
              actions: {
                type: "setDraft",
                params: ({ event }) => ({ field: event.field, value: event.value })
              }
            },
            "number.submit": { target: "changing", actions: "startAttempt" },
            "number.keep": { target: "shown" }
          }
        },
        changing: {
          description: "Stores the number. The server sends a code to it, and the old one stops working.",
          tags: ["number", "busy"],
          invoke: {
            id: "changeNumber",
            src: "changeNumber",
            input: ({ context }) => ({ ...context.draft, attempt: context.attempt }),
            onDone: {
              target: "#phoneCode.code",
              reenter: true,
              actions: [{ type: "takeDraft", params: ({ event }) => event.output }, "announceChanged"]
            },
            onError: {
              target: "number",
              actions: [
                { type: "setProblems", params: ({ event }) => ({ error: event.error }) },
                { type: "warnRefused", params: ({ event }) => ({ error: event.error }) }
              ]
            }
          }
        }
      }
    },
    done: { type: "final" }
  }
})
