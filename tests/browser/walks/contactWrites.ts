import { contactAddingMachine } from "../../../machines/flows/contact-adding.machine.ts"
import { contactHistoryMachine } from "../../../machines/flows/contact-history.machine.ts"
import { contactMarkMachine } from "../../../machines/flows/contact-mark.machine.ts"
import { contact } from "../../support/someContacts.ts"
import type { Browsing, Stage, Turn } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { contactMarkSamples } from "../../walker/samples/contact-mark.ts"

import { answered, atContacts, drawerOf, fine, isIn, next, no, payloadOf, someone } from "./someContacts.ts"

const adds = ["/leads/add-lead"]
const finds = ["/leads/find-duplicate"]
const repeated = { code: "duplicate_contact", message: "there", fields: {}, contact: someone }
const isTyping = (value: unknown) => isIn(value, "editing", "typing")
const form = ({ page }: Stage) => page.getByRole("dialog")

export const contactAddingWalk: Browsing<typeof contactAddingMachine> = {
  name: "by hand",
  machine: contactAddingMachine,
  isTour: true,
  samples: {
    events: [
      { type: "adding.open" },
      { type: "adding.dismiss" },
      { type: "field.change", field: "name", value: "Ada" },
      { type: "field.change", field: "email", value: "ada@example.com" },
      { type: "alike.open" },
      { type: "adding.save" },
      { type: "duplicate.open" },
      { type: "duplicate.addAnyway" },
      { type: "duplicate.back" },
      done("findAlike", null),
      done("findAlike", contact()),
      failed("findAlike"),
      done("addContact", contact()),
      failed("addContact", repeated),
      failed("addContact")
    ],
    view: ({ alike }) => alike !== null,
    isPossible: ({ type }, value) => !isTyping(value) || type.startsWith("xstate.after")
  },
  held: [...adds, ...finds],
  isPassing: isTyping,
  open: async (stage) => {
    await atContacts(stage, [], () => "/apps/added-contacts")
    await stage.page.getByRole("button", { name: "Add contact" }).first().waitFor()
  },
  does: {
    "adding.open": ({ page }) => page.getByRole("button", { name: "Add contact" }).first().click(),
    "adding.dismiss": (stage, { before }) =>
      form(stage)
        .getByRole("button", { name: before === "duplicate" ? "Close" : "Cancel" })
        .first()
        .click(),
    "field.change": (stage, { step }) =>
      payloadOf<{ field: string }>(step).field === "name"
        ? form(stage).getByLabel("Name").fill(`Ada ${next()}`)
        : form(stage).getByLabel("Email").fill(`ada${next()}@example.com`),
    "alike.open": (stage) =>
      form(stage)
        .getByRole("button", { name: /^Open / })
        .click(),
    "adding.save": async (stage) => {
      const name = form(stage).getByLabel("Name")
      if ((await name.inputValue()) === "") await name.fill("Ada")
      await name.press("Enter")
    },
    "duplicate.open": (stage) =>
      form(stage)
        .getByRole("button", { name: /^Open / })
        .click(),
    "duplicate.addAnyway": (stage) => form(stage).getByRole("button", { name: "Add anyway" }).click(),
    "duplicate.back": (stage) => form(stage).getByRole("button", { name: "Back to the form" }).click(),
    "xstate.after.typingPause.contactAdding.editing.typing": ({ page }) => page.clock.runFor(450),
    "xstate.done.actor.findAlike": (stage, { step }) =>
      answered(finds, fine(payloadOf<{ output: unknown }>(step).output === null ? null : someone))(stage),
    "xstate.error.actor.findAlike": answered(finds, no()),
    "xstate.done.actor.addContact": answered(adds, fine(someone)),
    "xstate.error.actor.addContact": (stage, { step }) =>
      answered(
        adds,
        payloadOf<{ error: { code: string } }>(step).error.code === ""
          ? no()
          : no("duplicate_contact", { data: someone })
      )(stage)
  }
}

const marks = ["/label/add-thumbs", "/label/check-linkedin"]

