import { assign, fromCallback, fromPromise, raise, setup } from "xstate"
import type { Notification } from "../../contract/entities/Notification.ts"

export type NotificationsInput = { readonly organisationId: string }

export type NotificationsContext = {
  readonly organisationId: string
  readonly items: ReadonlyArray<Notification>
  /** False until the first response: its notifications are not new. */
  readonly hasLoaded: boolean
  /** Removed here and not confirmed by the server: an older response must not bring them back. */
  readonly removing: ReadonlyArray<string>
  readonly toRead: { readonly ids: ReadonlyArray<string>; readonly attempt: string }
  /** To mark unread again, because their removal was undone. */
  readonly restoring: ReadonlyArray<string>
  readonly toRestore: { readonly ids: ReadonlyArray<string>; readonly attempt: string }
  /** Notifications that already triggered a reload of the organisation, once each. */
  readonly reported: ReadonlyArray<string>
}

export type NotificationsEvent =
  | { readonly type: "panel.toggle"; readonly isOpen: boolean }
  | { readonly type: "notifications.refresh" }
  | { readonly type: "notification.open"; readonly id: string; readonly path?: string | undefined }
  | { readonly type: "notification.delete"; readonly id: string }
  | { readonly type: "notifications.clear" }
  | { readonly type: "notifications.undo"; readonly ids: ReadonlyArray<string> }
  | { readonly type: "stream.up" }
  | { readonly type: "stream.down" }

export type ReadRequest = {
  readonly organisationId: string
  readonly ids: ReadonlyArray<string>
  readonly attempt: string
}

const mustProvide = (): never => {
  throw new Error("notifications was started without its implementations")
}

const isVerification = ({ title }: Notification) => /verified successfully/i.test(title)

/** Notifications since the last response; none of the first response, and none that were restored. */
const freshIn = (
  { items, removing, toRestore, hasLoaded }: NotificationsContext,
  found: ReadonlyArray<Notification>
): ReadonlyArray<Notification> =>
  hasLoaded
    ? found.filter(
        ({ _id }) =>
          !removing.includes(_id) && !toRestore.ids.includes(_id) && !items.some((item) => item._id === _id)
      )
    : []

