import { assign, fromPromise, setup } from "xstate"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { ContactCriteria } from "./contact-list.machine.ts"

export type CallStatus = Contact["callStatus"]

/** The first contacts of one status, and the number of all. */
export type BoardColumn = {
  readonly rows: ReadonlyArray<Contact>
  readonly total: { readonly value: number; readonly exact: boolean }
}

export type BoardColumns = Readonly<Partial<Record<CallStatus, BoardColumn>>>

/** The columns to load; all of the criteria if no status is named. */
export type ColumnsToLoad = {
  readonly criteria: ContactCriteria | null
  readonly statuses: ReadonlyArray<CallStatus>
}

export type ContactBoardContext = {
  /** The layout that this person chose last. */
  readonly isBoardStored: boolean
  readonly criteria: ContactCriteria | null
  readonly columns: BoardColumns
  /** Statuses whose contacts and numbers have changed since they were loaded. */
  readonly stale: ReadonlyArray<CallStatus>
  readonly problem: string
}

export type ContactBoardEvent =
  | { readonly type: "board.show" }
  | { readonly type: "table.show" }
  | { readonly type: "criteria.change"; readonly criteria: ContactCriteria }
  | { readonly type: "contact.changed"; readonly contact: Contact }
  | { readonly type: "list.refresh" }
  | { readonly type: "board.retry" }

const mustProvide = (): never => {
  throw new Error("contactBoard was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

const statusesOf = (columns: BoardColumns) => Object.keys(columns) as ReadonlyArray<CallStatus>

/** The status under which a contact is shown. */
const columnOf = (columns: BoardColumns, { _id }: Contact) =>
  statusesOf(columns).find((status) => columns[status]?.rows.some((row) => row._id === _id))

const withMore = (column: BoardColumn, more: number): BoardColumn["total"] => ({
  ...column.total,
  value: column.total.value + more
})

/** The contact leaves its column and comes first in the new one; in the same one it keeps its place. */
export const withMoved = (columns: BoardColumns, contact: Contact): BoardColumns => {
  const from = columnOf(columns, contact)
  const [left, taken] = [from && columns[from], columns[contact.callStatus]]
  if (from === undefined || left === undefined) return columns
  if (from === contact.callStatus)
    return {
      ...columns,
      [from]: { ...left, rows: left.rows.map((row) => (row._id === contact._id ? contact : row)) }
    }
  return {
    ...columns,
    [from]: { rows: left.rows.filter(({ _id }) => _id !== contact._id), total: withMore(left, -1) },
    ...(taken && {
      [contact.callStatus]: { rows: [contact, ...taken.rows], total: withMore(taken, 1) }
    })
  }
}

/** The columns that a change concerns: all of them if the contact was not shown. */
const concerned = (columns: BoardColumns, contact: Contact): ReadonlyArray<CallStatus> => {
  const from = columnOf(columns, contact)
  const shown = statusesOf(columns)
  return from === undefined ? shown : shown.filter((one) => one === from || one === contact.callStatus)
}

/** A list as a board: one column for each call status. */
export const contactBoardMachine = setup({
  types: {
    context: {} as ContactBoardContext,
    events: {} as ContactBoardEvent,
    input: {} as { readonly isBoard: boolean },
    tags: {} as "board" | "loading" | "failed"
  },
  actors: {
    loadColumns: fromPromise<BoardColumns, ColumnsToLoad>(mustProvide),
    refreshColumns: fromPromise<BoardColumns, ColumnsToLoad>(mustProvide)
  },
  guards: {
    isBoardStored: ({ context }) => context.isBoardStored,
    isOther: ({ context }, params: { criteria: ContactCriteria }) =>
      JSON.stringify(params.criteria) !== JSON.stringify(context.criteria)
  },
  actions: {
    setCriteria: assign((_, params: { criteria: ContactCriteria }) => params),
    clearCriteria: assign({ criteria: null, columns: {}, stale: [] }),
    setColumns: assign((_, params: { columns: BoardColumns }) => ({ columns: params.columns, stale: [] })),
    mergeColumns: assign(({ context }, params: { columns: BoardColumns }) => ({
      columns: { ...context.columns, ...params.columns },
      stale: []
    })),
    moveContact: assign(({ context: { columns, stale } }, { contact }: { contact: Contact }) => ({
      columns: withMoved(columns, contact),
      stale: [...new Set([...stale, ...concerned(columns, contact)])]
    })),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    storeLayout: (_, _params: { isBoard: boolean }) => mustProvide()
  }
}).createMachine({
  id: "contactBoard",
  description:
    "Shows a list as a table or as a board with a column for each call status. The choice is kept for each person.",
  context: ({ input }) => ({
    isBoardStored: input.isBoard,
    criteria: null,
    columns: {},
    stale: [],
    problem: ""
  }),
  initial: "restoring",
  states: {
    restoring: {
      description: "Reads the layout that this person chose last.",
      always: [{ guard: "isBoardStored", target: "board" }, { target: "table" }]
    },
    table: {
      on: {
        "board.show": {
          target: "board",
          actions: { type: "storeLayout", params: { isBoard: true } }
        }
      }
    },
    board: {
      tags: ["board"],
      exit: "clearCriteria",
      initial: "waiting",
      on: {
        "table.show": {
          target: "table",
          actions: { type: "storeLayout", params: { isBoard: false } }
        },
        "criteria.change": {
          guard: { type: "isOther", params: ({ event }) => event },
          target: ".loading",
          actions: { type: "setCriteria", params: ({ event }) => event }
        }
      },
      states: {
        waiting: { description: "The filters of the list are not known yet.", tags: ["loading"] },
        loading: {
          description: "Loads every column. The previous ones stay meanwhile.",
          tags: ["loading"],
          invoke: {
            id: "loadColumns",
            src: "loadColumns",
            input: ({ context }) => ({ criteria: context.criteria, statuses: [] }),
            onDone: {
              target: "listed",
              actions: { type: "setColumns", params: ({ event }) => ({ columns: event.output }) }
            },
            onError: {
              target: "failed",
              actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
            }
          },
          on: { "list.refresh": { target: "loading", reenter: true } }
        },
        failed: {
          tags: ["failed"],
          on: { "board.retry": { target: "loading" }, "list.refresh": { target: "loading" } }
        },
        listed: {
          on: {
            "list.refresh": { target: "loading" },
            "contact.changed": {
              target: "refreshing",
              actions: { type: "moveContact", params: ({ event }) => event }
            }
          }
        },
        refreshing: {
          description:
            "A contact has moved. Loads the columns that it left and entered, so that their numbers are right.",
          invoke: {
            id: "refreshColumns",
            src: "refreshColumns",
            input: ({ context }) => ({ criteria: context.criteria, statuses: context.stale }),
            onDone: {
              target: "listed",
              actions: { type: "mergeColumns", params: ({ event }) => ({ columns: event.output }) }
            },
            onError: { target: "listed" }
          },
          on: {
            "list.refresh": { target: "loading" },
            "contact.changed": {
              target: "refreshing",
              reenter: true,
              actions: { type: "moveContact", params: ({ event }) => event }
            }
          }
        }
      }
    }
  }
})
