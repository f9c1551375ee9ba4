import type {
  bulkImportMachine,
  ForecastRows,
  ImportDraft,
  RowChange
} from "../../../machines/flows/bulk-import.machine.ts"
import type { ImportResult, KeptImport } from "../../../machines/flows/import-sending.machine.ts"
import { done, failed, type Samples } from "../events.ts"

export const kept = (rows: number): KeptImport => ({
  fileName: "people.csv",
  total: 3,
  done: rows,
  sums: { added: rows, updated: 0, unchanged: 0, skipped: 0, rejected: 0 },
  unsent: { wrong: 1, leftOut: 0, empty: 0 },
  isPaused: false,
  ended: null
})

export const result = (end: ImportResult["end"]): ImportResult => ({
  end,
  importId: "i1",
  kept: kept(3),
  problem: ""
})

export const opened = {
  callingCode: "+91",
  guesses: [
    { target: { to: "field", field: "name" }, filled: 3 },
    { target: { to: "nothing" }, filled: 1 }
  ]
} as const

export const forecast: ForecastRows = { rows: 3, results: null }

export const edit = { kind: "edit", index: 0, column: 1, value: "mended" } satisfies RowChange

export const text = { kind: "text", text: "Name\nAda" } as const

/** The prepared import before a reload. */
export const draft = (step: ImportDraft["step"]): ImportDraft => ({
  source: text,
  sheet: "",
  encoding: "",
  targets: [
    { to: "field", field: "name" },
    { to: "field", field: "email" }
  ],
  callingCode: "+44",
  changes: [edit],
  duplicates: "update",
  repeats: "keep",
  newLabels: "make",
  nextCalls: "leaveOut",
  step
})

const progress = { stage: "reading", done: 1, total: 2 }

const unreadable = { reason: "damaged" }

export const bulkImportSamples: Samples<typeof bulkImportMachine> = {
  events: [
    { type: "source.choose", source: text },
    { type: "sheet.choose", sheet: "Other" },
    { type: "encoding.choose", encoding: "shift_jis" },
    { type: "column.map", column: 1, target: { to: "field", field: "email" } },
    { type: "code.choose", callingCode: "+44" },
    { type: "mapping.confirm" },
    { type: "filter.choose", filter: { kind: "severity", severity: "wrong" } },
    { type: "rows.turn", offset: 50 },
    { type: "rows.change", change: edit },
    { type: "forAll.choose", choice: { duplicates: "update" } },
    { type: "forAll.choose", choice: { newLabels: "make" } },
    { type: "import.start" },
    { type: "import.back" },
    { type: "import.again" },
    { type: "import.retry" },
    { type: "progress.tell", progress },
    { type: "draft.keep", isKept: false },
    done("findKept", null),
    done("findKept", { importId: "i1" }),
    done("findKept", { draft: draft("mapping") }),
    done("findKept", { draft: draft("checking") }),
    failed("findKept"),
    done("readSource", opened),
    failed("readSource", unreadable),
    done("checkRows", { sendable: 3, newLabels: 0 }),
    done("checkRows", { sendable: 3, newLabels: 1 }),
    done("checkRows", { sendable: 0, newLabels: 0 }),
    failed("checkRows", unreadable),
    done("forecastRows", forecast),
    failed("forecastRows"),
    done("loadRows", { total: 1, rows: [{ index: 0 }] }),
    failed("loadRows", unreadable),
    done("previewUpdates", []),
    failed("previewUpdates"),
    done("changeRows", { sendable: 3, newLabels: 0 }),
    failed("changeRows", unreadable),
    done("prepareImport"),
    failed("prepareImport", unreadable),
    done("importSending", result("finished")),
    done("importSending", result("cancelled")),
    done("importSending", result("calledOff")),
    done("importSending", result("failed")),
    done("importSending", result("gone"))
  ],
  view: ({ changes, given, checked, newLabels, targets, draft }) => [
    draft?.step,
    given < changes.length,
    (checked?.sendable ?? 0) > 0,
    (checked?.newLabels ?? 0) > 0 && newLabels === null,
    targets.length
  ]
}
