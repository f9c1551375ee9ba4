import {
  bulkImportMachine,
  type ColumnTarget,
  type ImportDraft,
  type KeptBefore
} from "../../../machines/flows/bulk-import.machine.ts"
import type { ImportResult } from "../../../machines/flows/import-sending.machine.ts"
import { workbook } from "../../contactFiles/files.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import type { Path, Step } from "../../walker/paths.ts"
import {
  becomeNewer,
  beginBefore,
  giveTurn,
  keptId,
  openBeside,
  prepareBefore,
  putAway,
  takeTurn
} from "./keptImports.ts"
import { type Account, makeAccount, visitAs } from "./people.ts"
import { addContact, answered, no } from "./someContacts.ts"

const fields = ["/fields/get-fields"]
const previews = "/leads/preview-import"
const chunks = ["/leads/bulk-add-contacts"]

/** Some rows of each page in the checked table repeat existing contacts. */
const knownRows = [0, 1, 54, 55]
const rows = [
  ["Name", "Email", "Extra", "Labels", "Call status"],
  ...Array.from({ length: 70 }, (_, row) => [
    `Person ${row}`,
    `row${row}@example.com`,
    `x${row}`,
    "Never made",
    "Agreed to talk"
  ]),
  ["Person 3", "row3@example.com", "again", "", ""]
]
const targets: ReadonlyArray<ColumnTarget> = [
  { to: "field", field: "name" },
  { to: "field", field: "email" },
  { to: "custom", key: "Extra", as: "text" },
  { to: "field", field: "labels" },
  { to: "field", field: "callStatus" }
]
const file = {
  name: "people.xlsx",
  mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  buffer: Buffer.from(
    workbook([
      { name: "First", rows },
      { name: "Other", rows }
    ])
  )
}
const textFile = {
  name: "people.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("Name,City\nAnn,Caf\xe9\n", "latin1")
}
const unreadable = {
  name: "page.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("<!doctype html><html></html>")
}

const result = (end: ImportResult["end"]): ImportResult => ({
  end,
  importId: "i1",
  kept: {
    fileName: "people.xlsx",
    total: 1,
    done: 1,
    sums: { added: 1, updated: 0, unchanged: 0, skipped: 0, rejected: 0 },
    unsent: { wrong: 0, leftOut: 0, empty: 0 },
    isPaused: false,
    ended: null
  },
  problem: ""
})
const opened = {
  callingCode: "+91",
  guesses: [{ target: { to: "field", field: "name" }, filled: 3 }]
} as const
const draft = (step: ImportDraft["step"]): ImportDraft => ({
  source: { kind: "text", text: "" },
  sheet: "",
  encoding: "",
  targets: [{ to: "field", field: "name" }],
  callingCode: "+91",
  changes: [],
  duplicates: "skip",
  repeats: "skip",
  newLabels: null,
  nextCalls: "make",
  step
})
const checked = { sendable: 3, newLabels: 1 }
const failure = { reason: "unexpected" }

const me = ({ notes }: Stage) => notes.me as Account

const press = (name: string | RegExp) => (stage: Stage) =>
  stage.page.getByRole("button", { name, exact: true }).click()

/** The choice that is not active: choosing the active one again would be no event. */
const chooseOther =
  (...names: readonly [string, string]) =>
  async ({ page }: Stage) => {
    const [one, other] = names.map((name) => page.getByRole("radio", { name, exact: true }))
    if (one === undefined || other === undefined) return
    await ((await one.isChecked()) ? other : one).click()
  }

const isListed = (value: unknown) => JSON.stringify(value) === JSON.stringify({ checking: "listed" })

const tooShort = "over before a person could choose anything else; walked without a browser"

const rememberReaders = `globalThis.readers = []
globalThis.Worker = class extends Worker {
  constructor(...given) {
    super(...given)
    globalThis.readers.push(this)
  }
}`

