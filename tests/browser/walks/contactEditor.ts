import type { Locator } from "playwright-core"
import { expect } from "vitest"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { contactEditorMachine } from "../../../machines/flows/contact-editor.machine.ts"
import { contact } from "../../support/someContacts.ts"
import type { Browsing, Stage, Turn } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import type { Account } from "./people.ts"
import {
  answered,
  atContacts,
  drawerOf,
  fine,
  frames,
  isIn,
  next,
  no,
  payloadOf,
  stopClock
} from "./someContacts.ts"

const load = "/leads/get-contact"
const save = "/label/update-lead-fields"
const marks = ["/label/add-thumbs"]
const stale = (newer: Contact) => ({ ...refusal("stale_version"), contact: newer })

const idOf = (stage: Stage, name: unknown) =>
  (stage.notes.ids as ReadonlyArray<string>)[name === "c2" ? 1 : 0] ?? ""

/** The contact of a sample as the server would return it: with its real id, and newer than before. */
const sent = (stage: Stage, view: unknown, given: Contact) => ({
  ...given,
  _id: idOf(stage, (view as ReadonlyArray<unknown>)[0]),
  version: 100 + next()
})

/** Shows another contact, or none, as a link does; without leaving a focused field. */
const show = ({ page }: Stage, id: string) =>
  page.evaluate((contactId) => {
    history.pushState(null, "", `/apps/my-contacts${contactId && `?contact=${contactId}`}`)
  }, id)

/**
 * Types without a caret, so that the next step leaves and saves nothing: another text first, since the same one again
 * changes nothing.
 */
const type = (field: Locator, texts: ReadonlyArray<string>) =>
  field.evaluate((input, values) => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value") ?? {}
    for (const value of values) {
      set?.call(input, value)
      input.dispatchEvent(new Event("input", { bubbles: true }))
    }
  }, texts)

const hit = (field: Locator, key: string) =>
  field.evaluate((input, pressed) => {
    input.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true, cancelable: true }))
  }, key)

const press = (target: Locator) => target.evaluate((button) => (button as HTMLElement).click())
const nameOf = (stage: Stage) => drawerOf(stage).getByLabel("Name", { exact: true })

const isFetching = (value: unknown) => {
  const { open } = value as { readonly open?: unknown }
  return open === "loading" || isIn(open, "working", "refreshing")
}

const isWorking = (value: unknown) => typeof (value as { readonly open?: unknown }).open === "object"

/** Does something that may cancel the current request, and forgets that request. */
const instead =
  (does: (stage: Stage, turn: Turn) => Promise<unknown>) => async (stage: Stage, turn: Turn) => {
    const isUnderWay = isFetching(turn.before)
    if (isUnderWay) await stage.called(load)
    await does(stage, turn)
    if (isUnderWay && turn.step.edges.some((edge) => !edge.endsWith("→ stays")))
      await stage.answerOne(load, "offline")
  }

