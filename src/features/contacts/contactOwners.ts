import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import { contactOwnersMachine } from "../../../machines/flows/contact-owners.machine.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { failureOf } from "../../i18n/failures.ts"

const contactOwners = featureActor(
  contactOwnersMachine.provide({
    actors: {
      loadOwners: fromEffect(
        () => import("./contacts.effects.ts").then((module) => module.loadOwners),
        failureOf
      )
    }
  })
)

/** The members who own contacts, loaded when a list is opened. */
export const useContactOwners = () => {
  useEffect(() => contactOwners.send({ type: "owners.wanted" }), [])
  return useSelector(contactOwners, ({ context }) => context.owners)
}
