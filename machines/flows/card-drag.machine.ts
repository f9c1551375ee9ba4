import { assign, fromCallback, setup } from "xstate"
import type { Contact } from "../../contract/entities/Contact.ts"

type Point = { readonly x: number; readonly y: number }

export type CardDragContext = {
  readonly contact: Contact | null
  /** The place of the press and of the pointer, in px of the window. */
  readonly from: Point
  readonly at: Point
  /** The statuses whose columns accept the card. */
  readonly targets: ReadonlyArray<Contact["callStatus"]>
  /** The column below the pointer. */
  readonly over: Contact["callStatus"] | null
}

export type CardDragEvent =
  | {
      readonly type: "card.press"
      readonly contact: Contact
      readonly targets: CardDragContext["targets"]
      readonly isTouch: boolean
      readonly at: Point
    }
  | { readonly type: "pointer.move"; readonly at: Point; readonly over: CardDragContext["over"] }
  | { readonly type: "pointer.up" }
  | { readonly type: "drag.cancel" }

const mustProvide = (): never => {
  throw new Error("cardDrag was started without its implementations")
}

/** The distance after which a press becomes a drag, in px. */
const slack = 6

/** Dragging a card of the board to the column of another call status. */
export const cardDragMachine = setup({
  types: {
    context: {} as CardDragContext,
    events: {} as CardDragEvent,
    tags: {} as "dragging"
  },
  actors: {
    /** Sends what the pointer does, also outside the board. */
    watchPointer: fromCallback<CardDragEvent>(mustProvide)
  },
  delays: { longPress: 350 },
  guards: {
    isTouch: (_, params: { isTouch: boolean }) => params.isTouch,
    isFar: ({ context }, { at }: { at: Point }) =>
      Math.hypot(at.x - context.from.x, at.y - context.from.y) > slack,
    isAccepted: ({ context }) => context.over !== null && context.targets.includes(context.over)
  },
  actions: {
    setCard: assign((_, params: { contact: Contact; targets: CardDragContext["targets"]; at: Point }) => ({
      contact: params.contact,
      targets: params.targets,
      from: params.at,
      at: params.at,
      over: null
    })),
    setPlace: assign((_, { at, over }: { at: Point; over: CardDragContext["over"] }) => ({ at, over })),
    dropCard: (_, _params: Pick<CardDragContext, "contact" | "over">) => mustProvide()
  }
}).createMachine({
  id: "cardDrag",
  description:
    "Drags a card of the board to another column. Only columns of statuses that may follow accept it.",
  context: { contact: null, from: { x: 0, y: 0 }, at: { x: 0, y: 0 }, targets: [], over: null },
  initial: "resting",
  states: {
    resting: {
      on: {
        "card.press": [
          {
            guard: { type: "isTouch", params: ({ event }) => event },
            target: "holding",
            actions: { type: "setCard", params: ({ event }) => event }
          },
          { target: "pressed", actions: { type: "setCard", params: ({ event }) => event } }
        ]
      }
    },
    pressed: {
      description: "The mouse is down. A click is no drag.",
      invoke: { id: "watchPointer", src: "watchPointer" },
      on: {
        "pointer.move": {
          guard: { type: "isFar", params: ({ event }) => event },
          target: "dragging",
          actions: { type: "setPlace", params: ({ event }) => event }
        },
        "pointer.up": { target: "resting" },
        "drag.cancel": { target: "resting" }
      }
    },
    holding: {
      description: "A finger is down. A long press lifts the card; a movement scrolls the board.",
      invoke: { id: "watchPointer", src: "watchPointer" },
      after: { longPress: { target: "dragging" } },
      on: {
        "pointer.move": { guard: { type: "isFar", params: ({ event }) => event }, target: "resting" },
        "pointer.up": { target: "resting" },
        "drag.cancel": { target: "resting" }
      }
    },
    dragging: {
      description: "The card follows the pointer.",
      tags: ["dragging"],
      invoke: { id: "watchPointer", src: "watchPointer" },
      on: {
        "pointer.move": { actions: { type: "setPlace", params: ({ event }) => event } },
        "pointer.up": [
          {
            guard: "isAccepted",
            target: "resting",
            actions: {
              type: "dropCard",
              params: ({ context: { contact, over } }) => ({ contact, over })
            }
          },
          { target: "resting" }
        ],
        "drag.cancel": { target: "resting" }
      }
    }
  }
})
