import { expect } from "vitest"
import { contactMergeMachine } from "../../../machines/flows/contact-merge.machine.ts"
import { doNotCallMachine } from "../../../machines/flows/do-not-call.machine.ts"
import { listExportMachine } from "../../../machines/flows/list-export.machine.ts"
import { personErasureMachine } from "../../../machines/flows/person-erasure.machine.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { contactMergeSamples } from "../../walker/samples/contact-merge.ts"
import { doNotCallSamples } from "../../walker/samples/do-not-call.ts"
import { listExportSamples } from "../../walker/samples/list-export.ts"
import { type Account, makeAccount, visitAs } from "./people.ts"
import {
  answered,
  atContacts,
  drawerOf,
  fine,
  next,
  no,
  payloadOf,
  someone,
  stopClock,
  typeTwice
} from "./someContacts.ts"

const listed = ["/people/get-do-not-call"]
const adds = ["/people/add-do-not-call"]
const removes = ["/people/remove-do-not-call"]
const entry = {
  _id: "d1",
  kind: "email",
  value: "listed@example.com",
  reason: "",
  source: "person",
  addedBy: "Sample",
  createdAt: "2030-01-01T00:00:00Z"
} as const
const total = { value: 2, exact: true }

const toPeople = async (stage: Stage) => {
  await visitAs(stage, stage.notes.me as Account, `${stage.urls.app}/apps/people`)
}

/** Leaves the page and returns with the browser's buttons. */
const leaveAndReturn = async ({ page }: Stage) => {
  await page.getByRole("link", { name: "Pricing", exact: true }).click()
  await page.getByRole("heading", { name: "Pricing", level: 1 }).waitFor()
  await page.goBack()
}

const question = ({ page }: Stage) => page.getByRole("alertdialog")
const adding = ({ page }: Stage) => page.getByRole("dialog")

export const doNotCallWalk: Browsing<typeof doNotCallMachine> = {
  name: "by an Admin",
  machine: doNotCallMachine,
  isTour: true,
  samples: {
    ...doNotCallSamples,
    isPossible: ({ type }, value) =>
      value === "pausing"
        ? type.startsWith("xstate.after")
        : type === "query.change"
          ? value === "listed" || value === "loading"
          : true
  },
  held: [...listed, ...adds, ...removes],
  isPassing: (value) => value === "pausing",
  open: async (stage) => {
    stage.notes.me = await makeAccount(stage, "ready")
  },
  does: {
    "list.refresh": async (stage, { before }) => {
      if (before === "idle") return toPeople(stage)
      if (before === "failed") return stage.page.getByRole("button", { name: "Try again" }).click()
      await leaveAndReturn(stage)
    },
    "query.change": ({ page }) => {
      const field = page.getByRole("searchbox", { name: "Search the list" })
      return typeTwice(field, [`a${next()}`, `a${next()}`])
    },
    "page.more": ({ page }) => page.getByRole("button", { name: "Show more" }).click(),
    "entry.add": ({ page }) => page.getByRole("button", { name: "Add to the list" }).click(),
    "draft.change": (stage) => adding(stage).getByLabel("Email address").fill(`ada${next()}@example.com`),
    "entry.remove": ({ page }) => page.getByRole("button", { name: "Remove" }).first().click(),
    "dialog.submit": (stage, { before }) =>
      before === "asking"
        ? question(stage).getByRole("button", { name: "Remove from list" }).click()
        : adding(stage).getByRole("button", { name: "Add to the list" }).click(),
    "dialog.close": (stage, { before }) =>
      before === "asking"
        ? question(stage).getByRole("button", { name: "Keep" }).click()
        : adding(stage).getByRole("button", { name: "Cancel" }).click(),
    "xstate.after.pause.doNotCall.pausing": ({ page }) => page.clock.runFor(400),
    "xstate.done.actor.loadEntries": (stage, { step }) => {
      const { nextCursor } = payloadOf<{ output: { nextCursor: string | null } }>(step).output
      return answered(listed, fine([{ ...entry, _id: `d${next()}` }], { nextCursor, total }))(stage)
    },
    "xstate.error.actor.loadEntries": answered(listed, no()),
    "xstate.done.actor.addEntry": answered(adds, fine([entry])),
    "xstate.error.actor.addEntry": answered(adds, no()),
    "xstate.done.actor.removeEntry": answered(removes, fine({ _id: "d1" })),
    "xstate.error.actor.removeEntry": answered(removes, no())
  }
}

const finds = ["/people/find-person"]
const hands = ["/people/export-person"]
const weighs = ["/people/preview-erasure"]
const erases = ["/people/erase-person"]
const found = {
  contacts: [{ _id: "c1", name: "Ada", company: "", email: "ada@example.com", phone: "" }],
  honoraria: [{ _id: "h1", name: "Ada", email: "", state: "paid", contactId: "c1" }]
} as const
const preview = (openHonoraria: number) => ({
  contacts: 1,
  calls: 0,
  mails: 0,
  history: 1,
  notifications: 2,
  views: 1,
  honoraria: openHonoraria,
  openHonoraria,
  exports: 0,
  rows: {},
  mentions: []
})

