import { assign, fromPromise, setup } from "xstate"
import type { User } from "../../contract/entities/User.ts"

export type Invitation = {
  readonly id: string
  readonly organisation: string
  readonly inviter: string
}

/** The invitation of the opened link; null without a link. */
export type LinkedInvitation = { readonly email: string; readonly organisation: string } | null

/** `email` is the person's own; `organisation` is their current one, or empty. */
export type InvitationsFound = {
  readonly email: string
  readonly organisation: string
  readonly invitations: ReadonlyArray<Invitation>
  readonly linked: LinkedInvitation
}

export type InvitationAcceptance = {
  readonly id: string
  readonly isLeaving: boolean
  readonly attempt: string
}

/** The next step: create an organisation now or later, or nothing. */
export type InvitationOutput = { readonly kind: "found" | "later" | "settled" }

export type InvitationContext = InvitationsFound & {
  readonly chosen: string
  readonly attempt: string
  readonly problem: string
  readonly outcome: InvitationOutput
}

export type InvitationEvent =
  | { readonly type: "invitation.accept"; readonly id: string }
  | { readonly type: "invitation.found" }
  | { readonly type: "invitation.later" }
  | { readonly type: "invitation.signOut" }
  | { readonly type: "invitation.retry" }

const mustProvide = (): never => {
  throw new Error("invitation was started without its implementations")
}

const messageOf = (error: unknown): string => {
  const { toast } = (error ?? {}) as { readonly toast?: unknown }
  return typeof toast === "string" ? toast : ""
}

/** Asking a signed-in person about invitations to organisations. */
export const invitationMachine = setup({
  types: {
    context: {} as InvitationContext,
    events: {} as InvitationEvent,
    output: {} as InvitationOutput,
    tags: {} as "busy" | "waiting" | "unstored"
  },
  actors: {
    loadInvitations: fromPromise<InvitationsFound>(mustProvide),
    acceptInvitation: fromPromise<User, InvitationAcceptance>(mustProvide)
  },
  guards: {
    isForSomeoneElse: (_, { linked, email }: InvitationsFound) => linked !== null && linked.email !== email,
    hasAny: (_, { invitations }: InvitationsFound) => invitations.length > 0,
    belongs: ({ context }) => context.organisation !== ""
  },
  actions: {
    setFound: assign((_, params: InvitationsFound) => ({
      ...params,
      problem: "",
      outcome: { kind: params.organisation === "" ? ("found" as const) : ("settled" as const) }
    })),
    setChosen: assign((_, params: { id: string }) => ({
      chosen: params.id,
      attempt: crypto.randomUUID(),
      problem: ""
    })),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    setOutcome: assign((_, params: InvitationOutput) => ({ outcome: params })),
    openJoined: (_, _params: { user: User; isSwitching: boolean }) => mustProvide(),
    signOutWithLink: mustProvide,
    dropLink: mustProvide
  }
}).createMachine({
  id: "invitation",
  description: "Joins an organisation by invitation. Signing in alone never joins one.",
  context: {
    email: "",
    organisation: "",
    invitations: [],
    linked: null,
    chosen: "",
    attempt: "",
    problem: "",
    outcome: { kind: "found" }
  },
  output: ({ context }) => context.outcome,
  initial: "loading",
  states: {
    loading: {
      description: "Loads the invitations for this address and the one of the opened link.",
      tags: ["busy", "waiting", "unstored"],
      invoke: {
        id: "loadInvitations",
        src: "loadInvitations",
        onDone: [
          {
            guard: { type: "isForSomeoneElse", params: ({ event }) => event.output },
            target: "forSomeoneElse",
            actions: { type: "setFound", params: ({ event }) => event.output }
          },
          {
            guard: { type: "hasAny", params: ({ event }) => event.output },
            target: "choosing",
            actions: { type: "setFound", params: ({ event }) => event.output }
          },
          {
            target: "over",
            actions: ["dropLink", { type: "setFound", params: ({ event }) => event.output }]
          }
        ],
        onError: {
          target: "failed",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    failed: {
      description: "The invitations could not be loaded. The person can try again or continue without them.",
      tags: ["unstored"],
      on: {
        "invitation.retry": { target: "loading" },
        "invitation.later": {
          target: "over",
          actions: ["dropLink", { type: "setOutcome", params: { kind: "settled" } }]
        }
      }
    },
    forSomeoneElse: {
      description: "The link invites a different address than the signed-in one.",
      tags: ["unstored"],
      on: {
        "invitation.signOut": {
          target: "over",
          actions: ["signOutWithLink", { type: "setOutcome", params: { kind: "settled" } }]
        },
        "invitation.later": { target: "over", actions: "dropLink" }
      }
    },
    choosing: {
      description: "The person joins an organisation, creates one, or decides later.",
      tags: ["unstored"],
      on: {
        "invitation.accept": {
          target: "accepting",
          actions: { type: "setChosen", params: ({ event }) => ({ id: event.id }) }
        },
        "invitation.found": { target: "over", actions: "dropLink" },
        "invitation.later": [
          { guard: "belongs", target: "over", actions: "dropLink" },
          {
            target: "over",
            actions: ["dropLink", { type: "setOutcome", params: { kind: "later" } }]
          }
        ]
      }
    },
    accepting: {
      description: "Joins the organisation. Leaving the current one first needs a fresh code.",
      tags: ["busy", "unstored"],
      invoke: {
        id: "acceptInvitation",
        src: "acceptInvitation",
        input: ({ context }) => ({
          id: context.chosen,
          isLeaving: context.organisation !== "",
          attempt: context.attempt
        }),
        onDone: {
          target: "over",
          actions: [
            "dropLink",
            { type: "setOutcome", params: { kind: "settled" } },
            {
              type: "openJoined",
              params: ({ context, event }) => ({
                user: event.output,
                isSwitching: context.organisation !== ""
              })
            }
          ]
        },
        onError: {
          target: "choosing",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    over: { type: "final" }
  }
})
