import { expect } from "vitest"
import type { Label, ListedLabel } from "../../../contract/entities/Label.ts"
import { labelEditorMachine } from "../../../machines/flows/label-editor.machine.ts"
import { labelListMachine } from "../../../machines/flows/label-list.machine.ts"
import { contact } from "../../support/someContacts.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { type Account, makeAccount, visitAs } from "./people.ts"
import { addContact, answered, drawerOf, fine, isIn, next, no, payloadOf } from "./someContacts.ts"

const label: ListedLabel = { _id: "l1", name: "Warm", colour: "red", count: 1, viewedCount: 0 }
const saves = ["/label/create-label", "/label/update-label"]
const removal = ["/label/delete-label"]

/** An Admin with a contact labelled "Warm". */
const withLabel = async (stage: Stage) => {
  const me = await makeAccount(stage, "ready")
  const { _id, organization_id } = me.user as { _id: string; organization_id: string }
  const made = await stage.client.call(
    "/label/create-label",
    { consumer: _id, organization_id, name: "Warm", colour: "red" },
    me.token
  )
  const labelId = (made.body as { data: Label }).data._id
  const contactId = await addContact(stage, me, { name: "Labelled Contact" })
  await stage.client.call("/label/update-lead-label", { contactIds: [contactId], add: [labelId] }, me.token)
  return me
}

const choose =
  (item: string) =>
  async ({ page }: Stage) => {
    /** A dialog that is still closing would take the focus back, and the menu with it. */
    await expect.poll(() => page.locator("[role=dialog], [role=alertdialog]").count()).toBe(0)
    await page.getByRole("button", { name: "Edit or delete Warm" }).click()
    await page.getByRole("menuitem", { name: item, exact: true }).click()
  }
const press =
  (name: string) =>
  ({ page }: Stage) =>
    page.getByRole("alertdialog").getByRole("button", { name }).click()

export const labelEditorWalk: Browsing<typeof labelEditorMachine> = {
  name: "beside the contacts",
  machine: labelEditorMachine,
  isTour: true,
  samples: {
    events: [
      { type: "label.add" },
      { type: "label.edit", index: 0, label },
      { type: "label.delete", label },
      { type: "name.change", name: " " },
      { type: "name.change", name: "Hot" },
      { type: "colour.change", colour: "blue" },
      { type: "editor.save" },
      { type: "editor.dismiss" },
      { type: "deletion.confirm" },
      { type: "deletion.cancel" },
      { type: "mapped.show" },
      { type: "mapped.strip" },
      done("saveLabel"),
      failed("saveLabel"),
      done("deleteLabel"),
      failed("deleteLabel", { code: "label_mapped", message: "Label already mapped", fields: {} }),
      failed("deleteLabel"),
      done("stripLabel"),
      failed("stripLabel")
    ],
    view: ({ draft }) => [draft.name, draft.colour],
    isPossible: (event, _, { draft }) => {
      if (event.type === "name.change") return event.name !== draft.name
      return event.type === "colour.change" ? draft.colour !== "blue" : true
    }
  },
  held: [...saves, ...removal],
  open: async (stage) => {
    await visitAs(stage, await withLabel(stage), `${stage.urls.app}/apps/my-contacts`)
    await stage.page.getByRole("button", { name: "Edit or delete Warm" }).waitFor()
  },
  does: {
    "label.add": ({ page }) => page.getByRole("button", { name: "Add label", exact: true }).first().click(),
    "label.edit": choose("Edit"),
    "label.delete": choose("Delete"),
    "name.change": ({ page }, { step }) =>
      page.getByRole("dialog").getByLabel("Name").fill(payloadOf<{ name: string }>(step).name),
    "colour.change": ({ page }) => page.getByRole("radio", { name: "Blue" }).check(),
    "editor.save": ({ page }) => page.getByRole("dialog").getByLabel("Name").press("Enter"),
    "editor.dismiss": ({ page }) => page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click(),
    "deletion.confirm": press("Delete label"),
    "deletion.cancel": press("Cancel"),
    "mapped.show": press("Show these contacts"),
    "mapped.strip": press("Remove from all and delete"),
    "xstate.done.actor.saveLabel": answered(saves, fine(label)),
    "xstate.error.actor.saveLabel": answered(saves, no()),
    "xstate.done.actor.deleteLabel": answered(removal, fine()),
    "xstate.error.actor.deleteLabel": (stage, { step }) =>
      answered(removal, no(payloadOf<{ error: { code: string } }>(step).error.code || "forbidden"))(stage),
    "xstate.done.actor.stripLabel": answered(removal, fine()),
    "xstate.error.actor.stripLabel": answered(removal, no())
  }
}

const list = ["/label/get-labels"]
const apply = ["/label/update-lead-label"]

export const labelListWalk: Browsing<typeof labelListMachine> = {
  name: "beside a contact",
  machine: labelListMachine,
  isTour: true,
  samples: {
    inputs: [{ orgId: "o1" }],
    events: [
      { type: "labels.refresh" },
      { type: "labels.apply", contact: contact(), added: [label], removed: [] },
      done("loadLabels", [label]),
      failed("loadLabels"),
      done("applyLabels", { contact: contact(), labels: [label] }),
      failed("applyLabels")
    ],
    view: ({ labels }) => labels.length,
    isPossible: ({ type }, value, { labels }) => {
      if (type === "labels.refresh") return isIn(value, "list", "failed") && isIn(value, "applying", "idle")
      return type === "labels.apply" ? labels.length > 0 && isIn(value, "list", "listed") : true
    }
  },
  held: [...list, ...apply],
  open: async (stage) => {
    const me: Account = await makeAccount(stage, "ready")
    const contactId = await addContact(stage, me, { name: `Contact ${next()}` })
    await visitAs(stage, me, `${stage.urls.app}/apps/my-contacts?contact=${contactId}`)
    await drawerOf(stage)
      .getByRole("button", { name: /^Labels: / })
      .waitFor()
  },
  does: {
    "labels.refresh": async ({ page }) => {
      await page.keyboard.press("Escape")
      await page.getByRole("button", { name: "Try again" }).first().click()
    },
    "labels.apply": async (stage) => {
      const box = stage.page.getByRole("checkbox", { name: "Warm" })
      if (!(await box.isVisible()))
        await drawerOf(stage)
          .getByRole("button", { name: /^Labels: / })
          .click()
      await box.click()
    },
    "xstate.done.actor.loadLabels": answered(list, fine(undefined, { labels: [label] })),
    "xstate.error.actor.loadLabels": answered(list, no()),
    "xstate.done.actor.applyLabels": answered(
      apply,
      fine({ changed: 1 }, { contact: null, labels: [label] })
    ),
    "xstate.error.actor.applyLabels": answered(apply, no())
  }
}
