import { useEffect } from "react"
import { useSearch } from "wouter"
import { navigate } from "wouter/use-browser-location"
import { paths } from "../../../contract/paths.ts"
import {
  type CallQueueRef,
  selectCanBeHanded,
  selectFace,
  useCallQueue
} from "../../features/calling/queue/callQueue.ts"
import { callPerson } from "../../features/calling/queue/namedCall.ts"

/**
 * Passes the person in the address to the desk, once no call is open, and removes them from the address. Returns true
 * while they wait for the end of a call.
 */
export const useNamedPerson = (queue: CallQueueRef, mayCall: boolean): boolean => {
  const contactId = new URLSearchParams(useSearch()).get("person")
  const canBeHanded = useCallQueue(queue, selectCanBeHanded)
  const isOnCall = useCallQueue(queue, selectFace) === "onCall"
  useEffect(() => {
    if (contactId === null || !canBeHanded || !mayCall) return
    navigate(paths.calls, { replace: true })
    callPerson(queue, contactId)
  }, [queue, contactId, canBeHanded, mayCall])
  return contactId !== null && mayCall && isOnCall
}
