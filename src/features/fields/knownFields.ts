import { useEffect } from "react"
import type { FieldDefinition } from "../../../contract/entities/FieldDefinition.ts"
import { startRequest } from "../../actors/request.ts"

const knownFields = startRequest<ReadonlyArray<FieldDefinition>>({
  id: "knownFields",
  reply: [],
  loadReply: () => import("./fields.effects.ts").then((module) => module.loadDefinitions)
})

export const wantFields = () => knownFields.send({ type: "reply.want" })

/** The custom fields, loaded when a contact first needs them. Null waits for `wantFields`. */
export const useKnownFields = (contactId: string | null) => {
  useEffect(() => {
    if (contactId !== null) wantFields()
  }, [contactId])
  return knownFields.useReply()
}
