import { assign, fromPromise, setup } from "xstate"
import type { SignedIn } from "./email-code.machine.ts"

/** The next step after a refusal: leave, try again, use an email code, or sign out at the provider first. */
export type SocialMove = "leave" | "retry" | "useEmail" | "signOut"

/** `key` names the text of the problem; `words` is the server's message, if it refused. */
export type SocialProblem = {
  readonly key: string
  readonly move: SocialMove
  readonly words?: string
  readonly email?: string
}

export type SocialSignInInput = { readonly provider: string }

/** An identity to link to an address with the code sent there. `resendAfter` is in seconds. */
export type SocialLink = {
  readonly provider: string
  readonly email: string
  readonly idToken: string
  readonly codeId: string
  readonly resendAfter: number
}

export type SocialExchange =
  | { readonly kind: "signedIn"; readonly signedIn: SignedIn; readonly needsProfile: boolean }
  | ({ readonly kind: "link" } & Pick<SocialLink, "email" | "codeId" | "resendAfter">)

export type SocialSignInOutput =
  | { readonly kind: "signedIn"; readonly signedIn: SignedIn; readonly needsProfile: boolean }
  | { readonly kind: "link"; readonly link: SocialLink }
  | { readonly kind: "left"; readonly email: string }

export type SocialSignInContext = {
  readonly provider: string
  readonly idToken: string
  readonly attempt: string
  readonly problem: SocialProblem | null
  readonly outcome: SocialSignInOutput
}

export type SocialSignInEvent = { readonly type: "social.retry" } | { readonly type: "social.leave" }

const mustProvide = (): never => {
  throw new Error("socialSignIn was started without its implementations")
}

const isProblem = (error: unknown): error is SocialProblem =>
  typeof error === "object" && error !== null && "move" in error

const problemOf = (error: unknown): SocialProblem =>
  isProblem(error) ? error : { key: "unknown", move: "retry" }

/** Signing in at an identity provider, in its own window. */
export const socialSignInMachine = setup({
  types: {
    context: {} as SocialSignInContext,
    events: {} as SocialSignInEvent,
    input: {} as SocialSignInInput,
    output: {} as SocialSignInOutput,
    tags: {} as "busy" | "unstored"
  },
  actors: {
    openPopup: fromPromise<string, SocialSignInInput>(mustProvide),
    exchangeToken: fromPromise<SocialExchange, { readonly idToken: string; readonly attempt: string }>(
      mustProvide
    ),
    forgetIdentity: fromPromise<void>(mustProvide)
  },
  guards: {
    isMove: (_, params: { error: unknown; move: SocialMove }) => problemOf(params.error).move === params.move
  },
  actions: {
    forgetProblem: assign({ problem: null }),
    setToken: assign((_, params: { idToken: string }) => ({
      idToken: params.idToken,
      attempt: crypto.randomUUID()
    })),
    setProblem: assign((_, params: { error: unknown }) => {
      const problem = problemOf(params.error)
      return { problem, idToken: "", outcome: { kind: "left" as const, email: problem.email ?? "" } }
    }),
    setExchange: assign(({ context }, { exchange }: { exchange: SocialExchange }) => {
      if (exchange.kind === "signedIn") return { outcome: exchange, idToken: "" }
      const { provider, idToken } = context
      const { email, codeId, resendAfter } = exchange
      return {
        outcome: { kind: "link" as const, link: { provider, idToken, email, codeId, resendAfter } },
        idToken: ""
      }
    })
  }
}).createMachine({
  id: "socialSignIn",
  description: "Signs in at an identity provider. The server exchanges the provider's token for a session.",
  context: ({ input }) => ({
    provider: input.provider,
    idToken: "",
    attempt: "",
    problem: null,
    outcome: { kind: "left" as const, email: "" }
  }),
  output: ({ context }) => context.outcome,
  initial: "popup",
  states: {
    popup: {
      description: "The provider's window is open. Leaving closes it.",
      tags: ["busy", "unstored"],
      entry: "forgetProblem",
      on: { "social.leave": { target: "over" } },
      invoke: {
        id: "openPopup",
        src: "openPopup",
        input: ({ context }) => ({ provider: context.provider }),
        onDone: {
          target: "exchanging",
          actions: { type: "setToken", params: ({ event }) => ({ idToken: event.output }) }
        },
        onError: [
          {
            guard: {
              type: "isMove",
              params: ({ event }) => ({ error: event.error, move: "leave" as const })
            },
            target: "over"
          },
          {
            guard: {
              type: "isMove",
              params: ({ event }) => ({ error: event.error, move: "signOut" as const })
            },
            target: "signingOut",
            actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
          },
          {
            guard: {
              type: "isMove",
              params: ({ event }) => ({ error: event.error, move: "useEmail" as const })
            },
            target: "emailOnly",
            actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
          },
          {
            target: "retryable",
            actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
          }
        ]
      }
    },
    exchanging: {
      description:
        "The server checks the provider's token. An existing account is linked only after an email code.",
      tags: ["busy", "unstored"],
      invoke: {
        id: "exchangeToken",
        src: "exchangeToken",
        input: ({ context }) => ({ idToken: context.idToken, attempt: context.attempt }),
        onDone: {
          target: "over",
          actions: { type: "setExchange", params: ({ event }) => ({ exchange: event.output }) }
        },
        onError: [
          {
            guard: {
              type: "isMove",
              params: ({ event }) => ({ error: event.error, move: "signOut" as const })
            },
            target: "signingOut",
            actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
          },
          {
            guard: {
              type: "isMove",
              params: ({ event }) => ({ error: event.error, move: "useEmail" as const })
            },
            target: "emailOnly",
            actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
          },
          {
            target: "retryable",
            actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
          }
        ]
      }
    },
    signingOut: {
      description:
        "The provider's account is disabled or its token is too old. Signs out there to start over.",
      tags: ["busy", "unstored"],
      invoke: {
        id: "forgetIdentity",
        src: "forgetIdentity",
        onDone: { target: "retryable" },
        onError: { target: "retryable" }
      }
    },
    retryable: {
      description: "Shows the problem. The person can open the window again.",
      tags: ["unstored"],
      on: { "social.retry": { target: "popup" }, "social.leave": { target: "over" } }
    },
    emailOnly: {
      description: "Shows the problem. The person can sign in with an email code instead.",
      tags: ["unstored"],
      on: { "social.leave": { target: "over" } }
    },
    over: { type: "final" }
  }
})
