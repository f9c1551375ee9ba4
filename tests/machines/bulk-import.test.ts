import { expect, test } from "vitest"
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from "xstate"
import type { KnownRow } from "../../contract/entities/Import.ts"
import {
  type BulkImportEvent,
  bulkImportMachine,
  type KeptBefore,
  type OpenedFile,
  type ReadWish,
  type RowChange,
  type RowsWish,
  type RowWindow
} from "../../machines/flows/bulk-import.machine.ts"
import { importReceiptMachine } from "../../machines/flows/import-receipt.machine.ts"
import {
  type ImportSendingEvent,
  importSendingMachine,
  type KeptImport,
  type SentChunk
} from "../../machines/flows/import-sending.machine.ts"
import { importUndoMachine } from "../../machines/flows/import-undo.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { refusal } from "../walker/events.ts"
import {
  bulkImportSamples,
  draft,
  edit,
  forecast,
  kept,
  opened,
  result,
  text
} from "../walker/samples/bulk-import.ts"
import { importReceiptSamples } from "../walker/samples/import-receipt.ts"
import { importSendingSamples, sent } from "../walker/samples/import-sending.ts"
import { importUndoSamples } from "../walker/samples/import-undo.ts"

describeMachine("bulkImport", bulkImportMachine, bulkImportSamples)

describeMachine("importSending", importSendingMachine, importSendingSamples)

describeMachine("importReceipt", importReceiptMachine, importReceiptSamples)

describeMachine("importUndo", importUndoMachine, importUndoSamples)

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

test("a lost network waits, continues automatically and accepts every chunk once", async () => {
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
        findKept: fromPromise<KeptBefore>(async () => null),
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
      actions: { closeReader: () => {}, forgetDraft: () => {} }
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

test("choices made while rows change or load are applied afterwards", async () => {
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

const restoring = async (step: "mapping" | "checking", columns: OpenedFile["guesses"]) => {
  const checked: Array<unknown> = []
  const read: Array<ReadWish> = []
  const actor = createActor(
    bulkImportMachine.provide({
      actors: {
        findKept: fromPromise<KeptBefore>(async () => ({ draft: draft(step) })),
        watchProgress: fromCallback<BulkImportEvent>(() => {}),
        readSource: fromPromise<OpenedFile, ReadWish>(async ({ input }) => {
          read.push(input)
          return { ...opened, guesses: columns }
        }),
        checkRows: fromPromise(async ({ input }) => {
          checked.push(input)
          return { sendable: 2, newLabels: 0 }
        }),
        forecastRows: fromPromise(async () => forecast),
        loadRows: fromPromise<RowWindow, RowsWish>(async () => ({ total: 0, rows: [] })),
        previewUpdates: fromPromise<ReadonlyArray<KnownRow>, RowWindow>(async () => [])
      }
    })
  ).start()
  const { step: _, ...order } = draft(step)
  return { actor, checked, read, order }
}

test("a check that was reloaded goes on with every choice and correction", async () => {
  const { actor, checked, read, order } = await restoring("checking", opened.guesses)
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ checking: "listed" }))
  const { source, sheet, encoding, targets, changes, callingCode } = order
  expect(read).toEqual([{ source, sheet, encoding }])
  expect(checked).toEqual([{ targets, changes, callingCode }])
  expect(context).toMatchObject({ ...order, draft: null, given: 1 })
  actor.send({ type: "import.back" })
  expect(actor.getSnapshot().value).toBe("mapping")
})

test("a mapping that was reloaded stays a mapping", async () => {
  const { actor, order } = await restoring("mapping", opened.guesses)
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("mapping"))
  expect(context).toMatchObject(order)
})

test("a draft whose file has other columns now is not applied", async () => {
  const guesses = [{ target: { to: "field", field: "email" }, filled: 3 }] as const
  const { actor } = await restoring("checking", guesses)
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("mapping"))
  expect(context).toMatchObject({ targets: [guesses[0].target], changes: [], draft: null })
})
