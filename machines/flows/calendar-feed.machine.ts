import { assign, fromPromise, setup } from "xstate"
import type { CalendarFeed } from "../../contract/entities/CalendarFeed.ts"

/** A feed with its address, which no later response contains. */
export type MadeCalendarFeed = { readonly feed: CalendarFeed; readonly address: string }

export type CalendarFeedContext = {
  readonly feed: CalendarFeed | null
  /** "" unless the feed was just created. */
  readonly address: string
  readonly attempt: string
  readonly problem: string
}

export type CalendarFeedEvent =
  | { readonly type: "feed.open" }
  | { readonly type: "feed.leave" }
  | { readonly type: "feed.create" }
  | { readonly type: "feed.replace" }
  | { readonly type: "feed.turnOff" }
  | { readonly type: "address.copy" }
  | { readonly type: "dialog.confirm" }
  | { readonly type: "dialog.close" }

const mustProvide = (): never => {
  throw new Error("calendarFeed was started without its implementations")
}

/** A member's calendar feed: creating its address, replacing it, and turning the feed off. */
export const calendarFeedMachine = setup({
  types: {
    context: {} as CalendarFeedContext,
    events: {} as CalendarFeedEvent,
    tags: {} as "loading" | "failed" | "off" | "replacing" | "turningOff" | "busy"
  },
  actors: {
    loadFeed: fromPromise<CalendarFeed | null>(mustProvide),
    createFeed: fromPromise<MadeCalendarFeed>(mustProvide),
    replaceFeed: fromPromise<MadeCalendarFeed>(mustProvide),
    deleteFeed: fromPromise<void, { readonly attempt: string }>(mustProvide)
  },
  actions: {
    setFeed: assign((_, params: { feed: CalendarFeed | null }) => params),
    setMade: assign((_, params: { made: MadeCalendarFeed }) => params.made),
    forgetFeed: assign({ feed: null }),
    forgetAddress: assign({ address: "" }),
    startAttempt: assign(() => ({ attempt: crypto.randomUUID(), problem: "" })),
    forgetProblem: assign({ problem: "" }),
    setProblem: assign((_, params: { error: unknown }) => ({
      problem: String((params.error as { readonly message?: unknown } | null)?.message ?? "")
    })),
    copyAddress: (_, _params: { address: string }) => mustProvide(),
    announceOff: () => mustProvide()
  },
  guards: {
    isOn: (_, params: { feed: CalendarFeed | null }) => params.feed !== null,
    hasAddress: ({ context }) => context.address !== ""
  }
}).createMachine({
  id: "calendarFeed",
  description: "A member creates, replaces and turns off the address of their calendar. It is shown once.",
  context: { feed: null, address: "", attempt: "", problem: "" },
  on: {
    "feed.leave": {
      target: ".away",
      description: "The member leaves the page. An address that is still shown is forgotten.",
      actions: "forgetAddress"
    }
  },
  initial: "away",
  states: {
    away: { on: { "feed.open": { target: "loading" } } },
    loading: {
      description: "Loads whether the feed is on, and since when.",
      tags: ["loading"],
      invoke: {
        id: "loadFeed",
        src: "loadFeed",
        onDone: [
          {
            guard: { type: "isOn", params: ({ event }) => ({ feed: event.output }) },
            target: "on",
            actions: { type: "setFeed", params: ({ event }) => ({ feed: event.output }) }
          },
          { target: "off", actions: "forgetFeed" }
        ],
        onError: {
          target: "unknown",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    unknown: {
      description: "The feed could not be loaded.",
      tags: ["failed"],
      on: { "feed.open": { target: "loading" } }
    },
    off: {
      tags: ["off"],
      on: { "feed.create": { target: "creating", actions: "forgetProblem" } }
    },
    creating: {
      tags: ["off", "busy"],
      invoke: {
        id: "createFeed",
        src: "createFeed",
        onDone: {
          target: "shown",
          actions: { type: "setMade", params: ({ event }) => ({ made: event.output }) }
        },
        onError: {
          target: "off",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    on: {
      description: "The feed is on. Its address is not known.",
      on: {
        "feed.replace": { target: "askingToReplace", actions: "forgetProblem" },
        "feed.turnOff": { target: "askingToTurnOff", actions: "forgetProblem" }
      }
    },
    shown: {
      description: "Shows the new address, until the member leaves the page.",
      on: {
        "address.copy": {
          actions: { type: "copyAddress", params: ({ context }) => ({ address: context.address }) }
        },
        "feed.replace": { target: "askingToReplace", actions: "forgetProblem" },
        "feed.turnOff": { target: "askingToTurnOff", actions: "forgetProblem" }
      }
    },
    askingToReplace: {
      description: "Asks for confirmation: calendar programs with the old address receive nothing more.",
      tags: ["replacing"],
      on: {
        "dialog.confirm": { target: "replacing", actions: "forgetProblem" },
        "dialog.close": [{ guard: "hasAddress", target: "shown" }, { target: "on" }]
      }
    },
    replacing: {
      tags: ["replacing", "busy"],
      invoke: {
        id: "replaceFeed",
        src: "replaceFeed",
        onDone: {
          target: "shown",
          actions: { type: "setMade", params: ({ event }) => ({ made: event.output }) }
        },
        onError: {
          target: "askingToReplace",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    askingToTurnOff: {
      description: "Asks for confirmation: the address stops working.",
      tags: ["turningOff"],
      on: {
        "dialog.confirm": { target: "turningOff", actions: "startAttempt" },
        "dialog.close": [{ guard: "hasAddress", target: "shown" }, { target: "on" }]
      }
    },
    turningOff: {
      tags: ["turningOff", "busy"],
      invoke: {
        id: "deleteFeed",
        src: "deleteFeed",
        input: ({ context: { attempt } }) => ({ attempt }),
        onDone: { target: "off", actions: ["forgetFeed", "forgetAddress", "announceOff"] },
        onError: {
          target: "askingToTurnOff",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    }
  }
})