/** The worker ends as if out of memory: this event is all that the page receives. */
const killReader = ({ page }: Stage) =>
  page.evaluate(`void globalThis.readers.at(-1).dispatchEvent(new Event("error"))`)

const isReaderFailing = (step: Step | undefined) =>
  /^xstate\.error\.actor\.(checkRows|forecastRows|loadRows|changeRows|prepareImport)$/.test(
    step?.event.type ?? ""
  )

const endOf = (step: Step | undefined) =>
  step?.event.type === "xstate.done.actor.importSending"
    ? (step.event as unknown as { output: ImportResult }).output.end
    : undefined

/** Another tab sends the import that this one continues with. */
const besideIfGone = async (stage: Stage, next: Step | undefined, importId: string) => {
  if (endOf(next) === "gone") await takeTurn(stage, importId)
}

/** Ends the request for updates, so that it is not mistaken for a later one. */
const leaveRows = async (stage: Stage) => {
  if (stage.notes.isPreviewing !== true) return
  stage.notes.isPreviewing = false
  await stage.answerOne(previews, no())
}

const fromRows =
  (does: (stage: Stage, step: Step) => Promise<unknown>) =>
  async (stage: Stage, { step, next }: { readonly step: Step; readonly next: Step | undefined }) => {
    await leaveRows(stage)
    if (isReaderFailing(next)) await killReader(stage)
    await does(stage, step)
  }

const readerSteps =
  /^xstate\.done\.actor\.(checkRows|forecastRows|loadRows|changeRows|prepareImport)$|^progress\.tell$/
const mayPrecede: Readonly<Record<string, RegExp>> = {
  "xstate.error.actor.readSource": /^source\.choose$/,
  "xstate.error.actor.checkRows": /^(mapping\.confirm|code\.choose|xstate\.error\.actor\.changeRows)$/,
  "xstate.error.actor.forecastRows": /^forAll\.choose$/,
  "xstate.error.actor.loadRows":
    /^(filter\.choose|rows\.turn|xstate\.error\.actor\.(prepareImport|forecastRows))$/,
  "xstate.error.actor.changeRows": /^rows\.change$/,
  "xstate.error.actor.prepareImport": /^import\.start$/
}

/**
 * A dead reader answers nothing until a file is read again; its failure was arranged just before. The rows that came in
 * are known: another import of them has nothing to add.
 */
const isTrue = ({ steps }: Path) => {
  let isDead = false
  let starts = 0
  return steps.every((step, index) => {
    const { type } = step.event
    const before = steps[index - 1]?.event.type ?? ""
    if (steps[1]?.event.type === "xstate.error.actor.findKept") return index <= 1
    if (type === "import.back" && before === "xstate.done.actor.findKept") return false
    if (type === "import.start" && ++starts > 1) return false
    if (isReaderFailing(step)) isDead = true
    else if (type === "xstate.done.actor.readSource") isDead = false
    else if (isDead && (readerSteps.test(type) || type === "mapping.confirm")) return false
    if (endOf(step) === "gone" && !/^(import\.retry|xstate\.done\.actor\.findKept)$/.test(before))
      return false
    return mayPrecede[type]?.test(before) ?? true
  })
}