export const contactMarkWalk: Browsing<typeof contactMarkMachine> = {
  name: "in the drawer",
  machine: contactMarkMachine,
  isTour: true,
  samples: contactMarkSamples,
  held: marks,
  open: async (stage) => {
    const { me, ids } = await atContacts(stage, ["Marked Contact"], () => "/apps/pricing")
    await stage.client.call("/label/add-thumbs", { contactId: ids[0], thumbs: "up" }, me.token)
    await stage.page.goto(`${stage.urls.app}/apps/added-contacts?contact=${ids[0]}`)
    await drawerOf(stage).getByLabel("Reason for the rating").waitFor()
  },
  does: {
    "thumbs.set": (stage) =>
      drawerOf(stage)
        .getByRole("button", { name: /^Thumbs /, pressed: false })
        .first()
        .click(),
    "thumbs.explain": async (stage) => {
      await drawerOf(stage).getByLabel("Reason for the rating").fill(`Reason ${next()}`)
      await drawerOf(stage).getByRole("button", { name: "Save reason" }).click()
    },
    "linkedin.check": (stage) => drawerOf(stage).getByRole("button", { name: "Check LinkedIn" }).click(),
    "xstate.done.actor.setThumbs": answered(marks, "pass"),
    "xstate.error.actor.setThumbs": answered(marks, no()),
    "xstate.done.actor.checkLinkedin": answered(marks, "pass"),
    "xstate.error.actor.checkLinkedin": answered(marks, no())
  }
}

const history = ["/leads/get-contact-history"]
const line = () => ({
  _id: `h${next()}`,
  at: "2030-01-01T00:00:00Z",
  by: "Sample",
  kind: "edit",
  action: "contact.changed",
  changes: []
})
const lines = (nextCursor: string | null) =>
  fine([line()], { nextCursor, total: { value: 2, exact: true }, nextSteps: [] })

/** Does something that replaces a running call; the replaced one fails. */
const instead =
  (act: (stage: Stage, turn: Turn) => Promise<unknown>) =>
  async (stage: Stage, turn: Turn): Promise<void> => {
    const isUnderWay = ["loading", "loadingMore", "refreshing"].includes(String(turn.before))
    if (isUnderWay) await stage.called(...history)
    await act(stage, turn)
    if (isUnderWay) await stage.answerOne("/leads/get-contact-history", "offline")
  }

export const contactHistoryWalk: Browsing<typeof contactHistoryMachine> = {
  name: "in the drawer",
  machine: contactHistoryMachine,
  isTour: true,
  samples: {
    events: [
      { type: "history.open", contactId: "c1" },
      { type: "history.open", contactId: "c2" },
      { type: "history.close" },
      { type: "history.filter", kind: "call" },
      { type: "history.filter", kind: null },
      { type: "history.refresh" },
      { type: "history.more" },
      done("loadHistory", { entries: [], nextSteps: [], nextCursor: "next" }),
      failed("loadHistory")
    ],
    view: ({ contactId, kind, cursor }) => [contactId, kind, cursor],
    isPossible: ({ type }, value) => (value === "absent") === (type === "history.open")
  },
  held: history,
  open: async (stage) => {
    await atContacts(stage, ["First Contact"], () => "/apps/added-contacts")
    await stage.page.getByRole("button", { name: "First Contact", exact: true }).waitFor()
  },
  excused: {
    "contactHistory.listed: mail.sendAgain → contactHistory.sendingAgain":
      "a mail server refuses in delivery.test.ts; walked without a browser",
    "contactHistory.refreshing: mail.sendAgain → contactHistory.sendingAgain":
      "a mail server refuses in delivery.test.ts; walked without a browser",
    "contactHistory.sendingAgain: xstate.done.actor.sendAgain → contactHistory.refreshing":
      "a mail server refuses in delivery.test.ts; walked without a browser",
    "contactHistory.sendingAgain: xstate.error.actor.sendAgain → contactHistory.refreshing":
      "walked without a browser"
  },
  does: {
    "history.open": ({ page }) => page.getByRole("button", { name: "First Contact", exact: true }).click(),
    "history.close": instead((stage) => drawerOf(stage).getByRole("button", { name: "Close" }).click()),
    "history.filter": instead(async (stage, { step }) => {
      const { kind } = payloadOf<{ kind: string | null }>(step)
      await drawerOf(stage)
        .getByLabel("Show in the history")
        .selectOption(kind ?? "all")
    }),
    "history.refresh": instead((stage, { before }) =>
      before === "failed"
        ? drawerOf(stage).getByRole("button", { name: "Try again" }).click()
        : drawerOf(stage)
            .getByRole("button", { name: /^Thumbs /, pressed: false })
            .first()
            .click()
    ),
    "history.more": instead((stage) => drawerOf(stage).getByRole("button", { name: "Show more" }).click()),
    "xstate.after.newsPause.contactHistory.listed": ({ page }) => page.clock.runFor(20_000),
    "xstate.done.actor.loadHistory": (stage) => answered(history, lines("next"))(stage),
    "xstate.error.actor.loadHistory": answered(history, no())
  }
}
