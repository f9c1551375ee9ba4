import { fromCallback, fromPromise } from "xstate"
import {
  type ImportSendingEvent,
  importSendingMachine
} from "../../../../machines/flows/import-sending.machine.ts"
import { onFact, watchMember } from "../../../actors/app.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { failureOf, messageIn } from "../../../i18n/failures.ts"
import { browser } from "../../../services/browser.ts"
import { holdLock } from "../../../services/locks.ts"
import { notify } from "../../../ui/toasts.tsx"
import { markPaused } from "../running.ts"
import type { ImportDiffers, RowsRefused } from "./importSending.effects.ts"
import { readImport, toKept } from "./keptImports.ts"

const effects = () => import("./importSending.effects.ts")

const isRowsRefused = (error: unknown): error is RowsRefused =>
  (error as { readonly _tag?: string } | null)?._tag === "RowsRefused"

const isDiffering = (error: unknown): error is ImportDiffers =>
  (error as { readonly _tag?: string } | null)?._tag === "ImportDiffers"

/** Refused rows keep their names beside the message. */
const failureOfChunk = (error: unknown) => {
  if (isDiffering(error)) return { code: "import_differs", message: error.message }
  return isRowsRefused(error)
    ? { code: "rows_refused", message: error.message, rows: error.rows }
    : failureOf(error)
}

export const importSending = importSendingMachine.provide({
  actors: {
    holdTurn: fromCallback<ImportSendingEvent, { readonly importId: string }>(({ input, sendBack }) =>
      holdLock(`import ${input.importId}`, () => sendBack({ type: "turn.given" }))
    ),
    watchNetwork: fromCallback<ImportSendingEvent>(({ sendBack }) =>
      browser.onNetwork((isOnline) => {
        if (isOnline) sendBack({ type: "network.back" })
      })
    ),
    watchSession: fromCallback<ImportSendingEvent>(({ sendBack }) =>
      watchMember((member) => {
        if (member) sendBack({ type: "session.back" })
      })
    ),
    watchServer: fromCallback<ImportSendingEvent>(({ sendBack }) =>
      onFact("imports.changed", () => sendBack({ type: "server.news" }))
    ),
    loadKept: fromPromise(async ({ input }) => {
      const stored = await readImport(input.importId)
      return stored ? toKept(stored) : null
    }),
    sendChunk: fromEffect(() => effects().then((module) => module.sendChunk), failureOfChunk),
    readStatus: fromEffect(() => effects().then((module) => module.readStatus)),
    leaveOutRows: fromEffect(() => effects().then((module) => module.leaveOutRows)),
    restartRest: fromEffect(() => effects().then((module) => module.restartRest)),
    abandonImport: fromEffect(() => effects().then((module) => module.abandonImport))
  },
  actions: {
    markPaused: (_, { importId, isPaused }) => markPaused(importId, isPaused),
    warnFailed: (_, { error }) => notify.error(messageIn(error))
  }
})
