import { cardDragMachine } from "../../../machines/flows/card-drag.machine.ts"
import { contactBoardMachine } from "../../../machines/flows/contact-board.machine.ts"
import { contact } from "../../support/someContacts.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, eventsBut, failed } from "../../walker/events.ts"
import { cardDragSamples } from "../../walker/samples/card-drag.ts"
import { someColumns } from "../../walker/samples/contact-board.ts"
import { criteria } from "../../walker/samples/contact-list.ts"
import { answered, atContacts, isIn, no, payloadOf } from "./someContacts.ts"

const load = ["/leads/get-added-contacts"]
const save = ["/label/update-lead-fields"]
const name = "Card Sample"

const cardOf = ({ page }: Stage) => page.getByRole("article", { name })
const layout = (stage: Stage, words: "Table" | "Board") =>
  stage.page.getByText(words, { exact: true }).click()

const elsewhere = "contactList's walk takes this event, which both charts receive together"

export const contactBoardWalk: Browsing<typeof contactBoardMachine> = {
  name: "instead of the table",
  machine: contactBoardMachine,
  actorId: "addedBoard",
  isTour: true,
  samples: {
    inputs: [{ isBoard: false }],
    events: [
      { type: "board.show" },
      { type: "table.show" },
      { type: "criteria.change", criteria },
      { type: "contact.changed", contact: contact({ callStatus: "Not answering" }) },
      { type: "board.retry" },
      done("loadColumns", someColumns),
      failed("loadColumns"),
      done("refreshColumns", someColumns),
      failed("refreshColumns")
    ],
    view: (context) => context.criteria === null,
    isPossible: ({ type }, value) => isIn(value, "board", "waiting") === (type === "criteria.change")
  },
  held: load,
  excused: {
    "contactBoard.restoring: always [isBoardStored] → contactBoard.board":
      "it is taken before the page can be read",
    "contactBoard.board.loading: list.refresh → contactBoard.board.loading": elsewhere,
    "contactBoard.board.failed: list.refresh → contactBoard.board.loading": elsewhere,
    "contactBoard.board.listed: list.refresh → contactBoard.board.loading": elsewhere,
    "contactBoard.board.refreshing: list.refresh → contactBoard.board.loading": elsewhere
  },
  isPassing: (value) => isIn(value, "board", "waiting"),
  open: async (stage) => {
    await stage.answer(load, "pass")
    await atContacts(stage, [name], () => "/apps/added-contacts")
    await stage.page.getByRole("row", { name }).waitFor()
  },
  does: {
    "board.show": (stage) => layout(stage, "Board"),
    "table.show": (stage) => layout(stage, "Table"),
    "criteria.change": async () => undefined,
    "contact.changed": async (stage) => {
      const status = stage.notes.status === "Not answering" ? "Declined to talk" : "Not answering"
      stage.notes.status = status
      await cardOf(stage)
        .getByRole("button", { name: /^Call status/ })
        .click()
      await stage.page.getByRole("menuitem", { name: status }).click()
    },
    "board.retry": ({ page }) => page.getByRole("button", { name: "Try again" }).click(),
    "xstate.done.actor.loadColumns": answered(load, "pass"),
    "xstate.error.actor.loadColumns": answered(load, no()),
    "xstate.done.actor.refreshColumns": answered(load, "pass"),
    "xstate.error.actor.refreshColumns": answered(load, no())
  }
}

type Point = { readonly x: number; readonly y: number }

/** A finger, as the page hears of it: this browser has no touch screen. `board.test.ts` has one. */
const touch = ({ page }: Stage, type: string, { x, y }: Point) =>
  page.evaluate(
    ({ type, x, y }) => {
      const options = { bubbles: true, isPrimary: true, pointerType: "touch", clientX: x, clientY: y }
      const target = document.elementFromPoint(x, y) ?? document.body
      target.dispatchEvent(new PointerEvent(type, options))
    },
    { type, x, y }
  )

/** A mouse or a finger, whichever is down. */
const pointer = async (stage: Stage, act: "down" | "move" | "up", at: Point = { x: 0, y: 0 }) => {
  const { page, notes } = stage
  if (notes.isTouch === true) return touch(stage, `pointer${act}`, at)
  if (act !== "up") await page.mouse.move(at.x, at.y)
  if (act !== "move") await page.mouse[act]()
}

const placeOn = async (box: Promise<{ readonly x: number; readonly y: number } | null>, by: number) => {
  const place = await box
  if (place === null) throw new Error("it is not shown")
  return { x: place.x + by, y: place.y + by }
}

export const cardDragWalk: Browsing<typeof cardDragMachine> = {
  name: "on the board",
  machine: cardDragMachine,
  isTour: true,
  samples: {
    events: [
      ...eventsBut(cardDragSamples, "pointer.move"),
      { type: "pointer.move", at: { x: 90, y: 90 }, over: "Not answering" },
      { type: "pointer.move", at: { x: 900, y: 900 }, over: null }
    ],
    view: ({ over }) => over,
    isPossible: (event, _, { over }) => event.type !== "pointer.move" || over === null || event.over !== over
  },
  held: save,
  open: async (stage) => {
    await atContacts(stage, [name], () => "/apps/added-contacts")
    await layout(stage, "Board")
    await cardOf(stage).waitFor()
  },
  does: {
    "card.press": async (stage, { step }) => {
      if (stage.notes.isDown === true) await pointer(stage, "up")
      Object.assign(stage.notes, { isTouch: payloadOf<{ isTouch: boolean }>(step).isTouch, isDown: true })
      await pointer(stage, "down", await placeOn(cardOf(stage).boundingBox(), 4))
    },
    "pointer.move": async (stage, { step }) => {
      const { page } = stage
      const isOver = payloadOf<{ over: string | null }>(step).over !== null
      /** The next column is on the screen, and accepts the card too. */
      const place = isOver
        ? page.getByRole("region", { name: "Not relevant" })
        : page.getByRole("heading", { level: 1 })
      await pointer(stage, "move", await placeOn(place.boundingBox(), 20))
    },
    "pointer.up": async (stage) => {
      const drops = (await stage.page.locator("[data-drag=over]").count()) > 0
      stage.notes.isDown = false
      await pointer(stage, "up")
      if (drops) await answered(save, no())(stage)
    },
    "drag.cancel": ({ page }) => page.keyboard.press("Escape"),
    "xstate.after.longPress.cardDrag.holding": ({ page }) => page.clock.runFor(350)
  }
}
