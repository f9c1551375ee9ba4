import { assign, fromPromise, setup } from "xstate"
import type { Organisation } from "../../contract/entities/Organisation.ts"

type Problems = { readonly fields: Readonly<Record<string, string>>; readonly retryAfter?: number }

type CodeSent = { readonly resendAfter: number; readonly message: string }

export type Phone = { readonly countryCode: string; readonly phone: string }

export type CodeSending = { readonly wasSent: boolean }

export type PhoneCodeInput = Phone & { readonly resendAfter: number }

export type PhoneChange = Phone & { readonly attempt: string }

export type PhoneCodeContext = Phone & {
  /** The number can be corrected here: it is the organisation's. */
  readonly canChange: boolean
  /** The number in the form that changes it. */
  readonly draft: Phone
  readonly otp: string
  readonly attempt: string
  readonly resendIn: number
  readonly wasRefused: boolean
  /** The time of the next possible request, in milliseconds: correct also after a reload and in a background tab. */
  readonly resendAt: number
  readonly errors: Problems["fields"]
  readonly verified: PhoneVerified | null
}

export type PhoneCodeCheck = Phone & { readonly otp: string }

/** The organisation is null for a person's own phone. */
export type PhoneVerified = { readonly organisation: Organisation | null }

export type PhoneCodeEvent =
  | { readonly type: "otp.change"; readonly value: string }
  | { readonly type: "code.submit" }
  | { readonly type: "code.resend" }
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

const waitOf = (seconds: number) => ({ resendIn: seconds, resendAt: Date.now() + seconds * 1000 })

const secondsLeft = ({ resendIn, resendAt }: { readonly resendIn: number; readonly resendAt: number }) =>
  Math.min(resendIn - 1, Math.ceil((resendAt - Date.now()) / 1000))

/** Verifying a phone with the code sent to it. */
export const phoneCodeMachine = setup({
  types: {
    context: {} as PhoneCodeContext,
    events: {} as PhoneCodeEvent,
    input: {} as PhoneCodeInput & { readonly canChange: boolean },
    output: {} as PhoneVerified,
    tags: {} as "busy" | "notSent" | "number" | "unstored"
  },
  actors: {
    verifyPhone: fromPromise<PhoneVerified, PhoneCodeCheck>(mustProvide),
    watchSending: fromPromise<CodeSending>(mustProvide),
    resendPhoneCode: fromPromise<CodeSent, Phone & { readonly attempt: string }>(mustProvide),
    changeNumber: fromPromise<CodeSent, PhoneChange>(mustProvide)
  },
  delays: { second: 1000 },
  guards: {
    isCoolingDown: ({ context }) => secondsLeft(context) > 0,
    mustWait: ({ context }) => context.resendIn > 0,
    canChange: ({ context }) => context.canChange,
    wasNotSent: ({ context }, params: CodeSending) => !params.wasSent && !context.wasRefused
  },
  actions: {
    setOtp: assign(({ context }, params: { value: string }) => ({
      otp: params.value,
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== "otp"))
    })),
    clearErrors: assign({ errors: {} }),
    startDraft: assign(({ context: { countryCode, phone } }) => ({
      draft: { countryCode, phone },
      errors: {}
    })),
    setDraft: assign(({ context }, { field, value }: { field: keyof Phone; value: string }) => ({
      draft: { ...context.draft, [field]: value },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([name]) => name !== field))
    })),
    takeDraft: assign(({ context }) => context.draft),
    startAttempt: assign(() => ({ attempt: crypto.randomUUID(), errors: {} })),
    startWait: assign((_, params: CodeSent) => ({
      ...waitOf(params.resendAfter),
      wasRefused: false,
      otp: ""
    })),
    countDown: assign(({ context }) => ({ resendIn: secondsLeft(context) })),
    endWait: assign({ resendIn: 0, resendAt: 0 }),
    markRefused: assign({ wasRefused: true }),
    setProblems: assign((_, params: { error: unknown }) => {
      const { fields, retryAfter } = problemsOf(params.error)
      return { errors: fields, ...(retryAfter === undefined ? {} : waitOf(retryAfter)) }
    }),
    setVerified: assign((_, params: PhoneVerified) => ({ verified: params, otp: "" })),
    warnRefused: (_, _params: { error: unknown }) => mustProvide(),
    announceChanged: mustProvide,
    announceSent: (_, _params: CodeSent) => mustProvide()
  }
}).createMachine({
  id: "phoneCode",
  description: "Verifies a phone with a code sent to it.",
  context: ({ input }) => ({
    countryCode: input.countryCode,
    phone: input.phone,
    canChange: input.canChange,
    draft: { countryCode: input.countryCode, phone: input.phone },
    otp: "",
    attempt: "",
    ...waitOf(input.resendAfter),
    wasRefused: false,
    errors: {},
    verified: null
  }),
  output: ({ context }) => context.verified ?? mustProvide(),
  initial: "code",
  states: {
    code: {
      description: "The person can request a new code after a wait, or immediately if none was sent.",
      initial: "deciding",
      invoke: {
        id: "watchSending",
        src: "watchSending",
        onDone: {
          guard: { type: "wasNotSent", params: ({ event }) => event.output },
          target: ".notSent",
          actions: "endWait"
        },
        onError: {}
      },
      on: {
        "otp.change": { actions: { type: "setOtp", params: ({ event }) => ({ value: event.value }) } },
        "code.submit": { target: "verifying", actions: "clearErrors" },
        "number.edit": { guard: "canChange", target: "number", actions: "startDraft" }
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
          on: { "code.resend": { target: "#phoneCode.resending", actions: "startAttempt" } }
        },
        notSent: {
          description: "The code could not be sent, or is late.",
          tags: ["notSent"],
          on: { "code.resend": { target: "#phoneCode.resending", actions: "startAttempt" } }
        }
      }
    },
    number: {
      description: "The person corrects the number.",
      tags: ["number"],
      on: {
        "number.change": {
          actions: { type: "setDraft", params: ({ event }) => ({ field: event.field, value: event.value }) }
        },
        "number.submit": { target: "changing", actions: "startAttempt" },
        "number.keep": { target: "code", actions: "clearErrors" }
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
          target: "code",
          actions: [
            "takeDraft",
            { type: "startWait", params: ({ event }) => event.output },
            "announceChanged"
          ]
        },
        onError: {
          target: "number",
          actions: [
            { type: "setProblems", params: ({ event }) => ({ error: event.error }) },
            { type: "warnRefused", params: ({ event }) => ({ error: event.error }) }
          ]
        }
      }
    },
    resending: {
      description: "Requests a new code. The old one stops working.",
      tags: ["busy"],
      invoke: {
        id: "resendPhoneCode",
        src: "resendPhoneCode",
        input: ({ context: { countryCode, phone, attempt } }) => ({ countryCode, phone, attempt }),
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
        id: "verifyPhone",
        src: "verifyPhone",
        input: ({ context }) => ({
          countryCode: context.countryCode,
          phone: context.phone,
          otp: context.otp
        }),
        onDone: { target: "done", actions: { type: "setVerified", params: ({ event }) => event.output } },
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
