import { fieldDefinitionsMachine } from "../../../machines/flows/field-definitions.machine.ts"
import { savedViewMachine } from "../../../machines/flows/saved-view.machine.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { fieldDefinitionsSamples } from "../../walker/samples/field-definitions.ts"
import { type Account, refused } from "./people.ts"
import { answered, atContacts, drawerOf, fine, next, no, payloadOf } from "./someContacts.ts"

const reads = ["/fields/get-fields", "/fields/get-unknown-fields"]
const writes = ["/fields/add-field", "/fields/change-field", "/fields/order-fields"]

export const defineFields = async (stage: Stage) => {
  for (const name of ["Budget", "Tier"])
    await stage.client.call("/fields/add-field", { name, kind: "number" }, (stage.notes.me as Account).token)
}
const passWrite = async (stage: Stage) => {
  await stage.called(...writes)
  await stage.answer([...writes, ...reads], "pass")
}
export const fieldsDialog = ({ page }: Stage) => page.getByRole("dialog", { name: "Custom fields" })

export const fieldDefinitionsWalk: Browsing<typeof fieldDefinitionsMachine> = {
  name: "by an Admin",
  machine: fieldDefinitionsMachine,
  isTour: true,
  samples: { ...fieldDefinitionsSamples, view: ({ draft: { fieldId } }) => [fieldId] },
  held: [...reads, ...writes],
  open: async (stage) => {
    const { ids } = await atContacts(stage, ["Known Contact"], () => "/apps/pricing")
    await defineFields(stage)
    await stage.page.goto(`${stage.urls.app}/apps/added-contacts?contact=${ids[0]}`)
    await drawerOf(stage).getByRole("button", { name: "Custom fields" }).waitFor()
  },
  does: {
    "fields.open": (stage) => drawerOf(stage).getByRole("button", { name: "Custom fields" }).click(),
    "fields.close": (stage) => fieldsDialog(stage).getByRole("button", { name: "Close" }).click(),
    "fields.retry": (stage) => fieldsDialog(stage).getByRole("button", { name: "Try again" }).click(),
    "field.edit": (stage, { step }) => {
      const { draft } = payloadOf<{ draft: { fieldId: string } }>(step)
      const name = draft.fieldId === "" ? "Add field" : /^Edit /
      return fieldsDialog(stage).getByRole("button", { name }).first().click()
    },
    "draft.change": (stage) => fieldsDialog(stage).getByLabel("Name").fill(`Area ${next()}`),
    "draft.save": async (stage) => {
      const name = fieldsDialog(stage).getByLabel("Name")
      if ((await name.inputValue()) === "") await name.fill(`Area ${next()}`)
      await name.press("Enter")
    },
    "draft.drop": (stage) => fieldsDialog(stage).getByRole("button", { name: "Cancel" }).click(),
    "field.archive": (stage) =>
      fieldsDialog(stage)
        .getByRole("button", { name: /^(Archive|Take) / })
        .first()
        .click(),
    "field.raise": (stage) =>
      fieldsDialog(stage)
        .getByRole("button", { name: /^Move / })
        .first()
        .click(),
    "xstate.done.actor.loadFields": answered(reads, "pass"),
    "xstate.error.actor.loadFields": answered(reads, no()),
    ...Object.fromEntries(
      ["addField", "changeField", "archiveField", "orderFields"].flatMap((id) => [
        [`xstate.done.actor.${id}`, passWrite],
        [`xstate.error.actor.${id}`, answered(writes, refused({ name: "No." }))]
      ])
    )
  }
}

const lists = ["/views/get-views"]
const saves = ["/views/save-view", "/views/update-view", "/views/delete-view", "/views/restore-view"]
const viewActors = ["saveView", "updateView", "deleteView", "restoreView"]
const view = {
  _id: "v1",
  kind: "added",
  name: "Mine",
  address: "sort=name",
  shared: false,
  own: true,
  owner: "",
  updatedAt: "2030-01-01T00:00:00Z"
} as const

const menu = async ({ page }: Stage, item: string | RegExp) => {
  await page.getByRole("button", { name: "Saved lists" }).click()
  await page.getByRole("menuitem", { name: item }).click()
}

export const savedViewWalk: Browsing<typeof savedViewMachine> = {
  name: "above a list",
  machine: savedViewMachine,
  isTour: true,
  samples: {
    inputs: [{ kind: "added" }],
    events: [
      { type: "views.refresh" },
      { type: "view.name", draft: { viewId: "", address: "sort=name" } },
      { type: "view.name", draft: { viewId: "v1", name: "Mine", shared: false } },
      { type: "name.submit", name: "Mine", shared: false },
      { type: "name.cancel" },
      { type: "view.update", change: { viewId: "v1", shared: true } },
      { type: "view.delete", viewId: "v1" },
      { type: "view.restore", viewId: "v1" },
      done("loadViews", [view]),
      failed("loadViews"),
      ...viewActors.flatMap((id) => [done(id, view), failed(id)])
    ],
    view: ({ views, draft, removed }) => [views.length, draft?.viewId, removed !== null],
    isPossible: ({ type, draft }, value, { views, removed }) => {
      if (type === "views.refresh") return value === "unknown"
      if (type === "view.restore") return removed !== null
      const isOfOne = type === "view.update" || type === "view.delete" || draft?.viewId === "v1"
      return !isOfOne || views.length > 0
    }
  },
  held: [...lists, ...saves],
  open: async (stage) => {
    await atContacts(stage, ["Listed Contact"], () => "/apps/added-contacts?sort=name&view=v1")
    await stage.page.getByRole("button", { name: "Saved lists" }).waitFor()
  },
  does: {
    "views.refresh": (stage) => menu(stage, /Try again$/),
    "view.name": (stage, { step }) => {
      const { draft } = payloadOf<{ draft: { viewId: string } }>(step)
      return menu(stage, draft.viewId === "" ? "Save as new" : "Rename")
    },
    "name.submit": async ({ page }) => {
      await page.getByRole("dialog").getByLabel("Name").fill(`View ${next()}`)
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click()
    },
    "name.cancel": ({ page }) => page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click(),
    "view.update": (stage) => menu(stage, "Share with the organisation"),
    "view.delete": (stage) => menu(stage, "Delete"),
    "view.restore": ({ page }) => page.getByRole("button", { name: "Undo" }).click(),
    "xstate.done.actor.loadViews": answered(lists, fine([view])),
    "xstate.error.actor.loadViews": answered(lists, no()),
    ...Object.fromEntries(
      viewActors.flatMap((id) => [
        [`xstate.done.actor.${id}`, answered(saves, fine(view))],
        [`xstate.error.actor.${id}`, answered(saves, no("conflict"))]
      ])
    )
  },
  excused: {
    "savedView.resting: views.refresh → savedView.loading":
      "nothing on the page asks again while the list is known; walked without a browser"
  }
}
