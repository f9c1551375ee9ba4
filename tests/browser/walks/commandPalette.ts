import { commandPaletteMachine } from "../../../machines/flows/command-palette.machine.ts"
import { escapeFrom } from "../../support/browser.ts"
import type { Browsing } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { makeAccount, refused, visitAs } from "./people.ts"

const find = ["/leads/search-viewed-leads", "/leads/get-added-contacts", "/leads/get-leads"]

const isIn = (value: unknown, state: string) =>
  typeof value === "object" && value !== null && "open" in value && value.open === state

export const commandPaletteWalk: Browsing<typeof commandPaletteMachine> = {
  name: "by keyboard",
  machine: commandPaletteMachine,
  isTour: true,
  samples: {
    events: [
      { type: "palette.open" },
      { type: "palette.close" },
      { type: "sheet.open" },
      { type: "query.change", query: "m" },
      { type: "query.change", query: "members" },
      { type: "line.choose", index: 1 },
      done("findPeople", []),
      failed("findPeople")
    ],
    view: ({ query, active }) => [query, active],
    isPossible: (event, value, { query, active }) => {
      if (event.type === "query.change") return event.query !== query && !isIn(value, "pausing")
      if (event.type === "line.choose") return active === 0 && query === ""
      if (event.type === "palette.open") return !isIn(value, "idle")
      return event.type === "palette.close" ? value !== "closed" && !isIn(value, "pausing") : true
    }
  },
  held: find,
  isPassing: (value) => isIn(value, "pausing"),
  open: async (stage) => {
    const { page } = stage
    await visitAs(stage, await makeAccount(stage, "ready"), `${stage.urls.app}/apps/pricing`)
    await page.getByRole("button", { name: /^Search or run a command/ }).focus()
    await page.keyboard.press("Control+k")
    await page.getByRole("combobox").waitFor()
    await escapeFrom(page.getByRole("dialog"))
  },
  does: {
    "palette.open": async ({ page }) => {
      await page.keyboard.press("Control+k")
      await page.getByRole("combobox").waitFor()
    },
    "palette.close": ({ page }) => escapeFrom(page.getByRole("dialog")),
    "sheet.open": async ({ page }) => {
      await page.keyboard.press("?")
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor()
    },
    "query.change": ({ page }, { step }) =>
      page.getByRole("combobox").fill((step.event as unknown as { query: string }).query),
    "line.choose": ({ page }) => page.getByRole("combobox").press("ArrowDown"),
    "xstate.after.typingPause.commandPalette.open.pausing": ({ page }) => page.clock.runFor(150),
    "xstate.done.actor.findPeople": async (stage) => {
      await stage.called(...find)
      await stage.answer(find, "pass")
    },
    "xstate.error.actor.findPeople": async (stage) => {
      await stage.called(...find)
      await stage.answer(find, refused({}))
    }
  }
}
