import { assign, fromCallback, fromPromise, setup } from "xstate"
import type { DuplicateChoice, KnownRow } from "../../contract/entities/Import.ts"
import type { ImportField } from "../../contract/rules/importFields.ts"
import type { ImportResult, importSendingMachine } from "./import-sending.machine.ts"

export type ImportSource =
  | { readonly kind: "file"; readonly file: File }
  | { readonly kind: "text"; readonly text: string }

export type ColumnTarget =
  | { readonly to: "field"; readonly field: ImportField }
  | { readonly to: "custom"; readonly key: string; readonly as: "text" | "day" }
  | { readonly to: "nothing" }

/** A parsed file with its guessed mapping. */
export type OpenedFile = {
  /** For numbers without a country; empty for none. */
  readonly callingCode: string
  readonly guesses: ReadonlyArray<{ readonly target: ColumnTarget; readonly filled: number }>
}

/** The number of rows to send, and of labels they name that don't exist yet. */
export type CheckedFile = { readonly sendable: number; readonly newLabels: number }

/** The choice for labels that don't exist yet. */
export type NewLabels = "make" | "leaveOut"

/** Whether call statuses and times in the file create next calls. */
export type NextCalls = "make" | "leaveOut"

/** The rows and their expected results; `results` is null while they are unknown. */
export type ForecastRows = { readonly rows: number; readonly results: object | null }

export type CheckedFilter =
  | { readonly kind: "all" | "leftOut" | "duplicate" | "known" }
  | { readonly kind: "severity"; readonly severity: "good" | "warning" | "wrong" }
  | { readonly kind: "reason"; readonly reason: string }

export type RowsWish = { readonly filter: CheckedFilter; readonly offset: number }

export type RowWindow = { readonly total: number; readonly rows: ReadonlyArray<{ readonly index: number }> }

/** The person's changes to the rows, in order. */
export type RowChange =
  | { readonly kind: "edit"; readonly index: number; readonly column: number; readonly value: string }
  | { readonly kind: "leaveOut"; readonly indexes: ReadonlyArray<number>; readonly out: boolean }
  | {
      readonly kind: "decide"
      readonly indexes: ReadonlyArray<number>
      readonly choice: DuplicateChoice | null
    }
  | {
      readonly kind: "leaveOutAll"
      readonly of: { readonly kind: "duplicate" } | { readonly kind: "reason"; readonly reason: string }
      readonly out: boolean
    }
  /** Null for all rows. */
  | {
      readonly kind: "leaveValuesOut"
      readonly reason: string
      readonly indexes: ReadonlyArray<number> | null
      readonly out: boolean
    }

export type ReadingProgress = { readonly stage: string; readonly done: number; readonly total: number }

/** The sheet and encoding to read; empty values leave the choice to the reader. */
export type ReadWish = {
  readonly source: ImportSource | null
  readonly sheet: string
  readonly encoding: string
}

export type ImportOrder = ReadWish & {
  readonly targets: ReadonlyArray<ColumnTarget>
  readonly callingCode: string
  readonly changes: ReadonlyArray<RowChange>
  readonly duplicates: DuplicateChoice
  /** The choice for rows that repeat an earlier one. */
  readonly repeats: DuplicateChoice
  /** Null until it was loaded. */
  readonly newLabels: NewLabels | null
  readonly nextCalls: NextCalls
}

/** A prepared import that was not started, as the browser stores it across a reload. */
export type ImportDraft = ImportOrder & { readonly step: "mapping" | "checking" }

/** An import of an earlier visit: started or being prepared. */
export type KeptBefore = { readonly importId: string } | { readonly draft: ImportDraft } | null

/** Choices for all rows. */
export type ForecastWish = Pick<ImportOrder, "duplicates" | "repeats" | "newLabels" | "nextCalls">

