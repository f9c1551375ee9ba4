import { rowEditMachine } from "../../../machines/flows/row-edit.machine.ts"
import { rowSavesMachine } from "../../../machines/flows/row-saves.machine.ts"
import { contact } from "../../support/someContacts.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, eventsBut, failed, refusal } from "../../walker/events.ts"
import { rowEditSamples } from "../../walker/samples/row-edit.ts"
import {
  addContact,
  answered,
  answeredOnce,
  atContacts,
  fine,
  next,
  no,
  payloadOf,
  someone
} from "./someContacts.ts"

const save = ["/label/update-lead-fields", "/label/update-lead-label"]
const [name, other, listed] = ["Row Sample", "Next Sample", "Listed Sample"] as const

const columns = { status: "Call status", labels: "Labels", nextCall: "Next call" } as const

const cellOf = ({ page }: Stage, column: string, of: string) =>
  page.getByRole("button", { name: new RegExp(`^${column}, ${of}: `) })

const choose = (stage: Stage, item: string | RegExp) =>
  stage.page.getByRole("menuitem", { name: item }).click()

/** A list with two contacts, one on the do-not-call list, and a label. */
const atRows = async (stage: Stage) => {
  const { me } = await atContacts(stage, [name, other], () => "/apps/added-contacts")
  const email = `listed${next()}@example.net`
  await addContact(stage, me, { name: listed, email })
  await stage.client.call("/people/add-do-not-call", { email }, me.token)
  const { _id: consumer, organization_id } = me.user as { _id: string; organization_id: string }
  await stage.client.call(
    "/label/create-label",
    { consumer, organization_id, name: "Warm", colour: "red" },
    me.token
  )
  await stage.page.reload()
  await cellOf(stage, "Call status", listed).waitFor()
}

/** Refused, so that the row remains as it was. */
const refuse = answered(save, no())

export const rowEditWalk: Browsing<typeof rowEditMachine> = {
  name: "in the list",
  machine: rowEditMachine,
  isTour: true,
  samples: {
    ...rowEditSamples,
    events: eventsBut(rowEditSamples, "time.choose").concat({ type: "time.choose", at: "" }),
    isPossible: (event, value, { at }) => {
      if (event.type === "cell.open") return value === "closed"
      return event.type === "time.set" ? event.at !== at : true
    }
  },
  held: save,
  open: atRows,
  does: {
    "cell.open": async (stage, { step }) => {
      const { contact: of, field } = payloadOf<{
        contact: { doNotCall: boolean }
        field: keyof typeof columns
      }>(step)
      if (!of.doNotCall) return cellOf(stage, columns[field], name).click()
      await stage.page.getByRole("button", { name: listed, exact: true }).focus()
      await stage.page.keyboard.press("n")
    },
    "cell.close": async ({ page }, { before }) => {
      if (before !== "timing")
        await page.waitForFunction(() => document.activeElement?.closest("[role=menu]") !== null)
      if (before === "timing") await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click()
      else await page.keyboard.press("Escape")
    },
    "status.choose": async (stage, { step }) => {
      const { status, needsTime } = payloadOf<{ status: string; needsTime: boolean }>(step)
      await choose(stage, status)
      if (!needsTime && status !== "Yet to call") await refuse(stage)
    },
    "label.toggle": async (stage) => {
      await choose(stage, "Warm")
      await refuse(stage)
    },
    "time.choose": async (stage) => {
      await choose(stage, /^Tomorrow 9:00/)
      await refuse(stage)
    },
    "time.other": (stage) => choose(stage, "Another time…"),
    "time.set": ({ page }, { step }) =>
      page
        .getByRole("dialog")
        .getByRole("textbox", { name: "When to call" })
        .fill(payloadOf<{ at: string }>(step).at === "" ? "" : "2031-02-03T10:30"),
    "time.confirm": async (stage) => {
      await stage.page.getByRole("dialog").getByRole("button", { name: "Save" }).click()
      await refuse(stage)
    }
  }
}

export const rowSavesWalk: Browsing<typeof rowSavesMachine> = {
  name: "in the list",
  machine: rowSavesMachine,
  isTour: true,
  samples: {
    events: [
      { type: "edit.save", edit: { contact: contact(), fields: { callStatus: "Not answering" } } },
      done("saveChange", someone),
      failed("saveChange", refusal("stale_version", { contact: someone })),
      failed("saveChange")
    ],
    isPossible: ({ type }, _, { waiting }) => type !== "edit.save" || waiting.length < 2,
    view: ({ waiting }) => waiting.length
  },
  held: save,
  open: atRows,
  does: {
    /** A row whose change waits shows the new status. */
    "edit.save": async (stage) => {
      await stage.page
        .getByRole("button", { name: /^Call status, (Row|Next) Sample: Yet to call$/ })
        .first()
        .click()
      await choose(stage, "Not answering")
    },
    "xstate.done.actor.saveChange": answeredOnce(save, fine(someone)),
    "xstate.error.actor.saveChange": (stage, { step }) =>
      answeredOnce(
        save,
        payloadOf<{ error: { code: string } }>(step).error.code === ""
          ? no()
          : no("stale_version", { data: someone })
      )(stage)
  }
}
