import { type EffectCallback, useEffect, useEffectEvent, useLayoutEffect } from "react"

/**
 * Runs once the part is shown and again when one of the values has changed, with everything as it is then. The function
 * that it returns runs before the next time, and when the part is gone.
 */
export const useOnChange = (values: ReadonlyArray<unknown>, run: EffectCallback) => {
  const start = useEffectEvent(run)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values say when it runs, not what it uses
  useEffect(() => start(), values)
}

/** The same before the browser draws: for the focus, and for what must not be seen changing. */
export const useBeforePaint = (values: ReadonlyArray<unknown>, run: EffectCallback) => {
  const start = useEffectEvent(run)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values say when it runs, not what it uses
  useLayoutEffect(() => start(), values)
}
