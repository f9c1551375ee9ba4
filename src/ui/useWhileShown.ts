import type { EffectCallback } from "react"
import { useOnChange } from "./useOnChange.ts"

/** Runs `begin` once the part is shown, and the function that it returns when the part is gone. */
export const useWhileShown = (begin: EffectCallback) => useOnChange([], begin)
