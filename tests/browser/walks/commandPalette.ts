import { expect } from "vitest"
import type { StateValue } from "xstate"
import { commandPaletteMachine } from "../../../machines/flows/command-palette.machine.ts"
import { paletteSavesMachine } from "../../../machines/flows/palette-saves.machine.ts"
import { escapeFrom } from "../../support/browser.ts"
import { contact } from "../../support/someContacts.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import { answered, atContacts, fine, no, payloadOf } from "./someContacts.ts"

const find = ["/leads/search-viewed-leads", "/leads/get-added-contacts", "/leads/get-leads"]
const load = ["/leads/get-contact"]
const save = ["/label/update-lead-fields"]
const mark = ["/label/add-thumbs"]

const name = "Mira Sample"
const person = { id: "c1", name }

/** The state within the open palette, such as "top.found"; "" while it is closed. */
const levelOf = (value: StateValue): string => {
  const open = typeof value === "object" ? value.open : ""
  return typeof open === "object" ? Object.entries(open).flat().join(".") : (open ?? "")
}

const boxOf = ({ page }: Stage) => page.getByRole("dialog").getByRole("combobox")
const optionOf = ({ page }: Stage, label: RegExp) => page.getByRole("option", { name: label }).first()

const choose = (label: RegExp) => (stage: Stage) => optionOf(stage, label).click()

const ctrlK = ({ page }: Stage) => page.keyboard.press("Control+k")

/** The calls that a level of saving waits for. */
const callsOf = (level: string) => (level === "saving.status" ? save : mark)

/** Texts of the lines that each level has for a query, as far as the walk chooses them. */
const lineFits = (query: string, ...letters: ReadonlyArray<string>) => ["", ...letters].includes(query)

export const commandPaletteWalk: Browsing<typeof commandPaletteMachine> = {
  name: "by keyboard and mouse",
  machine: commandPaletteMachine,
  isTour: true,
  samples: {
    events: [
      { type: "palette.open" },
      { type: "palette.close" },
      { type: "sheet.open" },
      { type: "query.change", query: "a", name: "a" },
      { type: "query.change", query: "mira", name: "mira" },
      { type: "line.choose", index: 1 },
      { type: "level.back" },
      { type: "person.choose", person, known: null },
      { type: "statuses.open" },
      { type: "status.choose", status: "Not answering", needsTime: false },
      { type: "status.choose", status: "Call later", needsTime: true },
      { type: "time.choose", at: "" },
      { type: "thumbs.set", thumbs: "up" },
      done("findPeople", []),
      failed("findPeople"),
      done("loadContact", contact()),
      failed("loadContact", refusal("not_found")),
      failed("loadContact", refusal("forbidden")),
      { type: "save.done" },
      { type: "save.failed" }
    ],
    view: ({ query, active, before }) => [query, active, before.name],
    isPossible: (event, value, { query, active }) => {
      const level = levelOf(value)
      switch (event.type) {
        case "query.change":
          return event.query !== query && level !== "top.pausing" && !level.startsWith("saving")
        case "line.choose":
          return active === 0 && query === "" && level === "top.idle"
        case "palette.open":
          return level === ""
        case "palette.close":
          return value !== "closed" && level !== "top.pausing"
        case "person.choose":
          return level !== "top.pausing"
        case "statuses.open":
          return lineFits(query, "a")
        case "status.choose":
          return level === "statuses" ? lineFits(query, "a") : query === "a"
        case "time.choose":
        case "thumbs.set":
          return query === ""
        default:
          return true
      }
    }
  },
  held: [...find, ...load, ...save, ...mark],
  isPassing: (value) => levelOf(value) === "top.pausing",
  open: async (stage) => {
    const { page } = stage
    await stage.answer([...find, ...load], "pass")
    await atContacts(stage, [name], ([id]) => `/apps/contacts/${id}`)
    await page.getByRole("heading", { name, level: 1 }).waitFor()
    await page.getByRole("button", { name: /^Search or run a command/ }).focus()
    await ctrlK(stage)
    await optionOf(stage, /^Mira Sample/).waitFor()
    await escapeFrom(page.getByRole("dialog"))
  },
  does: {
    "palette.open": async (stage) => {
      await ctrlK(stage)
      await boxOf(stage).waitFor()
    },
    "palette.close": async (stage, { before }) => {
      const level = levelOf(before)
      if (level.startsWith("saving")) {
        await stage.page.keyboard.press("Escape")
        return answered(callsOf(level), "pass")(stage)
      }
      return level.startsWith("top") || before === "sheet"
        ? escapeFrom(stage.page.getByRole("dialog"))
        : ctrlK(stage)
    },
    "sheet.open": async ({ page }) => {
      await page.keyboard.press("?")
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor()
    },
    "query.change": (stage, { step }) => boxOf(stage).fill(payloadOf<{ query: string }>(step).query),
    "line.choose": (stage) => boxOf(stage).press("ArrowDown"),
    "level.back": async (stage) => {
      await boxOf(stage).fill("")
      await boxOf(stage).press("Backspace")
      await expect.poll(() => boxOf(stage).evaluate((box) => box === document.activeElement)).toBe(true)
    },
    "person.choose": choose(/^Mira Sample/),
    "statuses.open": choose(/^Call status/),
    "status.choose": async (stage, { step }) => {
      const { status } = payloadOf<{ status: string }>(step)
      await choose(new RegExp(`^${status}`))(stage)
    },
    "time.choose": choose(/./),
    "thumbs.set": choose(/^(Thumbs up|Remove the thumbs)/),
    "xstate.after.typingPause.commandPalette.open.top.pausing": ({ page }) => page.clock.runFor(150),
    "xstate.done.actor.findPeople": answered(find, "pass"),
    "xstate.error.actor.findPeople": answered(find, no()),
    "xstate.done.actor.loadContact": answered(load, "pass"),
    "xstate.error.actor.loadContact": (stage, { step }) =>
      answered(load, no(payloadOf<{ error: { code: string } }>(step).error.code, {}, 404))(stage),
    "save.done": (stage, { before }) => answered(callsOf(levelOf(before)), "pass")(stage),
    "save.failed": (stage, { before }) => answered(callsOf(levelOf(before)), no())(stage)
  }
}

export const paletteSavesWalk: Browsing<typeof paletteSavesMachine> = {
  name: "closed while it saves",
  machine: paletteSavesMachine,
  samples: {
    events: [
      { type: "save.add", save: { kind: "thumbs", contact: contact(), thumbs: "up", attempt: "" } },
      done("saveContact", contact()),
      failed("saveContact")
    ],
    view: ({ waiting }) => [waiting.length],
    isPossible: (event, _value, { waiting }) => event.type !== "save.add" || waiting.length < 2
  },
  held: mark,
  open: async (stage) => {
    await atContacts(stage, [name], ([id]) => `/apps/contacts/${id}`)
    await stage.page.getByRole("heading", { name, level: 1 }).waitFor()
    await stage.page.getByRole("button", { name: /^Search or run a command/ }).focus()
  },
  does: {
    "save.add": async (stage) => {
      await ctrlK(stage)
      await choose(/^Mira Sample/)(stage)
      await choose(/^(Thumbs up|Remove the thumbs)/)(stage)
      await stage.page.getByRole("dialog").getByText("Saving").first().waitFor()
      await stage.page.keyboard.press("Escape")
      await stage.page.getByRole("dialog").waitFor({ state: "detached" })
    },
    "xstate.done.actor.saveContact": answered(mark, fine(contact())),
    "xstate.error.actor.saveContact": answered(mark, no())
  }
}
