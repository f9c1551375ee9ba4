import { type ActorRefFrom, fromCallback, fromPromise, type SnapshotFrom } from "xstate"
import type { FieldDefinition } from "../../../contract/entities/FieldDefinition.ts"
import {
  type BulkImportEvent,
  bulkImportMachine,
  type CheckedFile,
  type ImportDraft,
  type KeptBefore,
  type OpenedFile
} from "../../../machines/flows/bulk-import.machine.ts"
import type { importSendingMachine } from "../../../machines/flows/import-sending.machine.ts"
import { publish } from "../../actors/app.ts"
import { asTheyAre, fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { selecting } from "../../actors/selecting.ts"
import type { Failure as CallFailure } from "../../i18n/failures.ts"
import { closeReader, loadRows, watchProgress } from "./importReader.ts"
import { forgetDraft, keepDraft, readDraft } from "./keptDraft.ts"
import type { Forecast } from "./reading/checking/forecast.ts"
import type { Failure } from "./reading/failure.ts"
import { mappingFaults } from "./reading/mapping/faults.ts"
import type { CheckSummary, Opened, RowPage } from "./reading/readingTypes.ts"
import { importSending } from "./sending/importSending.ts"
import { findKept, forgetImport } from "./sending/keptImports.ts"
import { prepareImport } from "./sending/prepareImport.ts"

/** Finds a started import, otherwise a draft. A started import makes its draft obsolete. */
const findBefore = async (signal: AbortSignal): Promise<KeptBefore> => {
  const kept = await findKept(signal)
  if (kept === null) {
    const draft = await readDraft()
    return draft && { draft }
  }
  await forgetDraft()
  return kept
}

const effects = () => import("./import.effects.ts")

export const bulkImport = featureActor(
  bulkImportMachine.provide({
    actors: {
      findKept: fromPromise(({ signal }) => findBefore(signal)),
      watchProgress: fromCallback<BulkImportEvent>(({ sendBack }) =>
        watchProgress((progress) => sendBack({ type: "progress.tell", progress }))
      ),
      readSource: fromEffect(() => effects().then((module) => module.readWithFields), asTheyAre),
      checkRows: fromEffect(() => effects().then((module) => module.checkAndCompare), asTheyAre),
      forecastRows: fromEffect(() => effects().then((module) => module.forecast), asTheyAre),
      loadRows: fromPromise(({ input }) => loadRows(input)),
      previewUpdates: fromEffect(() => effects().then((module) => module.previewUpdates), asTheyAre),
      changeRows: fromEffect(() => effects().then((module) => module.changeAndCompare), asTheyAre),
      prepareImport: fromPromise(({ input, signal }) => prepareImport(input, signal)),
      importSending
    },
    actions: {
      closeReader,
      forgetDraft: () => {
        forgetDraft().catch(console.error)
      },
      forgetKept: ({ context: { importId } }) => {
        forgetImport(importId).catch(console.error)
      },
      announceEnded: () => publish({ type: "import.finished" })
    }
  }),
  {
    inspect: ({ type }) => {
      if (type === "@xstate.snapshot") storeDraft()
    }
  }
)

type Snapshot = SnapshotFrom<typeof bulkImportMachine>

const draftIn = (snapshot: Snapshot): ImportDraft | null => {
  const step = snapshot.matches("mapping") ? "mapping" : "checking"
  if (!snapshot.matches(step)) return null
  const { source, sheet, encoding, targets, callingCode, changes } = snapshot.context
  const { duplicates, repeats, newLabels, nextCalls } = snapshot.context
  return {
    source,
    sheet,
    encoding,
    targets,
    callingCode,
    changes,
    duplicates,
    repeats,
    newLabels,
    nextCalls,
    step
  }
}

let latest: ImportDraft | null = null

const isSame = (one: ImportDraft, other: ImportDraft | null) =>
  (Object.keys(one) as Array<keyof ImportDraft>).every((key) => one[key] === other?.[key])

/** Stores the draft when it has changed, so that it survives a reload. */
const storeDraft = () => {
  const draft = draftIn(bulkImport.getSnapshot())
  const isChanged = draft !== null && !isSame(draft, latest)
  latest = draft
  if (!isChanged) return
  keepDraft(draft)
    .then(() => true)
    .catch((error) => {
      console.error(error)
      return false
    })
    .then((isKept) => {
      if (isKept !== bulkImport.getSnapshot().context.isDraftKept)
        bulkImport.send({ type: "draft.keep", isKept })
    })
}
export type SendingRef = ActorRefFrom<typeof importSendingMachine>

/** The part of the worker's responses that the chart decides on. */
export const selectOpened = ({ context }: Snapshot) =>
  context.opened as (OpenedFile & Opened & { readonly ownFields: ReadonlyArray<FieldDefinition> }) | null
export const selectChecked = ({ context }: Snapshot) => context.checked as (CheckedFile & CheckSummary) | null
export const selectWindow = ({ context }: Snapshot) => context.window as RowPage
export const selectFailure = ({ context }: Snapshot) => context.failure as Failure | CallFailure | null

export const selectCallingCode = ({ context }: Snapshot) => context.callingCode
export const selectTargets = ({ context }: Snapshot) => context.targets
export const selectProgress = ({ context }: Snapshot) => context.progress
export const selectFilter = ({ context }: Snapshot) => context.filter
export const selectOffset = ({ context }: Snapshot) => context.offset
export const selectDuplicates = ({ context }: Snapshot) => context.duplicates
export const selectUpdates = ({ context }: Snapshot) => context.updates
export const selectRepeats = ({ context }: Snapshot) => context.repeats
export const selectNextCalls = ({ context }: Snapshot) => context.nextCalls
export const selectForecast = ({ context }: Snapshot) => context.forecast as Forecast | null
export const selectNewLabels = ({ context }: Snapshot) => context.newLabels
export const selectResult = ({ context }: Snapshot) => context.result
export const selectSending = ({ children }: Snapshot) => children.importSending
export const selectIsChanging = (snapshot: Snapshot) => snapshot.hasTag("changing")
export const selectCanStart = (snapshot: Snapshot) => snapshot.can({ type: "import.start" })
export const selectSource = ({ context }: Snapshot) => context.source

export const selectIsDraftKept = ({ context }: Snapshot) => context.isDraftKept

export type ImportStep = "restoring" | "choosing" | "reading" | "mapping" | "checking" | "importing" | "ended"

export const selectStep = (snapshot: Snapshot): ImportStep => {
  if (snapshot.hasTag("reading")) return "reading"
  for (const step of ["restoring", "choosing", "mapping", "checking", "importing"] as const) {
    if (snapshot.matches(step)) return step
  }
  return "ended"
}

/** Notes about the current mapping. */
export const faultsOf = (opened: Opened, targets: Snapshot["context"]["targets"]) =>
  mappingFaults(
    opened.guesses.map(({ column, filled }) => ({
      column,
      filled,
      target: targets[column] ?? { to: "nothing" }
    }))
  )

export const useBulkImport = selecting(bulkImport)
