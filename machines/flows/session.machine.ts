import { assign, fromCallback, fromPromise, setup } from "xstate"
import type { Credits, Organisation } from "../../contract/entities/Organisation.ts"
import type { User } from "../../contract/entities/User.ts"

export type StoredSession = {
  readonly token: string
  readonly user: User
  readonly organisation: Organisation | null
}

export type Account = { readonly user: User; readonly organisation: Organisation | null }

export type SessionContext = {
  readonly token: string | null
  readonly user: User | null
  readonly organisation: Organisation | null
}

export type SessionEvent =
  | { readonly type: "session.opened"; readonly token: string; readonly user: User }
  | { readonly type: "session.ended" }
  | { readonly type: "session.signOut" }
  | { readonly type: "tab.signedIn"; readonly session: StoredSession }
  | { readonly type: "tab.signedOut" }
  | { readonly type: "organisation.changed"; readonly organisation: Organisation }
  | { readonly type: "organisation.refresh" }
  | { readonly type: "organisation.verified" }
  | { readonly type: "credits.changed"; readonly credits: Credits }
  | {
      readonly type: "organisation.joined"
      readonly token: string
      readonly user: User
      readonly isSwitching: boolean
    }
  | { readonly type: "user.changed"; readonly user: User }

const mustProvide = (): never => {
  throw new Error("session was started without its implementations")
}

