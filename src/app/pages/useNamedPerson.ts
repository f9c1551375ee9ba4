import { useEffect } from "react"
import { useSearch } from "wouter"
import { navigate } from "wouter/use-browser-location"
import { paths } from "../../../contract/paths.ts"
import { type CallQueueRef, selectCanBeHanded, useCallQueue } from "../../features/calling/queue/callQueue.ts"
import { callPerson } from "../../features/calling/queue/namedCall.ts"

/** Passes the person in the address to the desk, once no call is open, and removes them from the address. */
export const useNamedPerson = (queue: CallQueueRef, mayCall: boolean): void => {
  const contactId = new URLSearchParams(useSearch()).get("person")
  const canBeHanded = useCallQueue(queue, selectCanBeHanded)
  useEffect(() => {
    if (contactId === null || !canBeHanded || !mayCall) return
    navigate(paths.calls, { replace: true })
    callPerson(queue, contactId)
  }, [queue, contactId, canBeHanded, mayCall])
}