/** The notification bell: unread notifications, their links, and marking them read. */
export const notificationsMachine = setup({
  types: {
    context: {} as NotificationsContext,
    events: {} as NotificationsEvent,
    input: {} as NotificationsInput,
    tags: {} as "loading" | "failed" | "open" | "live"
  },
  actors: {
    watchEvents: fromCallback<NotificationsEvent>(mustProvide),
    loadNotifications: fromPromise<ReadonlyArray<Notification>, NotificationsInput>(mustProvide),
    readNotifications: fromPromise<void, ReadRequest>(mustProvide),
    restoreNotifications: fromPromise<void, ReadRequest>(mustProvide)
  },
  delays: { pollPause: 30_000, streamPause: 2_000 },
  guards: {
    isOpening: (_, params: { isOpen: boolean }) => params.isOpen,
    hasRemoving: ({ context }) => context.removing.length > 0,
    hasRestoring: ({ context }) => context.restoring.length > 0,
    hasVerification: ({ context }) =>
      context.items.some((item) => isVerification(item) && !context.reported.includes(item._id)),
    hasItems: ({ context }) => context.items.length > 0
  },
  actions: {
    setItems: assign(({ context }, params: { items: ReadonlyArray<Notification> }) => ({
      items: params.items.filter(({ _id }) => !context.removing.includes(_id)),
      hasLoaded: true
    })),
    removeItem: assign(({ context }, params: { id: string }) => ({
      items: context.items.filter(({ _id }) => _id !== params.id),
      removing: [...context.removing, params.id]
    })),
    removeAll: assign(({ context }) => ({
      items: [],
      removing: [...context.removing, ...context.items.map(({ _id }) => _id)]
    })),
    startReading: assign(({ context }) => ({
      toRead: { ids: context.removing, attempt: crypto.randomUUID() }
    })),
    forgetRemoved: assign(({ context }) => ({
      removing: context.removing.filter((id) => !context.toRead.ids.includes(id))
    })),
    startRestoring: assign(({ context }) => ({
      restoring: [],
      toRestore: { ids: context.restoring, attempt: crypto.randomUUID() }
    })),
    setUndone: assign(({ context }, params: { ids: ReadonlyArray<string> }) => ({
      restoring: [...context.restoring, ...params.ids]
    })),
    setTold: assign(({ context }) => ({
      reported: context.items.filter(isVerification).map(({ _id }) => _id)
    })),
    offerUndo: (_, _params: { ids: ReadonlyArray<string> }) => mustProvide(),
    tellDesktop: (_, _params: { fresh: ReadonlyArray<Notification> }) => mustProvide(),
    goTo: (_, _params: { path: string | undefined }) => mustProvide(),
    lookAgain: raise({ type: "notifications.refresh" }),
    refreshOrganisation: mustProvide,
    logFailure: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "notifications",
  description:
    "The notifications of a person. A failed removal is logged, and the notification returns with the next load.",
  context: ({ input }) => ({
    organisationId: input.organisationId,
    items: [],
    hasLoaded: false,
    removing: [],
    toRead: { ids: [], attempt: "" },
    restoring: [],
    toRestore: { ids: [], attempt: "" },
    reported: []
  }),
  invoke: { id: "watchEvents", src: "watchEvents" },
  type: "parallel",
  states: {
    panel: {
      initial: "closed",
      states: {
        closed: {
          on: {
            "panel.toggle": {
              guard: { type: "isOpening", params: ({ event }) => ({ isOpen: event.isOpen }) },
              target: "open"
            }
          }
        },
        open: {
          tags: ["open"],
          on: {
            "panel.toggle": { target: "closed" },
            "notification.open": { target: "closed" }
          }
        }
      }
    },
    list: {
      initial: "waiting",
      on: { "notifications.refresh": { target: ".loading" } },
      states: {
        waiting: {
          description: "Waits for the event stream, which loads the list when it opens.",
          tags: ["loading"],
          after: { streamPause: { target: "loading" } }
        },
        loading: {
          tags: ["loading"],
          invoke: {
            id: "loadNotifications",
            src: "loadNotifications",
            input: ({ context }) => ({ organisationId: context.organisationId }),
            onDone: {
              target: "noticing",
              actions: [
                {
                  type: "tellDesktop",
                  params: ({ context, event }) => ({ fresh: freshIn(context, event.output) })
                },
                { type: "setItems", params: ({ event }) => ({ items: event.output }) }
              ]
            },
            onError: {
              target: "failed",
              actions: { type: "logFailure", params: ({ event }) => ({ error: event.error }) }
            }
          }
        },
        noticing: {
          description: "Refreshes the organisation when a phone was verified elsewhere.",
          always: [
            { guard: "hasVerification", target: "idle", actions: ["setTold", "refreshOrganisation"] },
            { target: "idle" }
          ]
        },
        idle: {
          description: "The list is up to date. An event loads it again."
        },
        failed: {
          description: "The list could not be loaded. The known one stays, and loading is retried.",
          tags: ["failed"],
          after: { pollPause: { target: "loading" } }
        }
      }
    },
    stream: {
      description: "Whether the event stream is connected.",
      initial: "down",
      states: {
        down: {
          description: "No event stream. Loads the list every 30 seconds instead.",
          on: {
            "stream.up": { target: "up", actions: "lookAgain" }
          },
          after: {
            pollPause: {
              target: "down",
              reenter: true,
              actions: "lookAgain"
            }
          }
        },
        up: {
          description: "New notifications arrive within two seconds. Those missed before are loaded once.",
          tags: ["live"],
          on: { "stream.down": { target: "down" } }
        }
      }
    },
    reading: {
      initial: "idle",
      on: {
        "notification.open": {
          actions: [
            {
              type: "goTo",
              params: ({ context, event }) => ({
                path: context.items.find(({ _id }) => _id === event.id)?.path ?? event.path
              })
            },
            { type: "removeItem", params: ({ event }) => ({ id: event.id }) }
          ]
        },
        "notification.delete": {
          actions: [
            { type: "removeItem", params: ({ event }) => ({ id: event.id }) },
            { type: "offerUndo", params: ({ event }) => ({ ids: [event.id] }) }
          ]
        },
        "notifications.clear": {
          guard: "hasItems",
          actions: [
            {
              type: "offerUndo",
              params: ({ context }) => ({ ids: context.items.map(({ _id }) => _id) })
            },
            "removeAll"
          ]
        },
        "notifications.undo": {
          actions: { type: "setUndone", params: ({ event }) => ({ ids: event.ids }) }
        }
      },
      states: {
        idle: {
          description: "Nothing is waiting to be marked read.",
          always: [
            { guard: "hasRemoving", target: "marking", actions: "startReading" },
            { guard: "hasRestoring", target: "restoring", actions: "startRestoring" }
          ]
        },
        restoring: {
          description: "Restores notifications removed by mistake, then loads the list.",
          invoke: {
            id: "restoreNotifications",
            src: "restoreNotifications",
            input: ({ context }) => ({ organisationId: context.organisationId, ...context.toRestore }),
            onDone: { target: "idle", actions: "lookAgain" },
            onError: {
              target: "idle",
              actions: { type: "logFailure", params: ({ event }) => ({ error: event.error }) }
            }
          }
        },
        marking: {
          description: "Marks the removed notifications read. Those removed meanwhile follow.",
          invoke: {
            id: "readNotifications",
            src: "readNotifications",
            input: ({ context }) => ({ organisationId: context.organisationId, ...context.toRead }),
            onDone: { target: "idle", actions: "forgetRemoved" },
            onError: {
              target: "idle",
              actions: [
                "forgetRemoved",
                { type: "logFailure", params: ({ event }) => ({ error: event.error }) }
              ]
            }
          }
        }
      }
    }
  }
})
