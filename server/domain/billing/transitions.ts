import type { HonorariumState } from "../../../contract/entities/Honorarium.ts"
import { type HonorariumEvent, honorariumMachine } from "../../../machines/lifecycles/honorarium.machine.ts"
import { statusAfter } from "../../../machines/lifecycles/legal.ts"
import {
  type TransactionEvent,
  type TransactionStatus,
  transactionMachine
} from "../../../machines/lifecycles/transaction.machine.ts"

/** The status of an honorarium after an event, or undefined if the lifecycle does not allow it. */
export const honorariumAfter = (from: HonorariumState, event: HonorariumEvent["type"]) =>
  statusAfter(honorariumMachine, from, event) as HonorariumState | undefined

export const transactionAfter = (from: TransactionStatus, event: TransactionEvent["type"]) =>
  statusAfter(transactionMachine, from, event) as TransactionStatus | undefined