export const personErasureWalk: Browsing<typeof personErasureMachine> = {
  name: "by an Admin",
  machine: personErasureMachine,
  isTour: true,
  samples: {
    events: [
      { type: "query.change", query: "ada" },
      { type: "person.find" },
      { type: "contact.toggle", id: "c1" },
      { type: "honorarium.toggle", id: "h1" },
      { type: "person.export" },
      { type: "person.erase" },
      { type: "erasure.confirm" },
      { type: "erasure.cancel" },
      done("findPerson", found),
      failed("findPerson"),
      done("exportPerson"),
      failed("exportPerson"),
      done("previewErasure", preview(0)),
      done("previewErasure", preview(1)),
      failed("previewErasure"),
      done("erasePerson", "Erased"),
      failed("erasePerson")
    ],
    view: ({ query, chosen, preview: shown }) => [
      query,
      chosen.contactIds.length + chosen.honorariumIds.length > 0,
      shown?.openHonoraria
    ]
  },
  held: [...finds, ...hands, ...weighs, ...erases],
  open: async (stage) => {
    stage.notes.me = await makeAccount(stage, "ready")
    await toPeople(stage)
    await stage.page.getByRole("button", { name: "Find", exact: true }).waitFor()
  },
  does: {
    "query.change": ({ page }) =>
      page.getByLabel("Name, email address or phone number").fill(`ada ${next()}`),
    "person.find": ({ page }) => page.getByLabel("Name, email address or phone number").press("Enter"),
    "contact.toggle": ({ page }) => page.getByRole("checkbox", { name: "Ada · ada@example.com" }).click(),
    "honorarium.toggle": ({ page }) => page.getByRole("checkbox", { name: "Ada", exact: true }).click(),
    "person.export": ({ page }) => page.getByRole("button", { name: "Download their data" }).click(),
    "person.erase": ({ page }) => page.getByRole("button", { name: "Erase…" }).click(),
    "erasure.confirm": (stage) => question(stage).getByRole("button", { name: "Erase permanently" }).click(),
    "erasure.cancel": (stage) => question(stage).getByRole("button", { name: "Keep" }).click(),
    "xstate.done.actor.findPerson": answered(finds, fine(found)),
    "xstate.error.actor.findPerson": answered(finds, no()),
    "xstate.done.actor.exportPerson": answered(hands, fine({})),
    "xstate.error.actor.exportPerson": answered(hands, no()),
    "xstate.done.actor.previewErasure": (stage, { step }) =>
      answered(weighs, fine(payloadOf<{ output: unknown }>(step).output))(stage),
    "xstate.error.actor.previewErasure": answered(weighs, no()),
    "xstate.done.actor.erasePerson": answered(erases, fine(preview(0))),
    "xstate.error.actor.erasePerson": answered(erases, no())
  }
}

const files = ["/people/get-exports"]
const starts = ["/people/start-export"]
const parts = ["/people/get-export-part"]
const deletes = ["/people/delete-export"]
const written = (state: "running" | "finished") => ({
  _id: "e1",
  state,
  total: 1,
  done: 0,
  parts: 1,
  createdAt: "2030-01-01T00:00:00Z",
  expiresAt: "2030-01-02T00:00:00Z"
})

/** The page of exports, also if the step before ended on the list. */
const atFiles = async (stage: Stage) => {
  if (stage.page.url().endsWith("/apps/people")) return
  await stage.page.goBack()
  await answered(files, fine([written("finished")]))(stage)
  const stands = async () => (await stage.charts.read("listExport"))?.value
  await expect.poll(stands).toBe("listed")
}

export const listExportWalk: Browsing<typeof listExportMachine> = {
  name: "from a list",
  machine: listExportMachine,
  isTour: true,
  samples: {
    ...listExportSamples,
    isPossible: ({ type }, value, { exports }) =>
      value === "listed" && exports[0]?.state === "running" ? type.startsWith("xstate.after") : true
  },
  held: [...files, ...starts, ...parts, ...deletes],
  open: async (stage) => {
    await atContacts(stage, ["Exported Contact"], () => "/apps/added-contacts")
    await stage.page.getByRole("button", { name: "Exported Contact", exact: true }).waitFor()
  },
  does: {
    "exports.refresh": async (stage) => {
      const { page } = stage
      if (page.url().endsWith("/apps/people")) return leaveAndReturn(stage)
      await page.getByRole("button", { name: /Walking Person/ }).click()
      await page.getByRole("menuitem", { name: "People’s data" }).click()
    },
    "export.start": async ({ page }) => {
      if (!page.url().includes("added-contacts"))
        await page.getByRole("link", { name: "Added contacts", exact: true }).click()
      const box = page.getByRole("checkbox", { name: "Select Exported Contact" })
      await box.waitFor()
      if (!(await box.isChecked())) await box.click()
      await page.getByRole("button", { name: "Export", exact: true }).click()
      await page.getByRole("button", { name: "Create file" }).click()
    },
    "export.fetch": async (stage) => {
      await atFiles(stage)
      await stage.page.getByRole("button", { name: "Download", exact: true }).click()
    },
    "export.delete": async (stage) => {
      await atFiles(stage)
      await stage.page.getByRole("button", { name: "Delete", exact: true }).click()
    },
    "xstate.after.pause.listExport.listed": async ({ page }) => {
      await page.clock.runFor(1_100)
      await page.clock.resume()
    },
    "xstate.done.actor.loadExports": async (stage, { step }) => {
      const [{ state } = written("finished")] = payloadOf<{
        output: ReadonlyArray<ReturnType<typeof written>>
      }>(step).output
      await stage.called(...files)
      if (state === "running") await stopClock(stage)
      await stage.answer(files, fine([written(state)]))
    },
    "xstate.error.actor.loadExports": answered(files, no()),
    "xstate.done.actor.startExport": answered(starts, fine(written("finished"))),
    "xstate.error.actor.startExport": answered(starts, no()),
    "xstate.done.actor.fetchExport": answered(parts, fine({ text: "Name\r\n", parts: 1 })),
    "xstate.error.actor.fetchExport": answered(parts, no()),
    "xstate.done.actor.deleteExport": answered(deletes, fine({ _id: "e1" })),
    "xstate.error.actor.deleteExport": answered(deletes, no())
  }
}

