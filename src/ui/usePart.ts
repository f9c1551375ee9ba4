import { type ComponentType, useEffect, useState } from "react"
import { fetchPatiently } from "./lazyPart.ts"

export type Part<P> = {
  loaded: ComponentType<P> | undefined
  readonly load: () => Promise<unknown>
}

/** A part whose code loads when it is first wanted, and is requested until it loads. */
export const partOf = <P>(load: () => Promise<ComponentType<P>>): Part<P> => {
  const part: Part<P> = {
    loaded: undefined,
    load: async () => {
      part.loaded = await fetchPatiently(load)
    }
  }
  return part
}

/** The part from when it is first wanted and loaded. React's Suspense would show it up to 300 ms later. */
export const usePart = <P>(part: Part<P>, isWanted: boolean): ComponentType<P> | undefined => {
  const [shown, setShown] = useState(() => (isWanted ? part.loaded : undefined))
  const isMissing = isWanted && shown === undefined
  useEffect(() => {
    if (!isMissing) return
    let isMounted = true
    const show = () => {
      if (isMounted) setShown(() => part.loaded)
    }
    if (part.loaded) show()
    else void part.load().then(show)
    return () => {
      isMounted = false
    }
  }, [isMissing, part])
  return shown
}
