import { nextContactMachine } from "../../../../machines/flows/next-contact.machine.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { failureOf } from "../../../i18n/failures.ts"
import { keptCalls } from "../keptCalls.ts"
import { noteServer } from "../outbox/outbox.ts"
import { noteShown, noteTurn } from "./watchTabs.ts"

const effects = () => import("./nextContact.effects.ts")

export const nextContact = nextContactMachine.provide({
  actors: {
    readHere: fromEffect(() => effects().then((module) => module.readHere), failureOf),
    takeKept: fromEffect(() => effects().then((module) => module.takeKept), failureOf),
    leaseNext: fromEffect(() => effects().then((module) => module.leaseNext), failureOf),
    skipLeased: fromEffect(() => effects().then((module) => module.skipLeased), failureOf),
    countSkips: fromEffect(() => effects().then((module) => module.countSkips), failureOf),
    openNewSession: fromEffect(() => effects().then((module) => module.openNewSession), failureOf),
    readOpenCall: fromEffect(() => effects().then((module) => module.readOpenCall), failureOf),
    refillKept: fromEffect(() => effects().then((module) => module.refillKept), failureOf)
  },
  actions: {
    noteTurn,
    noteShown: (_, { contactId }) => noteShown(contactId),
    noteServer: (_, { isThere }) => noteServer(isThere),
    forgetCall: (_, { callId }) => keptCalls.forgetOpen(callId),
    forgetSession: (_, { sessionId }) => keptCalls.forgetSession(sessionId)
  }
})
