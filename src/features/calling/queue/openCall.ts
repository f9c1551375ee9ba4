import { openCallMachine } from "../../../../machines/flows/open-call.machine.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { keptCalls } from "../keptCalls.ts"

const effects = () => import("./openCall.effects.ts")

export const openCall = openCallMachine.provide({
  actors: {
    readHere: fromEffect(() => effects().then((module) => module.readHere)),
    askServer: fromEffect(() => effects().then((module) => module.askServer)),
    adoptCall: fromEffect(() => effects().then((module) => module.adoptCall))
  },
  actions: { forgetCall: (_, { callId }) => keptCalls.forgetOpen(callId) }
})
