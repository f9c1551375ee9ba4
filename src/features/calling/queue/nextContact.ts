import { nextContactMachine } from "../../../../machines/flows/next-contact.machine.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { keptCalls } from "../keptCalls.ts"
import { noteServer } from "../outbox/outbox.ts"
import { noteShown, noteTurn } from "./watchTabs.ts"

const effects = () => import("./nextContact.effects.ts")

export const nextContact = nextContactMachine.provide({
  actors: {
    readHere: fromEffect(() => effects().then((module) => module.readHere)),
    takeKept: fromEffect(() => effects().then((module) => module.takeKept)),
    leaseNext: fromEffect(() => effects().then((module) => module.leaseNext)),
    skipLeased: fromEffect(() => effects().then((module) => module.skipLeased)),
    countSkips: fromEffect(() => effects().then((module) => module.countSkips)),
    openNewSession: fromEffect(() => effects().then((module) => module.openNewSession)),
    readOpenCall: fromEffect(() => effects().then((module) => module.readOpenCall)),
    refillKept: fromEffect(() => effects().then((module) => module.refillKept))
  },
  actions: {
    noteTurn,
    noteShown: (_, { contactId }) => noteShown(contactId),
    noteServer: (_, { isThere }) => noteServer(isThere),
    forgetCall: (_, { callId }) => keptCalls.forgetOpen(callId),
    forgetSession: (_, { sessionId }) => keptCalls.forgetSession(sessionId)
  }
})
