import { openCallMachine } from "../../../../machines/flows/open-call.machine.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { failureOf } from "../../../i18n/failures.ts"
import { keptCalls } from "../keptCalls.ts"

const effects = () => import("./openCall.effects.ts")

export const openCall = openCallMachine.provide({
  actors: {
    readHere: fromEffect(() => effects().then((module) => module.readHere), failureOf),
    askServer: fromEffect(() => effects().then((module) => module.askServer), failureOf),
    adoptCall: fromEffect(() => effects().then((module) => module.adoptCall), failureOf)
  },
  actions: { forgetCall: (_, { callId }) => keptCalls.forgetOpen(callId) }
})
