import { useEffect, useEffectEvent } from "react"
import { onFreeKey } from "./freeKeys.ts"

/** Calls the listener for unused keys while the part is shown. It returns whether it used the key. */
export const useFreeKey = (listener: (key: string) => boolean) => {
  const press = useEffectEvent(listener)
  useEffect(() => onFreeKey((key) => press(key)), [])
}
