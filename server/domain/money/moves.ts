import type { AnyStateMachine } from "xstate"
import type { HonorariumState } from "../../../contract/entities/Honorarium.ts"
import { type HonorariumEvent, honorariumMachine } from "../../../machines/lifecycles/honorarium.machine.ts"
import { legalMoves } from "../../../machines/lifecycles/legal.ts"
import {
  type TransactionEvent,
  type TransactionStatus,
  transactionMachine
} from "../../../machines/lifecycles/transaction.machine.ts"

const target = (machine: AnyStateMachine, from: string, event: string) =>
  legalMoves(machine, from).find((move) => move.event === event)?.to

/** Where an event leads an honorarium, or undefined where the lifecycle does not know it. */
export const honorariumAfter = (from: HonorariumState, event: HonorariumEvent["type"]) =>
  target(honorariumMachine, from, event) as HonorariumState | undefined

export const transactionAfter = (from: TransactionStatus, event: TransactionEvent["type"]) =>
  target(transactionMachine, from, event) as TransactionStatus | undefined
