import { waitFor } from "xstate"
import { oneTimeCodeMachine } from "../../../machines/flows/one-time-code.machine.ts"
import { stepUpMachine } from "../../../machines/flows/step-up.machine.ts"
import { asTheyAre, fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { selecting } from "../../actors/selecting.ts"
import { problemsFor } from "./problems.ts"

const effects = () => import("./stepUp.effects.ts")
const sending = () => import("./codeSending.effects.ts")
const inCode = problemsFor({ main: "otp", shown: ["otp"] })

const oneTimeCode = oneTimeCodeMachine.provide({
  actors: {
    requestCode: fromEffect(() => effects().then((module) => module.sendCode), inCode),
    watchSending: fromEffect(() => sending().then((module) => module.watchSending), asTheyAre),
    verifyCode: fromEffect(() => effects().then((module) => module.checkCode), inCode)
  },
  /** The dialog has no toasts: it shows problems itself. */
  actions: { warnRefused: () => undefined, announceSent: () => undefined }
})

export const stepUp = featureActor(stepUpMachine.provide({ actors: { oneTimeCode } }))

/** True once the person has shown a fresh code. Concurrent requests share one confirmation. */
export const askToConfirm = async (reason: string): Promise<boolean> => {
  stepUp.send({ type: "stepUp.ask", reason })
  const settled = await waitFor(stepUp, (snapshot) => snapshot.hasTag("settled"), {
    timeout: Number.POSITIVE_INFINITY
  })
  return settled.matches("confirmed")
}

export const useStepUp = selecting(stepUp)