export const contactEditorWalk: Browsing<typeof contactEditorMachine> = {
  name: "in the drawer",
  machine: contactEditorMachine,
  isTour: true,
  excused: Object.fromEntries(
    [
      "contactEditor.closed: contact.show → contactEditor.open.viewing",
      "contactEditor.open: contact.show → contactEditor.open.viewing",
      "contactEditor.open.working: contact.show → stays"
    ].map((edge) => [edge, "sent when a lead was viewed; taken in requests.test.ts"])
  ),
  samples: {
    events: [
      { type: "contact.open", contactId: "c1" },
      { type: "contact.open", contactId: "c2" },
      { type: "contact.close" },
      { type: "contact.retry" },
      { type: "contact.touched" },
      { type: "contact.changed", contact: contact() },
      { type: "field.change", change: { name: "Mine" } },
      { type: "field.change", change: { notes: "Said" } },
      { type: "field.discard", field: "name" },
      { type: "fields.save" },
      { type: "outcome.choose", status: "Call later", needsTime: true },
      { type: "outcome.choose", status: "Not answering", needsTime: false },
      { type: "outcome.time", at: "2030-01-02T00:00:00Z" },
      { type: "outcome.confirm" },
      { type: "outcome.cancel" },
      { type: "conflict.choose", field: "name", side: "mine" },
      { type: "conflict.settle" },
      done("loadContact", contact()),
      failed("loadContact", refusal("not_found")),
      failed("loadContact", refusal("not_found", { mergedInto: "c2" })),
      failed("loadContact", refusal("forbidden")),
      done("saveContact", contact({ name: "Mine", version: 2 })),
      failed("saveContact", stale(contact({ name: "Theirs", version: 2 }))),
      failed("saveContact", stale(contact({ notes: "Theirs", version: 2 }))),
      failed("saveContact", stale(contact({ name: "Mine", version: 2 }))),
      failed("saveContact", refusal("illegal_transition")),
      failed("saveContact", refusal("forbidden"))
    ],
    view: ({
      contactId,
      contact: shown,
      drafts,
      sending,
      newer,
      choices,
      next: wanted,
      wanted: waiting,
      outcome
    }) => [
      contactId,
      [shown?.name, drafts[contactId]?.name, drafts[contactId]?.notes, waiting.join()],
      [sending.name, newer?.name, newer?.notes, choices.name],
      wanted,
      outcome.at
    ],
    isPossible: (event, value, { contactId, contact: held, drafts, next: wanted }) => {
      const shown = wanted ?? contactId
      const isShown = held !== null && shown === contactId && value !== "closed"
      const name = event.type
      if (name === "contact.open") return (event as unknown as { contactId: string }).contactId !== shown
      if (name === "contact.close") return shown !== ""
      if (name === "contact.retry" || name.startsWith("xstate.")) return true
      if (!isShown) return false
      if (name === "contact.touched") return !isWorking(value) || wanted === null
      if (name === "field.discard") {
        const draft = drafts[contactId]?.name
        return draft !== undefined && draft !== held.name
      }
      return true
    }
  },
  held: [load, save, ...marks],
  open: async (stage) => {
    const { me, ids } = await atContacts(stage, ["First Contact", "Second Contact"], () => "/apps/pricing")
    const { _id, organization_id } = (me as Account).user as { _id: string; organization_id: string }
    const label = { consumer: _id, organization_id, name: "Warm", colour: "red" }
    await stage.client.call("/label/create-label", label, me.token)
    await stage.page.goto(`${stage.urls.app}/apps/my-contacts?contact=${ids[0]}`)
    await answered([load], "pass")(stage)
    await nameOf(stage).waitFor()
    await press(drawerOf(stage).getByRole("button", { name: /^Call status: / }))
    await stage.page.getByRole("menuitem", { name: "Call later", exact: true }).waitFor()
    await stage.page.keyboard.press("Escape")
    await show(stage, "")
    await drawerOf(stage).waitFor({ state: "detached" })
    await stopClock(stage)
  },
  does: {
    "contact.open": instead((stage, { step }) =>
      show(stage, idOf(stage, payloadOf<{ contactId: string }>(step).contactId))
    ),
    "contact.close": instead((stage) => show(stage, "")),
    "contact.retry": (stage) => press(drawerOf(stage).getByRole("button", { name: "Try again" }).first()),
    "contact.touched": instead(async ({ page }) => {
      await press(page.getByRole("button", { name: "Add label", exact: true }).first())
      await page.clock.runFor(frames)
      const name = page.getByRole("dialog").getByLabel("Name")
      await name.fill(`Label ${next()}`)
      await name.press("Enter")
      const dialogs = async () => {
        await page.clock.runFor(frames)
        return page.getByRole("dialog").count()
      }
      await expect.poll(dialogs).toBe(0)
    }),
    "contact.changed": async (stage, { step }) => {
      await press(
        drawerOf(stage)
          .getByRole("button", { name: /^Thumbs /, pressed: false })
          .first()
      )
      await answered(marks, fine(sent(stage, step.view, contact())))(stage)
    },
    "field.change": (stage, { step }) => {
      const { change } = payloadOf<{ change: { name?: string; notes?: string } }>(step)
      return change.notes === undefined
        ? type(nameOf(stage), ["Min", "Mine"])
        : type(drawerOf(stage).getByRole("textbox", { name: "Notes" }), ["Sai", "Said"])
    },
    "field.discard": (stage) => hit(nameOf(stage), "Escape"),
    "fields.save": (stage) => hit(nameOf(stage), "Enter"),
    "outcome.choose": async (stage, { step }) => {
      const { status } = payloadOf<{ status: string }>(step)
      const { page } = stage
      await press(drawerOf(stage).getByRole("button", { name: /^Call status: / }))
      await page.clock.runFor(frames)
      await page.getByRole("menuitem", { name: status, exact: true }).click()
      await page.clock.runFor(frames)
    },
    "outcome.time": (stage) => drawerOf(stage).locator("input[type=datetime-local]").fill("2030-01-02T10:00"),
    "outcome.confirm": (stage) => press(drawerOf(stage).getByRole("button", { name: "Save status" })),
    "outcome.cancel": (stage) => press(drawerOf(stage).getByRole("button", { name: "Cancel" })),
    "conflict.choose": (stage) => press(drawerOf(stage).getByRole("radio").first()),
    "conflict.settle": (stage) => press(drawerOf(stage).getByRole("button", { name: "Save my choice" })),
    "xstate.done.actor.loadContact": (stage, { step }) =>
      stage.answerOne(load, fine(sent(stage, step.view, payloadOf<{ output: Contact }>(step).output))),
    "xstate.error.actor.loadContact": (stage, { step }) => {
      const { code, mergedInto } = payloadOf<{ error: { code: string; mergedInto?: string } }>(step).error
      return stage.answerOne(load, no(code, mergedInto ? { mergedInto: idOf(stage, mergedInto) } : {}, 404))
    },
    "xstate.done.actor.saveContact": (stage, { step }) =>
      stage.answerOne(save, fine(sent(stage, step.view, payloadOf<{ output: Contact }>(step).output))),
    "xstate.error.actor.saveContact": (stage, { step }) => {
      const { code, contact: newer } = payloadOf<{ error: { code: string; contact?: Contact } }>(step).error
      return stage.answerOne(save, no(code, newer ? { data: sent(stage, step.view, newer) } : {}))
    }
  }
}
