import { flowNumbersMachine } from "../../../machines/flows/flow-numbers.machine.ts"
import type { Browsing } from "../../support/walkInBrowser.ts"
import { flowNumbersSamples } from "../../walker/samples/flow-numbers.ts"
import { type Account, makeAccount, refused, visitAs } from "./people.ts"

const counts = ["/flows/get-numbers"]

export const flowNumbersWalk: Browsing<typeof flowNumbersMachine> = {
  name: "beside a lifecycle",
  machine: flowNumbersMachine,
  isTour: true,
  samples: {
    ...flowNumbersSamples,
    view: () => null,
    isPossible: ({ type }, value) => type !== "numbers.refresh" || value !== "loading"
  },
  held: counts,
  open: async (stage) => {
    stage.notes.me = await makeAccount(stage, "ready")
  },
  does: {
    "numbers.refresh": async (stage, { before }) => {
      const { page, urls, notes } = stage
      if (before === "idle") {
        await visitAs(stage, notes.me as Account, `${urls.app}/flows/honorarium`)
        return page.getByRole("tab", { name: "Numbers" }).click()
      }
      await page.getByRole("button", { name: before === "failed" ? "Try again" : "Refresh" }).click()
    },
    "xstate.done.actor.loadNumbers": async (stage) => {
      await stage.called(...counts)
      await stage.answer(counts, "pass")
    },
    "xstate.error.actor.loadNumbers": async (stage) => {
      await stage.called(...counts)
      await stage.answer(counts, refused({}))
    }
  }
}