export const bulkImportWalk: Browsing<typeof bulkImportMachine> = {
  name: "of a workbook",
  machine: bulkImportMachine,
  isTour: true,
  isTrue,
  samples: {
    events: [
      { type: "source.choose", source: { kind: "text", text: "" } },
      { type: "sheet.choose", sheet: "Other" },
      { type: "column.map", column: 0, target: { to: "nothing" } },
      { type: "code.choose", callingCode: "+44" },
      { type: "mapping.confirm" },
      { type: "filter.choose", filter: { kind: "severity", severity: "good" } },
      { type: "rows.turn", offset: 50 },
      { type: "rows.change", change: { kind: "leaveOut", indexes: [2], out: true } },
      { type: "forAll.choose", choice: { repeats: "keep" } },
      { type: "forAll.choose", choice: { newLabels: "leaveOut" } },
      { type: "import.start" },
      { type: "import.back" },
      { type: "import.again" },
      { type: "import.retry" },
      { type: "progress.tell", progress: { stage: "reading", done: 0, total: 1 } },
      done("findKept", null),
      done("findKept", { importId: "i1" }),
      done("findKept", { draft: draft("mapping") }),
      done("findKept", { draft: draft("checking") }),
      failed("findKept"),
      done("readSource", opened),
      failed("readSource", failure),
      done("checkRows", checked),
      failed("checkRows", failure),
      done("forecastRows", { rows: 71, results: null }),
      failed("forecastRows"),
      done("loadRows", { total: 1, rows: [{ index: 0 }] }),
      failed("loadRows", failure),
      done("previewUpdates", []),
      failed("previewUpdates"),
      done("changeRows", checked),
      failed("changeRows", failure),
      done("prepareImport"),
      failed("prepareImport", failure),
      done("importSending", result("finished")),
      done("importSending", result("cancelled")),
      done("importSending", result("failed")),
      done("importSending", result("gone"))
    ],
    view: ({ newLabels, checked: summary, draft: before }) => [
      newLabels === null,
      summary === null,
      before?.step
    ],
    isPossible: ({ type }, value) =>
      typeof value === "string" || type.startsWith("xstate.") || type === "progress.tell" || isListed(value)
  },
  held: [...fields, previews, ...chunks],
  excused: {
    "bulkImport.mapping: draft.keep → stays":
      "a browser without room says so at once, with the step before; walked without a browser",
    "bulkImport.checking.running: rows.change → stays": "no rows are in sight yet",
    "bulkImport.checking.running: forAll.choose → stays": "no rows are in sight yet",
    "bulkImport.checking.changing: rows.change → stays": tooShort,
    "bulkImport.checking.changing: forAll.choose → stays": tooShort,
    "bulkImport.checking.changing: xstate.done.actor.changeRows [hasMoreChanges] → bulkImport.checking.changing":
      tooShort
  },
  isPassing: (value) =>
    ["reading", "preparing"].includes(String(value)) ||
    (typeof value === "object" && "checking" in value && value.checking !== "listed"),
  open: async (stage) => {
    const account = await makeAccount(stage, "ready")
    stage.notes.me = account
    for (const row of knownRows)
      await addContact(stage, account, { name: `Known ${row}`, email: `row${row}@example.com` })
    await stage.page.addInitScript(rememberReaders)
  },
  does: {
    "xstate.done.actor.findKept": async (stage, { step, next }) => {
      await openBeside(stage, me(stage))
      const { output } = step.event as unknown as { output: KeptBefore }
      if (output !== null && "draft" in output)
        await prepareBefore(stage, me(stage), output.draft.step, { ...file, targets })
      else if (output !== null) await besideIfGone(stage, next, await beginBefore(stage, me(stage)))
      await visitAs(stage, me(stage), `${stage.urls.app}/apps/added-contacts/import`)
    },
    "xstate.error.actor.findKept": async (stage) => {
      await openBeside(stage, me(stage))
      await becomeNewer(stage)
      await visitAs(stage, me(stage), `${stage.urls.app}/apps/added-contacts/import`)
    },
    "source.choose": async (stage, { next }) => {
      const { page } = stage
      if (next?.event.type === "import.back")
        await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1_000))
      await page
        .getByLabel("Choose a file")
        .and(page.locator("input"))
        .setInputFiles(next?.event.type === "xstate.error.actor.readSource" ? unreadable : file)
    },
    "sheet.choose": async (stage, { next }) => {
      const { page } = stage
      if (next?.event.type === "import.back")
        await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1_000))
      await page.getByLabel("Sheet", { exact: true }).selectOption("Other")
    },
    "progress.tell": async (stage, { before }) => {
      if (before === "reading") await stage.answer(fields, "pass")
    },
    "xstate.done.actor.readSource": (stage) => stage.answer(fields, "pass"),
    "xstate.error.actor.readSource": (stage) => stage.answer(fields, "pass"),
    "column.map": async ({ page }) => {
      await page.getByLabel("What Extra becomes").selectOption({ label: "Left out" })
    },
    "code.choose": fromRows(async ({ page }) => {
      await page.getByLabel("Country for numbers without a country code").selectOption("+44")
    }),
    "mapping.confirm": fromRows(press("Check rows")),
    "import.back": async (stage, { before }) => {
      if (before === "reading") {
        await press("Stop")(stage)
        return stage.page.clock.resume()
      }
      await leaveRows(stage)
      await press(before === "mapping" ? "Choose another file" : "Columns")(stage)
    },
    "xstate.done.actor.checkRows": (stage) => stage.answerOne(previews, "pass"),
    "xstate.error.actor.checkRows": async () => undefined,
    "xstate.done.actor.forecastRows": async () => undefined,
    "xstate.error.actor.forecastRows": async () => undefined,
    "xstate.done.actor.loadRows": async (stage) => {
      stage.notes.isPreviewing = true
    },
    "xstate.error.actor.loadRows": async () => undefined,
    "xstate.done.actor.previewUpdates": async (stage) => {
      stage.notes.isPreviewing = false
      await stage.answerOne(previews, "pass")
    },
    "xstate.error.actor.previewUpdates": leaveRows,
    "filter.choose": fromRows(async ({ page }) => {
      await page.getByLabel("Show", { exact: true }).selectOption("good")
    }),
    "rows.turn": fromRows(async ({ page }) => {
      const onward = page.getByRole("button", { name: "Next rows" })
      await ((await onward.isEnabled())
        ? onward
        : page.getByRole("button", { name: "Previous rows" })
      ).click()
    }),
    "rows.change": fromRows(async ({ page }) => {
      await page
        .getByRole("button", { name: /^(Exclude|Include) row / })
        .nth(10)
        .click()
    }),
    "xstate.done.actor.changeRows": async () => undefined,
    "xstate.error.actor.changeRows": async () => undefined,
    "forAll.choose": fromRows(async (stage, step) => {
      const { choice } = step.event as unknown as { readonly choice: object }
      const choose =
        "newLabels" in choice
          ? chooseOther("Leave them out", "Create them")
          : chooseOther("Add as separate people", "Keep the first")
      await choose(stage)
    }),
    "import.start": fromRows(press(/^(Import|Add) \d+ (rows|contacts)/)),
    "xstate.done.actor.prepareImport": async () => undefined,
    "xstate.error.actor.prepareImport": async () => undefined,
    "xstate.done.actor.importSending": async (stage, { step }) => {
      const end = endOf(step)
      if (end === "gone") {
        await stage.page.getByText("This import runs in another tab.").waitFor()
        await putAway(stage, await keptId(stage))
        return giveTurn(stage)
      }
      if (end === "finished") return answered(chunks, "pass")(stage)
      if (end === "failed") return answered(chunks, no("conflict"))(stage)
      await press("Cancel import")(stage)
    },
    "import.again": press("Import another file"),
    "import.retry": async (stage, { next }) => {
      await besideIfGone(stage, next, await keptId(stage))
      await press("Continue")(stage)
    }
  }
}

/** A text shows its encoding, a workbook its sheets. */
export const textImportWalk: Browsing<typeof bulkImportMachine> = {
  ...bulkImportWalk,
  name: "of a text",
  samples: {
    ...bulkImportWalk.samples,
    events: [
      { type: "source.choose", source: { kind: "text", text: "" } },
      { type: "encoding.choose", encoding: "windows-1250" },
      done("findKept", null),
      done("readSource", opened)
    ]
  },
  does: {
    ...bulkImportWalk.does,
    "source.choose": ({ page }) =>
      page.getByLabel("Choose a file").and(page.locator("input")).setInputFiles(textFile),
    "encoding.choose": async ({ page }) => {
      await page.getByLabel("Text encoding").selectOption("windows-1250")
    }
  }
}
