import { useSelector } from "@xstate/react"
import { type SnapshotFrom, waitFor } from "xstate"
import { stepUpMachine } from "../../../machines/flows/step-up.machine.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { problemsFor } from "./problems.ts"

const effects = () => import("./stepUp.effects.ts")
const sending = () => import("./codeSending.effects.ts")
const inCode = problemsFor({ main: "otp", shown: ["otp"] })

export const stepUp = featureActor(
  stepUpMachine.provide({
    actors: {
      sendCode: fromEffect(() => effects().then((module) => module.sendCode), inCode),
      watchSending: fromEffect(() => sending().then((module) => module.watchSending)),
      checkCode: fromEffect(() => effects().then((module) => module.checkCode), inCode)
    }
  })
)

type Snapshot = SnapshotFrom<typeof stepUpMachine>

/** True once the person has shown a fresh code. Concurrent requests share one confirmation. */
export const askToConfirm = async (reason: string): Promise<boolean> => {
  stepUp.send({ type: "stepUp.ask", reason })
  const settled = await waitFor(stepUp, (snapshot) => snapshot.hasTag("settled"), {
    timeout: Number.POSITIVE_INFINITY
  })
  return settled.matches("confirmed")
}

export const useStepUp = <T>(select: (snapshot: Snapshot) => T) => useSelector(stepUp, select)
