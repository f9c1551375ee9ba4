import { assign, fromPromise, sendParent, setup } from "xstate"
import type { User } from "../../contract/entities/User.ts"
import type { SocialLink } from "./social-sign-in.machine.ts"

/** `fields` has a message per invalid field. `retryAfter` is in seconds, if the server named a wait. */
export type Problems = {
  readonly fields: Readonly<Record<string, string>>
  readonly retryAfter?: number
}

export type EmailCodeMode = "signIn" | "signUp"

export type EmailCodeInput = {
  readonly email: string
  readonly mode: EmailCodeMode
}

export type EmailCodeContext = {
  readonly mode: EmailCodeMode
  readonly name: string
  readonly email: string
  readonly hasConsented: boolean
  readonly otp: string
  readonly attempt: string
  readonly codeId: string
  readonly resendIn: number
  readonly wasRefused: boolean
  /** The time of the next possible request, in milliseconds: correct also after a reload and in a background tab. */
  readonly resendAt: number
  readonly errors: Problems["fields"]
  readonly link: Pick<SocialLink, "provider" | "idToken"> | null
  readonly signedIn: SignedIn | null
}

export type SignedIn = { readonly token: string; readonly user: User }

export type CodeRequest = Pick<EmailCodeContext, "mode" | "name" | "email" | "attempt">
export type CodeCheck = Pick<EmailCodeContext, "mode" | "name" | "email" | "otp"> & {
  readonly idToken: string
}

/** `resendAfter` is in seconds. `codeId` is used to check the delivery. */
export type CodeSent = { readonly resendAfter: number; readonly message: string; readonly codeId: string }

export type CodeSending = { readonly wasSent: boolean }

export type EmailCodeEvent =
  | { readonly type: "mode.toggle" }
  | { readonly type: "field.change"; readonly field: "name" | "email"; readonly value: string }
  | { readonly type: "consent.change"; readonly isGiven: boolean }
  | { readonly type: "otp.change"; readonly value: string }
  | { readonly type: "address.offer"; readonly email: string }
  | { readonly type: "link.start"; readonly link: SocialLink }
  | { readonly type: "social.ask"; readonly provider: string }
  | { readonly type: "details.submit" }
  | { readonly type: "details.edit" }
  | { readonly type: "code.submit" }
  | { readonly type: "code.resend" }

const mustProvide = (): never => {
  throw new Error("emailCode was started without its implementations")
}

const isProblems = (error: unknown): error is Problems =>
  typeof error === "object" && error !== null && "fields" in error

const problemsOf = (error: unknown): Problems => (isProblems(error) ? error : { fields: {} })

const without = (errors: Problems["fields"], field: string) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field))

const waitOf = (seconds: number) => ({ resendIn: seconds, resendAt: Date.now() + seconds * 1000 })

const secondsLeft = ({ resendIn, resendAt }: { readonly resendIn: number; readonly resendAt: number }) =>
  Math.min(resendIn - 1, Math.ceil((resendAt - Date.now()) / 1000))

