import i18n from "i18next"
import { callStartMachine } from "../../../../machines/flows/call-start.machine.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { messageIn } from "../../../i18n/failures.ts"
import { notify } from "../../../ui/toasts.tsx"
import { noteServer } from "../outbox/outbox.ts"

const effects = () => import("./callStart.effects.ts")

export const callStart = callStartMachine.provide({
  actors: {
    readHere: fromEffect(() => effects().then((module) => module.readHere)),
    startAtServer: fromEffect(() => effects().then((module) => module.startAtServer)),
    startHere: fromEffect(() => effects().then((module) => module.startHere))
  },
  actions: {
    noteServerAway: () => noteServer(false),
    warnListed: () => notify.error(i18n.t("reasons:doNotCall.reason")),
    warnRecorded: () => notify.error(i18n.t("calling:ready.recorded")),
    warnFailed: (_, { error }) => notify.error(messageIn(error))
  }
})
