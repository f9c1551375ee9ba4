import { startRequest } from "../../actors/request.ts"
import { useWhileShown } from "../../ui/useWhileShown.ts"

const contactOwners = startRequest<ReadonlyArray<{ readonly _id: string; readonly name: string }>>({
  id: "contactOwners",
  reply: [],
  loadReply: () => import("./contacts.effects.ts").then((module) => module.loadOwners)
})

/** The members who own contacts, loaded with every list because members change. */
export const useContactOwners = () => {
  useWhileShown(() => contactOwners.send({ type: "reply.refresh" }))
  return contactOwners.useReply()
}

/** The same beside the filters of a list, which already load them: asks only if nothing else has. */
export const useKnownOwners = () => {
  useWhileShown(() => contactOwners.send({ type: "reply.want" }))
  return contactOwners.useReply()
}
