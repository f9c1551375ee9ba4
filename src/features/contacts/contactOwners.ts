import { useEffect } from "react"
import { startRequest } from "../../actors/request.ts"

const contactOwners = startRequest<ReadonlyArray<{ readonly _id: string; readonly name: string }>>({
  id: "contactOwners",
  reply: [],
  loadReply: () => import("./contacts.effects.ts").then((module) => module.loadOwners)
})

/** The members who own contacts, loaded with every list because members change. */
export const useContactOwners = () => {
  useEffect(() => contactOwners.send({ type: "reply.refresh" }), [])
  return contactOwners.useReply()
}