/** Signing in or up with a one-time code sent by email. */
export const emailCodeMachine = setup({
  types: {
    context: {} as EmailCodeContext,
    events: {} as EmailCodeEvent,
    input: {} as EmailCodeInput,
    output: {} as SignedIn,
    tags: {} as "busy" | "codeStep" | "notSent" | "unstored"
  },
  actors: {
    requestCode: fromPromise<CodeSent, CodeRequest>(mustProvide),
    watchSending: fromPromise<CodeSending, { readonly codeId: string }>(mustProvide),
    verifyCode: fromPromise<SignedIn, CodeCheck>(mustProvide)
  },
  delays: { second: 1000 },
  guards: {
    hasConsented: ({ context }) => context.hasConsented,
    isCoolingDown: ({ context }) => secondsLeft(context) > 0,
    mustWait: ({ context }) => context.resendIn > 0,
    wasNotSent: ({ context }, params: CodeSending) => !params.wasSent && !context.wasRefused
  },
  actions: {
    toggleMode: assign(({ context }) => ({
      mode: context.mode === "signIn" ? ("signUp" as const) : ("signIn" as const),
      errors: {}
    })),
    setTyped: assign(({ context }, params: { field: "name" | "email" | "otp"; value: string }) => ({
      [params.field]: params.value,
      errors: without(context.errors, params.field)
    })),
    setConsent: assign(({ context }, { isGiven }: { isGiven: boolean }) => ({
      hasConsented: isGiven,
      errors: without(context.errors, "consent")
    })),
    startAttempt: assign(() => ({ attempt: crypto.randomUUID(), errors: {} })),
    askForConsent: assign({ errors: { consent: "missing" } }),
    clearErrors: assign({ errors: {} }),
    startWait: assign((_, params: CodeSent) => ({
      codeId: params.codeId,
      ...waitOf(params.resendAfter),
      wasRefused: false,
      otp: "",
      errors: {}
    })),
    countDown: assign(({ context }) => ({ resendIn: secondsLeft(context) })),
    endWait: assign({ resendIn: 0, resendAt: 0 }),
    markRefused: assign({ wasRefused: true }),
    setProblems: assign((_, { error }: { error: unknown }) => {
      const { fields, retryAfter } = problemsOf(error)
      return { errors: fields, ...(retryAfter === undefined ? {} : waitOf(retryAfter)) }
    }),
    setSignedIn: assign((_, params: SignedIn) => ({ signedIn: params, otp: "" })),
    setLink: assign(({ context }, { link }: { link: SocialLink }) => ({
      mode: "signUp" as const,
      name: context.name || (link.email.split("@")[0] ?? ""),
      email: link.email,
      link: { provider: link.provider, idToken: link.idToken },
      codeId: link.codeId,
      ...waitOf(link.resendAfter),
      wasRefused: false,
      errors: {}
    })),
    passSocialOn: sendParent((_, params: { provider: string }) => ({
      type: "social.start",
      provider: params.provider
    })),
    forgetOtp: assign({ otp: "", errors: {}, link: null }),
    warnRefused: (_, _params: { error: unknown }) => mustProvide(),
    announceSent: (_, _params: CodeSent) => mustProvide()
  }
}).createMachine({
  id: "emailCode",
  description: "Signs in or up with an email code. Step 0 takes the address, step 1 the code.",
  context: ({ input }) => ({
    mode: input.mode,
    name: "",
    email: input.email,
    hasConsented: true,
    otp: "",
    attempt: "",
    codeId: "",
    resendIn: 0,
    wasRefused: false,
    resendAt: 0,
    errors: {},
    link: null,
    signedIn: null
  }),
  output: ({ context }) => context.signedIn ?? mustProvide(),
  initial: "details",
  states: {
    details: {
      description: "Step 0. The only place to switch between signing in and signing up.",
      on: {
        "mode.toggle": { actions: "toggleMode" },
        "field.change": {
          actions: { type: "setTyped", params: ({ event }) => ({ field: event.field, value: event.value }) }
        },
        "consent.change": {
          actions: { type: "setConsent", params: ({ event }) => ({ isGiven: event.isGiven }) }
        },
        "address.offer": {
          actions: {
            type: "setTyped",
            params: ({ event }) => ({ field: "email" as const, value: event.email })
          }
        },
        "link.start": {
          target: "code",
          actions: { type: "setLink", params: ({ event }) => ({ link: event.link }) }
        },
        "social.ask": [
          {
            guard: "hasConsented",
            actions: { type: "passSocialOn", params: ({ event }) => ({ provider: event.provider }) }
          },
          { actions: "askForConsent" }
        ],
        "details.submit": [
          { guard: "hasConsented", target: "sendingCode", actions: "startAttempt" },
          { actions: "askForConsent" }
        ]
      }
    },
    sendingCode: {
      description: "Checks the form and requests a code.",
      tags: ["busy"],
      invoke: {
        id: "requestCode",
        src: "requestCode",
        input: ({ context }) => ({
          mode: context.mode,
          name: context.name,
          email: context.email,
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
          target: "details",
          actions: [
            { type: "setProblems", params: ({ event }) => ({ error: event.error }) },
            { type: "warnRefused", params: ({ event }) => ({ error: event.error }) }
          ]
        }
      }
    },
    code: {
      description: "Step 1. The person can request a new code after a wait, or immediately if none was sent.",
      tags: ["codeStep"],
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
        "otp.change": {
          actions: {
            type: "setTyped",
            params: ({ event }) => ({ field: "otp" as const, value: event.value })
          }
        },
        "code.submit": { target: "verifying", actions: "clearErrors" },
        "details.edit": { target: "details", actions: "forgetOtp" }
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
          on: { "code.resend": { target: "#emailCode.resending", actions: "startAttempt" } }
        },
        notSent: {
          description:
            "The code could not be sent, or is late. It looks the same for known and unknown addresses.",
          tags: ["notSent"],
          on: { "code.resend": { target: "#emailCode.resending", actions: "startAttempt" } }
        }
      }
    },
    resending: {
      description: "Requests another code.",
      tags: ["busy", "codeStep"],
      invoke: {
        id: "requestCode",
        src: "requestCode",
        input: ({ context }) => ({
          mode: context.mode,
          name: context.name,
          email: context.email,
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
      description: "Exchanges the code for a session.",
      tags: ["busy", "codeStep", "unstored"],
      invoke: {
        id: "verifyCode",
        src: "verifyCode",
        input: ({ context }) => ({
          mode: context.mode,
          name: context.name,
          email: context.email,
          otp: context.otp,
          idToken: context.link?.idToken ?? ""
        }),
        onDone: {
          target: "done",
          actions: { type: "setSignedIn", params: ({ event }) => event.output }
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
