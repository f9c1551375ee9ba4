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

export const wantFields = () => knownFields.send({ type: "fields.wanted" })

/** The custom fields, loaded when a contact first needs them. Null waits for `wantFields`. */
export const useKnownFields = (contactId: string | null) => {
  useEffect(() => {
    if (contactId !== null) wantFields()
  }, [contactId])
  return useSelector(knownFields, ({ context }) => context.definitions)
}
