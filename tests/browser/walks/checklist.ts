import { checklistMachine } from "../../../machines/flows/checklist.machine.ts"
import type { Browsing } from "../../support/walkInBrowser.ts"
import { checklistSamples } from "../../walker/samples/checklist.ts"
import { makeAccount, refused, visitAs } from "./people.ts"

const reads = ["/leads/get-all-viewed-leads", "/leads/get-added-contacts", "/label/get-labels"]

export const checklistWalk: Browsing<typeof checklistMachine> = {
  name: "on the start page",
  machine: checklistMachine,
  isTour: true,
  samples: checklistSamples,
  held: reads,
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
    "checklist.retry": ({ page }) => page.getByRole("button", { name: "Try again" }).click(),
    "xstate.done.actor.readSteps": async (stage) => {
      await stage.called(...reads)
      await stage.answer(reads, "pass")
    },
    "xstate.error.actor.readSteps": async (stage) => {
      await stage.called(...reads)
      await stage.answer(reads, refused({}))
    }
  }
}
