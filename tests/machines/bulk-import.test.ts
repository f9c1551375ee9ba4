import { expect, test } from "vitest"
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from "xstate"
import type { ImportUndo, KnownRow } from "../../contract/entities/Import.ts"
import {
  type BulkImportEvent,
  bulkImportMachine,
  type ForecastRows,
  type OpenedFile,
  type ReadWish,
  type RowChange,
  type RowsWish,
  type RowWindow
} from "../../machines/flows/bulk-import.machine.ts"
import { importReceiptMachine } from "../../machines/flows/import-receipt.machine.ts"
import {
  type ImportResult,
  type ImportSendingEvent,
  importSendingMachine,
  type KeptImport,
  type SentChunk
} from "../../machines/flows/import-sending.machine.ts"
import { importUndoMachine } from "../../machines/flows/import-undo.machine.ts"
import { describeMachine } from "../support/walk.ts"
import { done, failed, refusal } from "./walks/samples.ts"

const kept = (rows: number): KeptImport => ({
  fileName: "people.csv",
  total: 3,
  done: rows,
  sums: { added: rows, updated: 0, unchanged: 0, skipped: 0, rejected: 0 },
  unsent: { wrong: 1, leftOut: 0, empty: 0 },
  isPaused: false,
  ended: null
})
const sent = (rows: number): SentChunk => ({ kept: kept(rows), rows: 1, ms: 10 })
const result = (end: ImportResult["end"]): ImportResult => ({
  end,
  importId: "i1",
  kept: kept(3),
  problem: ""
})
const opened = {
  callingCode: "+91",
  guesses: [
    { target: { to: "field", field: "name" }, filled: 3 },
    { target: { to: "nothing" }, filled: 1 }
  ]
} as const
const forecast: ForecastRows = { rows: 3, results: null }
const edit: RowChange = { kind: "edit", index: 0, column: 1, value: "mended" }
const text = { kind: "text", text: "Name\nAda" } as const
const progress = { stage: "reading", done: 1, total: 2 }
const unreadable = { reason: "damaged" }

describeMachine("bulkImport", bulkImportMachine, {
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
    done("findKept", null),
    done("findKept", { importId: "i1" }),
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
  view: ({ changes, given, checked, newLabels, targets }) => [
    given < changes.length,
    (checked?.sendable ?? 0) > 0,
    (checked?.newLabels ?? 0) > 0 && newLabels === null,
    targets.length
  ]
})

describeMachine("importSending", importSendingMachine, {
  inputs: [{ importId: "i1" }],
  events: [
    { type: "turn.given" },
    { type: "network.back" },
    { type: "session.back" },
    { type: "import.pause" },
    { type: "import.resume" },
    { type: "import.cancel" },
    { type: "rows.leaveOut" },
    { type: "server.news" },
    done("loadKept", null),
    done("loadKept", kept(3)),
    done("loadKept", kept(1)),
    done("loadKept", { ...kept(1), isPaused: true }),
    failed("loadKept"),
    done("sendChunk", sent(2)),
    done("sendChunk", sent(3)),
    failed("sendChunk", refusal("offline")),
    failed("sendChunk", refusal("session_invalid")),
    failed("sendChunk", refusal("conflict")),
    failed("sendChunk", refusal("illegal_transition")),
    failed("sendChunk", { ...refusal("rows_refused"), rows: { places: [1], numbers: [3] } }),
    done("readStatus", "receiving"),
    done("readStatus", "finished"),
    done("readStatus", "abandoned"),
    failed("readStatus", refusal("offline")),
    failed("readStatus", refusal("not_found")),
    done("leaveOutRows"),
    failed("leaveOutRows"),
    done("abandonImport"),
    failed("abandonImport")
  ],
  view: ({ kept }) => kept.isPaused
})

describeMachine("importReceipt", importReceiptMachine, {
  events: [
    { type: "receipt.save", wish: { importId: "i1", fileName: "people.csv", only: "all" } },
    { type: "receipt.save", wish: { importId: "i1", fileName: "people.csv", only: "left" } },
    done("loadLeft", { rows: [], headings: [] }),
    failed("loadLeft"),
    done("writeReceipt", { name: "people.csv", text: "" }),
    failed("writeReceipt")
  ],
  view: ({ wish }) => wish.only
})

const undo: ImportUndo = { removed: 2, restored: 0, partly: 0, kept: 1, doNotCall: 1, contacts: [] }

describeMachine("importUndo", importUndoMachine, {
  events: [
    { type: "import.cancel", importId: "i1", fileName: "people.csv" },
    { type: "cancel.confirm" },
    { type: "cancel.dismiss" },
    { type: "undo.choose", doNotCall: "remove" },
    { type: "import.undo", importId: "i1", fileName: "people.csv" },
    { type: "undo.confirm" },
    { type: "undo.dismiss" },
    done("cancelImport"),
    failed("cancelImport"),
    done("previewUndo", undo),
    failed("previewUndo"),
    done("undoImport", undo),
    failed("undoImport")
  ],
  view: () => null
})

