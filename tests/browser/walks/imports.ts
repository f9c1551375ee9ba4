import { importListMachine } from "../../../machines/flows/import-list.machine.ts"
import { importReceiptMachine } from "../../../machines/flows/import-receipt.machine.ts"
import type { Browsing, Stage, Turn } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { hide, keptId, showAgain } from "./keptImports.ts"
import { makeAccount, visitAs } from "./people.ts"
import { answered, fine, no } from "./someContacts.ts"

const listing = ["/leads/get-imports"]
const previews = ["/leads/preview-import-undo"]
const undos = ["/leads/undo-import"]

const past = {
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

type Page = { readonly imports: ReadonlyArray<unknown>; readonly nextCursor: string | null }

const openPast = async ({ page }: Stage) => {
  const list = page.locator("details").filter({ hasText: "Past imports" })
  await list.waitFor()
  if ((await list.getAttribute("open")) === null) await list.locator("summary").click()
}

const dialog = ({ page }: Stage) => page.getByRole("alertdialog")

/** The person looks at another page and comes back. */
const comeBack = async ({ page }: Stage) => {
  await page.getByRole("link", { name: "Import", exact: true }).click()
  await page.getByRole("list", { name: "Steps of the import" }).waitFor()
  await page.getByRole("main").getByRole("link", { name: "Added contacts" }).click()
}

export const importListWalk: Browsing<typeof importListMachine> = {
  name: "by an Admin",
  machine: importListMachine,
  isTour: true,
  samples: {
    events: [
      { type: "list.refresh" },
      { type: "page.more" },
      { type: "import.undo", importId: past._id, fileName: past.fileName },
      { type: "undo.choose", doNotCall: "remove" },
      { type: "undo.confirm" },
      { type: "undo.dismiss" },
      done("loadImports", { imports: [], nextCursor: null, here: [] }),
      done("loadImports", { imports: [past], nextCursor: null, here: [] }),
      done("loadImports", { imports: [past], nextCursor: "next", here: [] }),
      failed("loadImports"),
      done("previewUndo", undo),
      failed("previewUndo"),
      done("undoImport", undo),
      failed("undoImport")
    ],
    view: ({ cursor }) => cursor
  },
  held: [...listing, ...previews, ...undos, "/events"],
  open: async (stage) => {
    stage.notes.me = await makeAccount(stage, "ready")
  },
  does: {
    "list.refresh": async (stage, { before }) => {
      if (before === "failed") return stage.page.getByRole("button", { name: "Try again" }).click()
      if (before !== "idle") return comeBack(stage)
      await visitAs(stage, stage.notes.me as never, `${stage.urls.app}/apps/added-contacts`)
    },
    "page.more": async (stage) => {
      await openPast(stage)
      await stage.page.locator("details").getByRole("button", { name: "Show more" }).click()
    },
    "import.undo": async (stage) => {
      await dialog(stage).waitFor({ state: "detached" })
      await openPast(stage)
      await stage.page.getByRole("button", { name: "Undo people.csv" }).first().click()
    },
    "undo.choose": (stage) => dialog(stage).getByRole("radio", { name: "Take off the list" }).check(),
    "undo.confirm": (stage) => dialog(stage).getByRole("button", { name: "Undo the import" }).click(),
    "undo.dismiss": (stage) => dialog(stage).getByRole("button", { name: "Keep everything" }).click(),
    "xstate.done.actor.loadImports": async (stage, { step }) => {
      const { imports, nextCursor } = (step.event as unknown as { output: Page }).output
      await answered(
        listing,
        fine(imports, { nextCursor, total: { value: imports.length, exact: true } })
      )(stage)
    },
    "xstate.error.actor.loadImports": answered(listing, no()),
    "xstate.done.actor.previewUndo": answered(previews, fine(undo)),
    "xstate.error.actor.previewUndo": answered(previews, no()),
    "xstate.done.actor.undoImport": answered(undos, fine(undo)),
    "xstate.error.actor.undoImport": answered(undos, no())
  },
  excused: Object.fromEntries(
    [
      "importList.empty: list.news → importList.loading",
      "importList.listed: import.cancel → importList.confirmingCancel",
      "importList.listed.quiet: list.news → importList.listed.settling",
      "importList.listed.quiet: xstate.after.runningDelay.importList.listed.quiet [hasRunning] → importList.listed.refreshing",
      "importList.listed.settling: xstate.after.newsDelay.importList.listed.settling → importList.listed.refreshing",
      "importList.listed.refreshing: xstate.done.actor.loadImports → importList.listed.quiet",
      "importList.listed.refreshing: xstate.error.actor.loadImports → importList.listed.quiet",
      "importList.confirmingCancel: cancel.confirm → importList.cancelling",
      "importList.confirmingCancel: cancel.dismiss → importList.listed",
      "importList.cancelling: xstate.done.actor.cancelImport → importList.loading",
      "importList.cancelling: xstate.error.actor.cancelImport → importList.loading"
    ].map((edge) => [
      edge,
      "a running import is read again on its own; walked without a browser, and with two browsers in import.test.ts"
    ])
  )
}

const leftRows = ["/leads/get-import-rows"]

/** Puts the import away, or back, so that writing its receipt ends as the next step says. */
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
    for (const name of ["Read the rows", "Check the rows", "Add 1 contact"])
      await page.getByRole("button", { name }).click()
    await page.getByText("Import finished").waitFor()
  },
  does: {
    "receipt.save": ({ page }) => page.getByRole("button", { name: "Download the receipt" }).click(),
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
