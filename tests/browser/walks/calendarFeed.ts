import { paths } from "../../../contract/paths.ts"
import { calendarFeedMachine } from "../../../machines/flows/calendar-feed.machine.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { calendarFeed, calendarFeedSamples, madeCalendarFeed } from "../../walker/samples/calendar-feed.ts"
import { makeAccount, visitAs } from "./people.ts"
import { answered, fine, no, payloadOf } from "./someContacts.ts"

const load = ["/calling/get-calendar-feed"]
const create = ["/calling/create-calendar-feed"]
const remove = ["/calling/delete-calendar-feed"]

const made = fine(calendarFeed, { address: madeCalendarFeed.address })

const place = ({ page }: Stage) => page.getByRole("region", { name: "Calendar" })
const press = (name: string) => (stage: Stage) =>
  place(stage).getByRole("button", { name, exact: true }).click()
const question = ({ page }: Stage) => page.getByRole("alertdialog")

export const calendarFeedWalk: Browsing<typeof calendarFeedMachine> = {
  name: "below the due work",
  machine: calendarFeedMachine,
  isTour: true,
  samples: {
    ...calendarFeedSamples,
    isPossible: ({ type }, value) => type !== "feed.leave" || value !== "away"
  },
  held: [...load, ...create, ...remove],
  open: async (stage) => {
    await visitAs(stage, await makeAccount(stage, "ready"), stage.urls.app + paths.start)
    await stage.page.getByRole("heading", { level: 1 }).waitFor()
  },
  does: {
    "feed.open": ({ page }, { before }) =>
      before === "unknown"
        ? page.getByRole("button", { name: "Try again" }).click()
        : page.evaluate((path) => history.pushState(null, "", path), paths.due),
    "feed.leave": async ({ page }) => {
      await page.goBack()
    },
    "feed.create": press("Create an address"),
    "feed.replace": press("Make a new address"),
    "feed.turnOff": press("Turn off"),
    "address.copy": press("Copy"),
    "dialog.confirm": (stage, { before }) =>
      question(stage)
        .getByRole("button", {
          name: before === "askingToReplace" ? "Make a new address" : "Turn off",
          exact: true
        })
        .click(),
    "dialog.close": (stage) => question(stage).getByRole("button", { name: "Cancel", exact: true }).click(),
    "xstate.done.actor.loadFeed": (stage, { step }) =>
      answered(load, fine(payloadOf<{ output: unknown }>(step).output))(stage),
    "xstate.error.actor.loadFeed": answered(load, no()),
    "xstate.done.actor.createFeed": answered(create, made),
    "xstate.error.actor.createFeed": answered(create, no()),
    "xstate.done.actor.replaceFeed": answered(create, made),
    "xstate.error.actor.replaceFeed": answered(create, no()),
    "xstate.done.actor.deleteFeed": answered(remove, fine()),
    "xstate.error.actor.deleteFeed": answered(remove, no())
  }
}
