import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import { knownFieldsMachine } from "../../../machines/flows/known-fields.machine.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { failureOf } from "../../i18n/failures.ts"

const knownFields = featureActor(
  knownFieldsMachine.provide({
    actors: {
      loadDefinitions: fromEffect(
        () => import("./fields.effects.ts").then((module) => module.loadDefinitions),
        failureOf
      )
    }
  })
)

/** The custom fields, loaded when they are first needed. */
export const useKnownFields = (wantedFor: string | null) => {
  useEffect(() => {
    if (wantedFor !== null) knownFields.send({ type: "fields.wanted" })
  }, [wantedFor])
  return useSelector(knownFields, ({ context }) => context.definitions)
}
