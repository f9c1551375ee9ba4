import { assign, fromPromise, sendParent, setup } from "xstate"
import type { User } from "../../contract/entities/User.ts"
import type { CodeRequested, CodeSent, oneTimeCodeMachine, Problems } from "./one-time-code.machine.ts"
import type { SocialLink } from "./social-sign-in.machine.ts"

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
  readonly attempt: string
  readonly sent: CodeSent
  readonly errors: Problems["fields"]
  readonly link: Pick<SocialLink, "provider" | "idToken"> | null
  readonly signedIn: SignedIn | null
}

export type SignedIn = { readonly token: string; readonly user: User }

export type CodeRequest = Pick<EmailCodeContext, "mode" | "name" | "email" | "attempt">
export type CodeCheck = Pick<EmailCodeContext, "mode" | "name" | "email"> & {
  readonly otp: string
  readonly idToken: string
}

export type EmailCodeEvent =
  | { readonly type: "mode.toggle" }
  | { readonly type: "field.change"; readonly field: "name" | "email"; readonly value: string }
  | { readonly type: "consent.change"; readonly isGiven: boolean }
  | { readonly type: "address.offer"; readonly email: string }
  | { readonly type: "link.start"; readonly link: SocialLink }
  | { readonly type: "social.ask"; readonly provider: string }
  | { readonly type: "details.submit" }
  | { readonly type: "details.edit" }

const mustProvide = (): never => {
  throw new Error("emailCode was started without its implementations")
}

const isProblems = (error: unknown): error is Problems =>
  typeof error === "object" && error !== null && "fields" in error

const problemsOf = (error: unknown): Problems => (isProblems(error) ? error : { fields: {} })

const without = (errors: Problems["fields"], field: string) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field))

/** Signing in or up with a one-time code sent by email. */
export const emailCodeMachine = setup({
  types: {
    context: {} as EmailCodeContext,
    events: {} as EmailCodeEvent,
    input: {} as EmailCodeInput,
    output: {} as SignedIn,
    children: {} as { requestCode: "requestCode"; oneTimeCode: "oneTimeCode" },
    tags: {} as "busy" | "codeStep"
  },
  actors: {
    requestCode: fromPromise<CodeRequested, CodeRequest>(mustProvide),
    oneTimeCode: fromPromise(mustProvide) as unknown as typeof oneTimeCodeMachine
  },
  guards: { hasConsented: ({ context }) => context.hasConsented },
  actions: {
    toggleMode: assign(({ context }) => ({
      mode: context.mode === "signIn" ? ("signUp" as const) : ("signIn" as const),
      errors: {}
    })),
    setTyped: assign(({ context }, params: { field: "name" | "email"; value: string }) => ({
      [params.field]: params.value,
      errors: without(context.errors, params.field)
    })),
    setConsent: assign(({ context }, { isGiven }: { isGiven: boolean }) => ({
      hasConsented: isGiven,
      errors: without(context.errors, "consent")
    })),
    startAttempt: assign(() => ({ attempt: crypto.randomUUID(), errors: {} })),
    askForConsent: assign({ errors: { consent: "missing" } }),
    setSent: assign((_, { codeId, resendAfter }: CodeSent) => ({ sent: { codeId, resendAfter } })),
    setProblems: assign((_, { error }: { error: unknown }) => ({ errors: problemsOf(error).fields })),
    setSignedIn: assign((_, signedIn: SignedIn) => ({ signedIn })),
    setLink: assign(({ context }, { link }: { link: SocialLink }) => ({
      mode: "signUp" as const,
      name: context.name || (link.email.split("@")[0] ?? ""),
      email: link.email,
      link: { provider: link.provider, idToken: link.idToken },
      sent: { codeId: link.codeId, resendAfter: link.resendAfter },
      errors: {}
    })),
    passSocialOn: sendParent((_, params: { provider: string }) => ({
      type: "social.start",
      provider: params.provider
    })),
    forgetLink: assign({ link: null }),
    warnRefused: (_, _params: { error: unknown }) => mustProvide(),
    announceSent: (_, _params: { message: string }) => mustProvide()
  }
}).createMachine({
  id: "emailCode",
  description: "Signs in or up with an email code. Step 0 takes the address, step 1 the code.",
  context: ({ input }) => ({
    mode: input.mode,
    name: "",
    email: input.email,
    hasConsented: true,
    attempt: "",
    sent: { codeId: "", resendAfter: 0 },
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
            { type: "setSent", params: ({ event }) => event.output },
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
      description: "Step 1. Exchanges the code for a session.",
      tags: ["codeStep"],
      on: { "details.edit": { target: "details", actions: "forgetLink" } },
      invoke: {
        id: "oneTimeCode",
        src: "oneTimeCode",
        input: ({ context: { mode, name, email, link, sent } }) => ({
          sent,
          request: { mode, name, email, idToken: link?.idToken ?? "" } satisfies Omit<CodeCheck, "otp">
        }),
        onDone: {
          target: "done",
          actions: { type: "setSignedIn", params: ({ event }) => event.output as SignedIn }
        }
      }
    },
    done: { type: "final" }
  }
})
