import { useSelector } from "@xstate/react"
import type { SnapshotFrom } from "xstate"
import {
  type BoardColumns,
  type ColumnsToLoad,
  contactBoardMachine,
  withMoved
} from "../../../../machines/flows/contact-board.machine.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { featureActor } from "../../../actors/running.ts"
import { localStore } from "../../../services/storage.ts"
import type { ContactListKind } from "../contactLists.ts"
import { useChangedContacts } from "../inline/rowEdit.ts"

const keyFor = (kind: ContactListKind, personId: string) => `contactLayout.${kind}.${personId}` as const

const loadOf = (kind: ContactListKind) =>
  fromEffect<BoardColumns, ColumnsToLoad>(() =>
    import("./board.effects.ts").then((module) => module.loadColumnsOf(kind))
  )

const start = (kind: ContactListKind, personId: string) =>
  featureActor(
    contactBoardMachine.provide({
      actors: {
        loadColumns: loadOf(kind),
        refreshColumns: loadOf(kind)
      },
      actions: {
        storeLayout: (_, { isBoard }) => localStore.write(keyFor(kind, personId), isBoard ? "board" : "table")
      }
    }),
    { id: `${kind}Board`, input: { isBoard: localStore.read(keyFor(kind, personId)) === "board" } }
  )

const boards: Partial<Record<ContactListKind, ReturnType<typeof start>>> = {}

/** The board of a list; a new sign-in reloads the page. */
export const boardOf = (kind: ContactListKind, personId: string) => {
  boards[kind] ??= start(kind, personId)
  return boards[kind]
}

export type BoardRef = ReturnType<typeof boardOf>
type Snapshot = SnapshotFrom<typeof contactBoardMachine>

export const selectIsBoard = (snapshot: Snapshot) => snapshot.hasTag("board")
const selectColumns = ({ context }: Snapshot) => context.columns

export const useBoard = <T>(board: BoardRef, select: (snapshot: Snapshot) => T) => useSelector(board, select)

/** The columns with the changes that are being saved. */
export const useShownColumns = (board: BoardRef) =>
  useChangedContacts().reduce(withMoved, useBoard(board, selectColumns))
