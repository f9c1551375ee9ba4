import { type EventObject, fromCallback } from "xstate"

/** Tells a chart about other tabs' changes of one key of local storage, or of all. */
export const fromStoredKey = <E extends EventObject>(key: string, read: () => Promise<E>) =>
  fromCallback<E>(({ sendBack }) => {
    const listen = (event: StorageEvent) => {
      if (event.key === key || event.key === null) void read().then(sendBack)
    }
    addEventListener("storage", listen)
    return () => removeEventListener("storage", listen)
  })
