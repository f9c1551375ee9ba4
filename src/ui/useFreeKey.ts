import { useEffectEvent } from "react"
import { onFreeKey } from "./freeKeys.ts"
import { useBeforePaint } from "./useOnChange.ts"

/**
 * Calls the listener for unused keys while the part is shown: from before it is drawn, so that no key is lost. It
 * returns whether it used the key.
 */
export const useFreeKey = (listener: (key: string) => boolean) => {
  const press = useEffectEvent(listener)
  useBeforePaint([], () => onFreeKey((key) => press(key)))
}