export type BulkImportContext = ImportOrder & {
  /** The choices to restore once the file is read; null for a new file. */
  readonly draft: ImportDraft | null
  /** False if the browser has no room for the file: a reload loses the draft. */
  readonly isDraftKept: boolean
  /** How many of the changes the worker has received. */
  readonly given: number
  readonly opened: OpenedFile | null
  readonly checked: CheckedFile | null
  /** Null before the first one, and if creating one failed. */
  readonly forecast: ForecastRows | null
  readonly filter: CheckedFilter
  readonly offset: number
  readonly window: RowWindow
  /** Updates of the visible rows. */
  readonly updates: ReadonlyArray<KnownRow>
  readonly progress: ReadingProgress | null
  readonly importId: string
  readonly result: ImportResult | null
  /** Why a file could not be read or prepared. */
  readonly failure: unknown
}

export type BulkImportEvent =
  | { readonly type: "source.choose"; readonly source: ImportSource }
  | { readonly type: "sheet.choose"; readonly sheet: string }
  | { readonly type: "encoding.choose"; readonly encoding: string }
  | { readonly type: "column.map"; readonly column: number; readonly target: ColumnTarget }
  | { readonly type: "code.choose"; readonly callingCode: string }
  | { readonly type: "mapping.confirm" }
  | { readonly type: "filter.choose"; readonly filter: CheckedFilter }
  | { readonly type: "rows.turn"; readonly offset: number }
  | { readonly type: "rows.change"; readonly change: RowChange }
  | { readonly type: "forAll.choose"; readonly choice: Partial<ForecastWish> }
  | { readonly type: "import.start" }
  | { readonly type: "import.back" }
  | { readonly type: "import.again" }
  | { readonly type: "import.retry" }
  | { readonly type: "progress.tell"; readonly progress: ReadingProgress }
  | { readonly type: "draft.keep"; readonly isKept: boolean }

const mustProvide = (): never => {
  throw new Error("bulkImport was started without its implementations")
}

const blank = {
  source: null,
  draft: null,
  isDraftKept: true,
  sheet: "",
  encoding: "",
  opened: null,
  targets: [],
  callingCode: "",
  checked: null,
  forecast: null,
  changes: [],
  given: 0,
  filter: { kind: "all" },
  offset: 0,
  window: { total: 0, rows: [] },
  updates: [],
  duplicates: "skip",
  repeats: "skip",
  newLabels: null,
  nextCalls: "make",
  progress: null,
  importId: "",
  result: null,
  failure: null
} as const satisfies BulkImportContext

