import { todayMachine } from "../../../machines/flows/today.machine.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { todaySamples } from "../../walker/samples/today.ts"
import { makeAccount, refused, visitAs } from "./people.ts"

const reads = ["/analytics/get-today"]
const saves = ["/analytics/set-targets"]

const press = (name: string) => (stage: Stage) =>
  stage.page.getByRole("dialog").getByRole("button", { name, exact: true }).click()

export const todayWalk: Browsing<typeof todayMachine> = {
  name: "on the start page",
  machine: todayMachine,
  isTour: true,
  samples: {
    ...todaySamples,
    view: ({ draft, today }) => [draft.callsPerDay, today?.targets.callsPerDay],
    isPossible: (event, _, { draft }) => event.type !== "target.change" || draft.callsPerDay === ""
  },
  held: [...reads, ...saves],
  open: async (stage) => {
    await visitAs(stage, await makeAccount(stage, "ready"))
    await stage.page.getByRole("heading", { name: "Getting started", level: 1 }).waitFor()
  },
  does: {
    "page.open": async ({ page }) => {
      const menu = page.getByRole("navigation", { name: "Main" })
      await menu.getByText("Pricing").click()
      await page.getByRole("heading", { name: "Pricing", level: 1 }).waitFor()
      await menu.getByText("Getting started").click()
    },
    "today.retry": ({ page }) => page.getByRole("button", { name: "Try again" }).click(),
    "targets.edit": ({ page }) => page.getByRole("button", { name: "Set targets" }).click(),
    "target.change": ({ page }) => page.getByLabel("Calls a day").fill("40"),
    "targets.save": press("Save"),
    "targets.close": press("Cancel"),
    "xstate.done.actor.readToday": async (stage) => {
      await stage.called(...reads)
      await stage.answer(reads, "pass")
    },
    "xstate.error.actor.readToday": async (stage) => {
      await stage.called(...reads)
      await stage.answer(reads, refused({}))
    },
    "xstate.done.actor.saveTargets": async (stage) => {
      await stage.called(...saves)
      await stage.answer(saves, "pass")
    },
    "xstate.error.actor.saveTargets": async (stage) => {
      await stage.called(...saves)
      await stage.answer(saves, refused({}))
    }
  }
}