const compares = ["/people/preview-merge"]
const merges = ["/people/merge-contacts"]
const undoes = ["/people/undo-merge"]
const past = ["/leads/get-contact-history"]
const gone = { ...someone, _id: "22222222-2222-4222-8222-222222222222", name: "Other Contact" }
const compared = {
  kept: someone,
  gone,
  merged: someone,
  differing: ["name" as const],
  moved: { labels: 0, honoraria: 0, calls: 0, mails: 0 }
}
const mergeOf = (stage: Stage) => ({
  _id: "m1",
  contact: { ...someone, _id: (stage.notes.ids as ReadonlyArray<string>)[0] ?? "" },
  undoUntil: "2030-01-04T00:00:00Z"
})
const merging = ({ page }: Stage) => page.getByRole("dialog")

export const contactMergeWalk: Browsing<typeof contactMergeMachine> = {
  name: "of two that were chosen",
  machine: contactMergeMachine,
  isTour: true,
  samples: {
    ...contactMergeSamples,
    view: ({ pair, preview: shown }) => [pair.choices.name, shown === null],
    isPossible: ({ type }, value, { pair }) => {
      if (type === "field.choose") return pair.choices.name === undefined
      return type === "merge.open" ? value === "closed" : true
    }
  },
  held: [...compares, ...merges, ...undoes, ...past],
  open: async (stage) => {
    await atContacts(stage, ["First Contact", "Second Contact"], () => "/apps/added-contacts")
    await stage.page.getByRole("button", { name: "First Contact", exact: true }).waitFor()
  },
  does: {
    "merge.open": async (stage) => {
      const { page } = stage
      await merging(stage).waitFor({ state: "detached" })
      for (const name of ["First", "Second"]) {
        const box = page.getByRole("checkbox", { name: `Select ${name} Contact` })
        if (!(await box.isChecked())) await box.click()
      }
      await page.getByRole("button", { name: "Merge", exact: true }).click()
    },
    "merge.swap": (stage) => merging(stage).getByRole("button", { name: "Keep the other one" }).click(),
    "field.choose": (stage) => merging(stage).getByRole("radio").last().click(),
    "merge.confirm": (stage) => merging(stage).getByRole("button", { name: "Merge", exact: true }).click(),
    "merge.close": (stage) => merging(stage).getByRole("button", { name: "Close" }).first().click(),
    "merge.undo": (stage) => merging(stage).getByRole("button", { name: "Undo" }).click(),
    "merge.part": async (stage) => {
      const line = {
        _id: "h1",
        at: "2030-01-01T00:00:00Z",
        by: "Sample",
        kind: "merge",
        action: "contact.merged",
        changes: [{ field: "merged", from: "Other Contact", to: gone._id }],
        mergeId: "m1"
      }
      const page = { nextCursor: null, total: { value: 1, exact: true }, nextSteps: [] }
      await stage.answer(past, fine([line], page))
      if (!(await drawerOf(stage).isVisible()))
        await stage.page.getByRole("button", { name: "First Contact", exact: true }).click()
      await drawerOf(stage).getByRole("button", { name: "Undo merge" }).click()
    },
    "xstate.done.actor.previewMerge": answered(compares, fine(compared)),
    "xstate.error.actor.previewMerge": answered(compares, no()),
    "xstate.done.actor.mergeContacts": (stage) => answered(merges, fine(mergeOf(stage)))(stage),
    "xstate.error.actor.mergeContacts": answered(merges, no()),
    "xstate.done.actor.undoMerge": answered(undoes, fine({ kept: someone, gone, stays: [] })),
    "xstate.error.actor.undoMerge": answered(undoes, no())
  },
  excused: {
    "contactMerge.merged: merge.open → contactMerge.comparing":
      "the dialog stands over the list until it is closed; walked without a browser"
  }
}