const sending = (send: () => Promise<SentChunk>, clock = new SimulatedClock()) => {
  const actor = createActor(
    importSendingMachine.provide({
      actors: {
        holdTurn: fromCallback<ImportSendingEvent, { readonly importId: string }>(({ sendBack }) =>
          sendBack({ type: "turn.given" })
        ),
        watchNetwork: fromCallback<ImportSendingEvent>(() => {}),
        watchSession: fromCallback<ImportSendingEvent>(() => {}),
        loadKept: fromPromise<KeptImport | null, { readonly importId: string }>(async () => kept(0)),
        sendChunk: fromPromise<SentChunk, { readonly importId: string }>(send),
        abandonImport: fromPromise<void, { readonly importId: string }>(async () => {})
      },
      actions: { markPaused: () => {} }
    }),
    { input: { importId: "i1" }, clock }
  )
  return { actor: actor.start(), clock }
}

test("a lost network waits, goes on by itself and takes every chunk once", async () => {
  let asked = 0
  const { actor, clock } = sending(async () => {
    asked++
    if (asked === 2) throw refusal("offline")
    return sent(asked === 1 ? 1 : asked - 1)
  })
  await waitFor(actor, (snapshot) => snapshot.hasTag("offline"))
  clock.increment(5_000)
  const { output } = await waitFor(actor, (snapshot) => snapshot.status === "done")
  expect([asked, output]).toEqual([4, result("finished")])
})

test("signing in again goes on with the chunk that was refused", async () => {
  let isSignedIn = false
  const { actor } = sending(async () => {
    if (!isSignedIn) throw refusal("session_invalid")
    return sent(3)
  })
  await waitFor(actor, (snapshot) => snapshot.hasTag("signedOut"))
  isSignedIn = true
  actor.send({ type: "session.back" })
  const { output } = await waitFor(actor, (snapshot) => snapshot.status === "done")
  expect(output?.end).toBe("finished")
})

const checking = async () => {
  const checked: Array<unknown> = []
  const changed: Array<unknown> = []
  const actor = createActor(
    bulkImportMachine.provide({
      actors: {
        findKept: fromPromise<{ readonly importId: string } | null>(async () => null),
        watchProgress: fromCallback<BulkImportEvent>(() => {}),
        readSource: fromPromise<OpenedFile, ReadWish>(async () => opened),
        checkRows: fromPromise(async ({ input }) => {
          checked.push(input)
          return { sendable: 2, newLabels: 0 }
        }),
        forecastRows: fromPromise(async () => forecast),
        loadRows: fromPromise<RowWindow, RowsWish>(async () => ({ total: 0, rows: [] })),
        previewUpdates: fromPromise<ReadonlyArray<KnownRow>, RowWindow>(async () => []),
        changeRows: fromPromise(async ({ input }) => {
          changed.push(input)
          return { sendable: 3, newLabels: 0 }
        })
      },
      actions: { closeReader: () => {} }
    })
  ).start()
  await waitFor(actor, (snapshot) => snapshot.matches("choosing"))
  actor.send({ type: "source.choose", source: text })
  await waitFor(actor, (snapshot) => snapshot.matches("mapping"))
  actor.send({ type: "mapping.confirm" })
  await waitFor(actor, (snapshot) => snapshot.matches({ checking: "listed" }))
  return { actor, checked, changed }
}

test("changes to rows are kept in order, so that a later mapping is checked with them", async () => {
  const { actor, checked } = await checking()
  actor.send({ type: "rows.change", change: edit })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ checking: "listed" }))
  expect(context.checked).toEqual({ sendable: 3, newLabels: 0 })
  actor.send({ type: "import.back" })
  actor.send({ type: "column.map", column: 1, target: { to: "field", field: "email" } })
  actor.send({ type: "mapping.confirm" })
  await waitFor(actor, (snapshot) => snapshot.matches({ checking: "listed" }))
  const before = { to: "nothing" }
  const name = { to: "field", field: "name" }
  expect(checked).toEqual([
    { targets: [name, before], changes: [], callingCode: "+91" },
    { targets: [name, { to: "field", field: "email" }], changes: [edit], callingCode: "+91" }
  ])
})

test("what is chosen while rows change or are fetched is done after it", async () => {
  const { actor, changed } = await checking()
  const other: RowChange = { ...edit, index: 1 }
  actor.send({ type: "rows.change", change: edit })
  actor.send({ type: "forAll.choose", choice: { nextCalls: "leaveOut" } })
  actor.send({ type: "rows.change", change: other })
  await waitFor(actor, (snapshot) => snapshot.matches({ checking: "listed" }))
  expect(changed).toEqual([edit, other])
  actor.send({ type: "rows.turn", offset: 50 })
  actor.send({ type: "forAll.choose", choice: { repeats: "update" } })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ checking: "listed" }))
  expect(context).toMatchObject({ nextCalls: "leaveOut", repeats: "update", given: 2 })
})
