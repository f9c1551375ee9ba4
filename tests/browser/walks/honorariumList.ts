import { honorariumListMachine } from "../../../machines/flows/honorarium-list.machine.ts"
import { honorarium } from "../../support/someMoney.ts"
import type { Browsing } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { makeAccount, refused, visitAs } from "./people.ts"
import { answered, fine } from "./someContacts.ts"

const loading = ["/honorarium/get-honorarium"]
const row = honorarium()
const page = (nextCursor: string | null) => ({
  rows: [row],
  nextCursor,
  total: { value: 2, exact: true }
})

export const honorariumListWalk: Browsing<typeof honorariumListMachine> = {
  name: "by an Admin",
  machine: honorariumListMachine,
  samples: {
    events: [
      { type: "state.choose", state: "paid" },
      { type: "list.refresh" },
      { type: "page.more" },
      done("loadHonoraria", page("next")),
      done("loadHonoraria", page(null)),
      failed("loadHonoraria")
    ],
    view: ({ cursor, state }) => [cursor, state],
    isPossible: ({ type }, value, { state }) => {
      if (type === "list.refresh") return ["idle", "failed"].includes(String(value))
      return type === "state.choose" ? value !== "idle" && state === "" : true
    }
  },
  held: loading,
  open: async (stage) => {
    stage.notes.me = await makeAccount(stage, "ready")
  },
  does: {
    "list.refresh": async (stage, { before }) => {
      if (before !== "idle") return stage.page.getByRole("button", { name: "Try again" }).click()
      await visitAs(stage, stage.notes.me as never, `${stage.urls.app}/apps/honorarium`)
    },
    "state.choose": ({ page }) => page.getByRole("tab", { name: "Paid", exact: true }).click(),
    "page.more": ({ page }) => page.getByRole("button", { name: "Show more" }).click(),
    "xstate.done.actor.loadHonoraria": async (stage, { step }) => {
      const { output } = step.event as unknown as { output: ReturnType<typeof page> }
      const { nextCursor, total } = output
      await answered(loading, fine([row], { nextCursor, total }))(stage)
    },
    "xstate.error.actor.loadHonoraria": answered(loading, refused({}))
  }
}
