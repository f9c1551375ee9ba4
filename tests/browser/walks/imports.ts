import { importReceiptMachine } from "../../../machines/flows/import-receipt.machine.ts"
import { importUndoMachine } from "../../../machines/flows/import-undo.machine.ts"
import type { Browsing, Stage, Turn } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { hide, keptId, showAgain } from "./keptImports.ts"
import { makeAccount, visitAs } from "./people.ts"
import { answered, fine, no } from "./someContacts.ts"

const listing = ["/leads/get-imports"]
const previews = ["/leads/preview-import-undo"]
const undos = ["/leads/undo-import"]

export const pastImport = {
  _id: "11111111-1111-4111-8111-111111111111",
  state: "finished",
  fileName: "people.csv",
  mapping: {},
  total: 3,
  received: 3,
  added: 3,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  rejected: 0,
  createdBy: "22222222-2222-4222-8222-222222222222",
  createdAt: "2030-01-01T00:00:00Z",
  endedAt: "2030-01-01T00:01:00Z",
  undoUntil: "2099-01-04T00:01:00Z",
  undoneAt: null,
  isStopped: false,
  keptRows: 0
} as const
const undo = { removed: 2, restored: 0, partly: 0, kept: 1, doNotCall: 1, contacts: [] }

const openPast = async ({ page }: Stage) => {
  const list = page.locator("details").filter({ hasText: "Past imports" })
  await list.waitFor()
  if ((await list.getAttribute("open")) === null) await list.locator("summary").click()
}

const listPast = answered(listing, fine([pastImport], { nextCursor: null, total: { value: 1, exact: true } }))

const dialog = ({ page }: Stage) => page.getByRole("alertdialog")

export const importUndoWalk: Browsing<typeof importUndoMachine> = {
  name: "by an Admin",
  machine: importUndoMachine,
  isTour: true,
  samples: {
    events: [
      { type: "import.undo", importId: pastImport._id, fileName: pastImport.fileName },
      { type: "undo.choose", doNotCall: "remove" },
      { type: "undo.confirm" },
      { type: "undo.dismiss" },
      done("previewUndo", undo),
      failed("previewUndo"),
      done("undoImport", undo),
      failed("undoImport")
    ],
    view: () => null
  },
  held: [...listing, ...previews, ...undos, "/events"],
  open: async (stage) => {
    await visitAs(stage, await makeAccount(stage, "ready"), `${stage.urls.app}/apps/added-contacts`)
    await listPast(stage)
  },
  does: {
    "import.undo": async (stage) => {
      await dialog(stage).waitFor({ state: "detached" })
      await openPast(stage)
      await stage.page.getByRole("button", { name: "Undo people.csv" }).first().click()
    },
    "undo.choose": (stage) => dialog(stage).getByRole("radio", { name: "Remove from the list" }).check(),
    "undo.confirm": (stage) => dialog(stage).getByRole("button", { name: "Undo import" }).click(),
    "undo.dismiss": (stage) => dialog(stage).getByRole("button", { name: "Keep everything" }).click(),
    "xstate.done.actor.previewUndo": answered(previews, fine(undo)),
    "xstate.error.actor.previewUndo": answered(previews, no()),
    "xstate.done.actor.undoImport": async (stage) => {
      await answered(undos, fine(undo))(stage)
      await listPast(stage)
    },
    "xstate.error.actor.undoImport": answered(undos, no())
  },
  excused: Object.fromEntries(
    [
      "importUndo.idle: import.cancel → importUndo.confirmingCancel",
      "importUndo.confirmingCancel: cancel.confirm → importUndo.cancelling",
      "importUndo.confirmingCancel: cancel.dismiss → importUndo.idle",
      "importUndo.cancelling: xstate.done.actor.cancelImport → importUndo.idle",
      "importUndo.cancelling: xstate.error.actor.cancelImport → importUndo.idle"
    ].map((edge) => [
      edge,
      "only a running import can be cancelled; walked without a browser, and with two browsers in import.test.ts"
    ])
  )
}

const leftRows = ["/leads/get-import-rows"]

/** Removes the import, or restores it, so that writing its receipt ends as the next step requires. */
const beforeWriting =
  (answering: (stage: Stage) => Promise<void>) =>
  async (stage: Stage, { next }: Turn) => {
    const id = await keptId(stage)
    if (next?.event.type === "xstate.error.actor.writeReceipt") await hide(stage, id)
    else await showAgain(stage, id)
    await answering(stage)
  }

export const importReceiptWalk: Browsing<typeof importReceiptMachine> = {
  name: "after an import",
  machine: importReceiptMachine,
  isTour: true,
  samples: {
    events: [
      { type: "receipt.save", wish: { importId: "i1", fileName: "people.csv", only: "all" } },
      done("loadLeft", { rows: [], headings: [] }),
      failed("loadLeft"),
      done("writeReceipt", { name: "people.csv", text: "" }),
      failed("writeReceipt")
    ],
    view: () => null
  },
  held: leftRows,
  isPassing: (value) => value === "writing",
  open: async (stage) => {
    const { page } = stage
    await visitAs(stage, await makeAccount(stage, "ready"), `${stage.urls.app}/apps/added-contacts/import`)
    await page.getByLabel("Rows copied from a spreadsheet").fill("Name\nAda")
    for (const name of ["Read rows", "Check rows", "Add 1 contact"])
      await page.getByRole("button", { name }).click()
    await page.getByText("Import finished").waitFor()
  },
  does: {
    "receipt.save": ({ page }) => page.getByRole("button", { name: "Download receipt" }).click(),
    "xstate.done.actor.loadLeft": beforeWriting(answered(leftRows, fine([], { headings: [], next: null }))),
    "xstate.error.actor.loadLeft": beforeWriting(answered(leftRows, no())),
    "xstate.done.actor.writeReceipt": async () => undefined,
    "xstate.error.actor.writeReceipt": async () => undefined
  },
  excused: {
    "importReceipt.loading: xstate.error.actor.loadLeft [isFromServer] → importReceipt.idle":
      "asked for in the list of imports; walked without a browser"
  }
}