/** The session: the person, their organisation, and how it ends. */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as "unsettled" | "present"
  },
  actors: {
    watchTabs: fromCallback<SessionEvent>(mustProvide),
    watchCalls: fromCallback<SessionEvent>(mustProvide),
    restoreSession: fromPromise<StoredSession | null>(mustProvide),
    loadOrganisation: fromPromise<Organisation, { readonly id: string }>(mustProvide),
    refreshAccount: fromPromise<Account>(mustProvide),
    endSession: fromPromise<void>(mustProvide),
    removeStores: fromPromise<void>(mustProvide)
  },
  delays: { restoreTimeout: 5000, signOutTimeout: 5000, removeTimeout: 3000 },
  guards: {
    isFound: (_, params: { found: unknown }) => params.found !== null,
    hasOrganisation: ({ context }) => context.organisation !== null,
    isUnverified: ({ context }) => context.organisation?.phoneVerified !== true,
    belongsSomewhere: (_, params: { user: User }) => params.user.organization_id !== null,
    isSwitching: (_, params: { isSwitching: boolean }) => params.isSwitching,
    isSameMember: ({ context }, params: { user: User }) =>
      params.user._id === context.user?._id && params.user.organization_id === context.user.organization_id
  },
  actions: {
    setSession: assign((_, params: StoredSession | null) => params ?? {}),
    setAccount: assign((_, params: Account) => params),
    setUser: assign((_, params: { user: User }) => params),
    setCredits: assign(({ context }, params: { credits: Credits }) => ({
      organisation: context.organisation && { ...context.organisation, ...params }
    })),
    setOrganisation: assign((_, params: { organisation: Organisation }) => params),
    dropAccount: assign({ token: null, user: null, organisation: null }),
    storeSession: (_, _params: SessionContext) => mustProvide(),
    forgetStored: mustProvide,
    noteEnded: mustProvide,
    reloadPage: mustProvide
  }
}).createMachine({
  id: "session",
  description: "The signed-in person and their organisation. Nothing is drawn before `restoring` has ended.",
  context: { token: null, user: null, organisation: null },
  invoke: [
    { id: "watchTabs", src: "watchTabs" },
    { id: "watchCalls", src: "watchCalls" }
  ],
  initial: "restoring",
  states: {
    restoring: {
      description:
        "Reads token, user and organisation from local storage. Unreadable values count as signed out.",
      tags: ["unsettled"],
      invoke: {
        id: "restoreSession",
        src: "restoreSession",
        onDone: [
          {
            guard: { type: "isFound", params: ({ event }) => ({ found: event.output }) },
            target: "signedIn.refreshing",
            actions: { type: "setSession", params: ({ event }) => event.output }
          },
          { target: "signedOut" }
        ],
        onError: { target: "signedOut" }
      },
      after: { restoreTimeout: { target: "signedOut" } }
    },
    signedOut: {
      description: "No one is signed in. The sign-in form is open.",
      on: {
        "session.opened": [
          {
            guard: { type: "belongsSomewhere", params: ({ event }) => ({ user: event.user }) },
            target: "signedIn.loadingOrganisation",
            actions: {
              type: "setSession",
              params: ({ event }) => ({ token: event.token, user: event.user, organisation: null })
            }
          },
          {
            target: "signedIn.withoutOrganisation",
            actions: {
              type: "setSession",
              params: ({ event }) => ({ token: event.token, user: event.user, organisation: null })
            }
          }
        ],
        "tab.signedIn": {
          target: "signedIn.refreshing",
          actions: { type: "setSession", params: ({ event }) => event.session }
        }
      }
    },
    signedIn: {
      description: "Someone is signed in. Changes are stored immediately.",
      tags: ["present"],
      initial: "refreshing",
      entry: { type: "storeSession", params: ({ context }) => context },
      on: {
        "session.signOut": { target: "signingOut" },
        "session.ended": { target: "leaving", actions: "noteEnded" },
        "tab.signedOut": { target: "leaving" },
        "tab.signedIn": [
          {
            guard: { type: "isSameMember", params: ({ event }) => ({ user: event.session.user }) },
            actions: [
              { type: "setSession", params: ({ event }) => event.session },
              { type: "storeSession", params: ({ context }) => context }
            ]
          },
          { target: "reloading" }
        ],
        "user.changed": {
          actions: [
            { type: "setUser", params: ({ event }) => ({ user: event.user }) },
            { type: "storeSession", params: ({ context }) => context }
          ]
        },
        "credits.changed": {
          actions: [
            { type: "setCredits", params: ({ event }) => ({ credits: event.credits }) },
            { type: "storeSession", params: ({ context }) => context }
          ]
        },
        "organisation.changed": {
          target: ".refreshing",
          actions: [
            { type: "setOrganisation", params: ({ event }) => ({ organisation: event.organisation }) },
            { type: "storeSession", params: ({ context }) => context }
          ]
        },
        "organisation.refresh": { target: ".refreshing" },
        "organisation.verified": {
          description: "The phone was verified in another tab or by another member.",
          guard: "isUnverified",
          target: ".refreshing"
        },
        "organisation.joined": [
          {
            guard: { type: "isSwitching", params: ({ event }) => ({ isSwitching: event.isSwitching }) },
            target: "reloading",
            actions: {
              type: "storeSession",
              params: ({ event }) => ({ token: event.token, user: event.user, organisation: null })
            }
          },
          {
            target: ".loadingOrganisation",
            actions: [
              { type: "setUser", params: ({ event }) => ({ user: event.user }) },
              { type: "storeSession", params: ({ context }) => context }
            ]
          }
        ]
      },
      states: {
        loadingOrganisation: {
          description: "Just signed in. Loads the person's organisation.",
          invoke: {
            id: "loadOrganisation",
            src: "loadOrganisation",
            input: ({ context }) => ({ id: context.user?.organization_id ?? "" }),
            onDone: {
              target: "ready",
              actions: [
                { type: "setOrganisation", params: ({ event }) => ({ organisation: event.output }) },
                { type: "storeSession", params: ({ context }) => context }
              ]
            },
            onError: { target: "withoutOrganisation" }
          }
        },
        refreshing: {
          description: "Loads the current user and organisation. The known ones stay shown.",
          invoke: {
            id: "refreshAccount",
            src: "refreshAccount",
            onDone: {
              target: "settling",
              actions: [
                { type: "setAccount", params: ({ event }) => event.output },
                { type: "storeSession", params: ({ context }) => context }
              ]
            },
            onError: { target: "settling" }
          }
        },
        settling: {
          description: "Decides whether the person has an organisation.",
          always: [{ guard: "hasOrganisation", target: "ready" }, { target: "withoutOrganisation" }]
        },
        withoutOrganisation: {
          description: "Signed in without an organisation. The organisation form is open."
        },
        ready: { description: "Signed in with an organisation. Everything is available." }
      }
    },
    signingOut: {
      description:
        "Clears the page and everything stored here, then ends the session on the server if it can be reached.",
      entry: ["forgetStored", "dropAccount"],
      invoke: {
        id: "endSession",
        src: "endSession",
        onDone: { target: "leaving" },
        onError: { target: "leaving" }
      },
      after: { signOutTimeout: { target: "leaving" } }
    },
    leaving: {
      description:
        "The session has ended. Nothing of the organisation stays on the page or in this browser, except encrypted unsent entries.",
      entry: ["forgetStored", "dropAccount"],
      invoke: {
        id: "removeStores",
        src: "removeStores",
        onDone: { target: "reloading" },
        onError: { target: "reloading" }
      },
      after: { removeTimeout: { target: "reloading" } }
    },
    reloading: {
      description: "Reloads the page, so that nothing of the last person remains.",
      entry: ["dropAccount", "reloadPage"]
    }
  }
})