/** Importing a file of contacts: chosen, read, mapped, checked, sent, reported. */
export const bulkImportMachine = setup({
  types: {
    context: {} as BulkImportContext,
    events: {} as BulkImportEvent,
    children: {} as { importSending: "importSending" },
    tags: {} as "reading" | "changing"
  },
  actors: {
    findKept: fromPromise<KeptBefore>(mustProvide),
    watchProgress: fromCallback<BulkImportEvent>(mustProvide),
    readSource: fromPromise<OpenedFile, ReadWish>(mustProvide),
    checkRows: fromPromise<CheckedFile, Pick<ImportOrder, "targets" | "changes" | "callingCode">>(
      mustProvide
    ),
    forecastRows: fromPromise<ForecastRows, ForecastWish>(mustProvide),
    loadRows: fromPromise<RowWindow, RowsWish>(mustProvide),
    previewUpdates: fromPromise<ReadonlyArray<KnownRow>, RowWindow>(mustProvide),
    changeRows: fromPromise<CheckedFile, RowChange | undefined>(mustProvide),
    prepareImport: fromPromise<void, BulkImportContext>(mustProvide),
    importSending: fromPromise(mustProvide) as unknown as typeof importSendingMachine
  },
  guards: {
    hasImport: (_, { found }: { found: KeptBefore }) => found !== null && "importId" in found,
    hasDraft: (_, { found }: { found: KeptBefore }) => found !== null && "draft" in found,
    wasChecking: ({ context: { draft } }) => draft?.step === "checking",
    hasEnded: (_, params: { result: ImportResult; end: ImportResult["end"] }) =>
      params.result.end === params.end,
    isCancelled: (_, params: { result: ImportResult }) =>
      params.result.end === "cancelled" || params.result.end === "calledOff",
    hasMoreChanges: ({ context: { changes, given } }) => given < changes.length,
    isReadyToSend: ({ context: { checked, newLabels } }) =>
      checked !== null && checked.sendable > 0 && (checked.newLabels === 0 || newLabels !== null)
  },
  actions: {
    startOver: assign(() => blank),
    setFound: assign((_, { found }: { found: KeptBefore }) => ({
      importId: found !== null && "importId" in found ? found.importId : ""
    })),
    assignDraft: assign((_, { found }: { found: KeptBefore }) => {
      if (found === null || !("draft" in found)) return {}
      const { step, ...order } = found.draft
      return { ...order, draft: found.draft }
    }),
    clearDraft: assign({ draft: null }),
    setDraftKept: assign((_, { isKept }: { isKept: boolean }) => ({ isDraftKept: isKept })),
    forgetDraft: () => mustProvide(),
    setSource: assign((_, params: { source: ImportSource }) => ({ ...blank, source: params.source })),
    setSheet: assign((_, { sheet }: { sheet: string }) => ({ sheet, draft: null })),
    setEncoding: assign((_, { encoding }: { encoding: string }) => ({ encoding, draft: null })),
    setOpened: assign(({ context: { draft } }, { opened }: { opened: OpenedFile }) =>
      draft?.targets.length === opened.guesses.length
        ? { opened }
        : {
            opened,
            draft: null,
            targets: opened.guesses.map(({ target }) => target),
            callingCode: opened.callingCode,
            changes: []
          }
    ),
    setTarget: assign(({ context }, params: { column: number; target: ColumnTarget }) => ({
      targets: context.targets.with(params.column, params.target)
    })),
    setCode: assign((_, { callingCode }: { callingCode: string }) => ({ callingCode })),
    setChecked: assign((_, { output: checked }: { output: CheckedFile }) => ({ checked })),
    setChange: assign(({ context }, params: { change: RowChange }) => ({
      changes: [...context.changes, params.change]
    })),
    giveAll: assign(({ context }) => ({ given: context.changes.length })),
    giveNext: assign(({ context }) => ({ given: context.given + 1 })),
    setFilter: assign((_, params: { filter: CheckedFilter }) => ({ filter: params.filter, offset: 0 })),
    setOffset: assign((_, { offset }: { offset: number }) => ({ offset })),
    setWindow: assign((_, params: { window: RowWindow }) => ({ window: params.window, updates: [] })),
    setUpdates: assign((_, params: { updates: ReadonlyArray<KnownRow> }) => params),
    setForAll: assign((_, params: Partial<ForecastWish>) => params),
    setForecast: assign((_, params: { forecast: ForecastRows | null }) => params),
    setProgress: assign((_, { progress }: { progress: ReadingProgress }) => ({ progress })),
    forgetUpdates: assign({ updates: [] }),
    clearProgress: assign({ progress: null, failure: null }),
    setFailure: assign((_, params: { error: unknown }) => ({ failure: params.error })),
    setResult: assign((_, params: { result: ImportResult }) => params),
    newImport: assign(() => ({ importId: crypto.randomUUID() })),
    closeReader: mustProvide,
    forgetKept: () => mustProvide(),
    announceEnded: () => mustProvide()
  }
}).createMachine({
  id: "bulkImport",
  description:
    "Imports contacts from a file. Nothing is sent before the person starts the import; an interrupted import continues where it stopped.",
  context: blank,
  initial: "restoring",
  states: {
    restoring: {
      description: "Looks for an unfinished or prepared import in this browser.",
      invoke: {
        id: "findKept",
        src: "findKept",
        onDone: [
          {
            guard: { type: "hasImport", params: ({ event }) => ({ found: event.output }) },
            target: "importing",
            actions: { type: "setFound", params: ({ event }) => ({ found: event.output }) }
          },
          {
            guard: { type: "hasDraft", params: ({ event }) => ({ found: event.output }) },
            target: "reading",
            actions: { type: "assignDraft", params: ({ event }) => ({ found: event.output }) }
          },
          { target: "choosing" }
        ],
        onError: { target: "choosing" }
      }
    },
    choosing: {
      on: {
        "source.choose": { target: "reading", actions: { type: "setSource", params: ({ event }) => event } }
      }
    },
    reading: {
      tags: ["reading"],
      entry: "clearProgress",
      invoke: [
        { id: "watchProgress", src: "watchProgress" },
        {
          id: "readSource",
          src: "readSource",
          input: ({ context: { source, sheet, encoding } }) => ({ source, sheet, encoding }),
          onDone: {
            target: "mapping",
            actions: { type: "setOpened", params: ({ event }) => ({ opened: event.output }) }
          },
          onError: { target: "choosing", actions: { type: "setFailure", params: ({ event }) => event } }
        }
      ],
      on: {
        "progress.tell": { actions: { type: "setProgress", params: ({ event }) => event } },
        "import.back": { target: "choosing", actions: "forgetDraft" }
      }
    },
    mapping: {
      description: "Choices made here and in the check survive a reload.",
      always: { guard: "wasChecking", target: "checking", actions: "clearDraft" },
      on: {
        "column.map": { actions: { type: "setTarget", params: ({ event }) => event } },
        "code.choose": { actions: { type: "setCode", params: ({ event }) => event } },
        "sheet.choose": { target: "reading", actions: { type: "setSheet", params: ({ event }) => event } },
        "encoding.choose": {
          target: "reading",
          actions: { type: "setEncoding", params: ({ event }) => event }
        },
        "draft.keep": { actions: { type: "setDraftKept", params: ({ event }) => event } },
        "mapping.confirm": { target: "checking" },
        "import.back": { target: "choosing", actions: ["startOver", "closeReader", "forgetDraft"] }
      }
    },
    checking: {
      entry: "clearProgress",
      initial: "running",
      on: {
        "import.back": { target: "mapping" },
        "rows.change": { target: ".changing", actions: { type: "setChange", params: ({ event }) => event } },
        "forAll.choose": {
          target: ".forecasting",
          reenter: true,
          actions: { type: "setForAll", params: ({ event }) => event.choice }
        }
      },
      states: {
        running: {
          tags: ["reading"],
          entry: "giveAll",
          invoke: [
            { id: "watchProgress", src: "watchProgress" },
            {
              id: "checkRows",
              src: "checkRows",
              input: ({ context: { targets, changes, callingCode } }) => ({ targets, changes, callingCode }),
              onDone: {
                target: "forecasting",
                actions: { type: "setChecked", params: ({ event }) => event }
              },
              onError: {
                target: "#bulkImport.mapping",
                actions: { type: "setFailure", params: ({ event }) => event }
              }
            }
          ],
          on: {
            "progress.tell": { actions: { type: "setProgress", params: ({ event }) => event } },
            "rows.change": {},
            "forAll.choose": {}
          },
          description: "Checks every row. None is shown yet, so there is nothing to choose."
        },
        forecasting: {
          description:
            "Works out the result of each row, so that the check shows what the receipt will show. The server tries out updates without changing anything; without its answer the check continues without these numbers. Any new choice restarts the check.",
          tags: ["changing"],
          invoke: {
            id: "forecastRows",
            src: "forecastRows",
            input: ({ context }) => context,
            onDone: {
              target: "loading",
              actions: { type: "setForecast", params: ({ event }) => ({ forecast: event.output }) }
            },
            onError: { target: "loading", actions: { type: "setForecast", params: { forecast: null } } }
          }
        },
        loading: {
          description: "Loads the visible rows. The page holds no others.",
          tags: ["changing"],
          invoke: {
            id: "loadRows",
            src: "loadRows",
            input: ({ context: { filter, offset } }) => ({ filter, offset }),
            onDone: {
              target: "listed",
              actions: { type: "setWindow", params: ({ event }) => ({ window: event.output }) }
            },
            onError: {
              target: "#bulkImport.mapping",
              actions: { type: "setFailure", params: ({ event }) => event }
            }
          }
        },
        listed: {
          invoke: {
            id: "previewUpdates",
            src: "previewUpdates",
            input: ({ context }) => context.window,
            onDone: {
              actions: { type: "setUpdates", params: ({ event }) => ({ updates: event.output }) }
            },
            onError: { actions: "forgetUpdates" }
          },
          on: {
            "filter.choose": {
              target: "loading",
              actions: { type: "setFilter", params: ({ event }) => event }
            },
            "rows.turn": { target: "loading", actions: { type: "setOffset", params: ({ event }) => event } },
            "code.choose": { target: "running", actions: { type: "setCode", params: ({ event }) => event } },
            "import.start": { guard: "isReadyToSend", target: "#bulkImport.preparing", actions: "newImport" }
          },
          description:
            "Invalid and skipped rows are not sent. The import starts only with rows to send, and after the person has decided whether to create missing labels."
        },
        changing: {
          description:
            "The worker applies one change at a time. Changes made in the meantime are applied next.",
          tags: ["changing"],
          entry: "giveNext",
          invoke: {
            id: "changeRows",
            src: "changeRows",
            input: ({ context: { changes, given } }) => changes[given - 1],
            onDone: [
              {
                guard: "hasMoreChanges",
                target: "changing",
                reenter: true,
                actions: { type: "setChecked", params: ({ event }) => event }
              },
              { target: "forecasting", actions: { type: "setChecked", params: ({ event }) => event } }
            ],
            onError: { target: "running" }
          },
          on: {
            "rows.change": { actions: { type: "setChange", params: ({ event }) => event } },
            "forAll.choose": { actions: { type: "setForAll", params: ({ event }) => event.choice } }
          }
        }
      }
    },
    preparing: {
      description: "Stores the rows in this browser, so that a crash loses none.",
      tags: ["reading"],
      invoke: {
        id: "prepareImport",
        src: "prepareImport",
        input: ({ context }) => context,
        onDone: { target: "importing", actions: ["closeReader", "forgetDraft"] },
        onError: {
          target: "checking.loading",
          actions: { type: "setFailure", params: ({ event }) => event }
        }
      }
    },
    importing: {
      description: "The import runs. Pauses and retries are states of its own chart, Import sending.",
      invoke: {
        id: "importSending",
        src: "importSending",
        input: ({ context }) => ({ importId: context.importId }),
        onDone: [
          {
            guard: { type: "hasEnded", params: ({ event }) => ({ result: event.output, end: "gone" }) },
            target: "choosing",
            actions: "startOver"
          },
          {
            guard: { type: "hasEnded", params: ({ event }) => ({ result: event.output, end: "failed" }) },
            target: "failed",
            actions: { type: "setResult", params: ({ event }) => ({ result: event.output }) }
          },
          {
            guard: { type: "isCancelled", params: ({ event }) => ({ result: event.output }) },
            target: "cancelled",
            actions: { type: "setResult", params: ({ event }) => ({ result: event.output }) }
          },
          {
            target: "finished",
            actions: { type: "setResult", params: ({ event }) => ({ result: event.output }) }
          }
        ]
      }
    },
    finished: {
      entry: "announceEnded",
      on: { "import.again": { target: "choosing", actions: ["forgetKept", "startOver"] } }
    },
    cancelled: {
      entry: "announceEnded",
      on: { "import.again": { target: "choosing", actions: ["forgetKept", "startOver"] } }
    },
    failed: {
      on: {
        "import.retry": { target: "importing" },
        "import.again": { target: "choosing", actions: ["forgetKept", "startOver"] }
      }
    }
  }
})
