import type { HonorariumState } from "../../../contract/entities/Honorarium.ts"
import { type HonorariumEvent, honorariumMachine } from "../../../machines/lifecycles/honorarium.machine.ts"
import { statusAfter } from "../../../machines/lifecycles/legal.ts"
import {
  type TransactionEvent,
  type TransactionStatus,
  transactionMachine
} from "../../../machines/lifecycles/transaction.machine.ts"

/** Where an event leads an honorarium, or undefined where the lifecycle does not know it. */
export const honorariumAfter = (from: HonorariumState, event: HonorariumEvent["type"]) =>
  statusAfter(honorariumMachine, from, event) as HonorariumState | undefined

export const transactionAfter = (from: TransactionStatus, event: TransactionEvent["type"]) =>
  statusAfter(transactionMachine, from, event) as TransactionStatus | undefined
