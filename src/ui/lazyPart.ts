import { type ComponentType, createElement, lazy } from "react"

/** The code of a page or a part failed to load. */
export class Unfetched extends Error {}

const failed = new Set<() => void>()

let ended = 0
const listeners = new Set<() => void>()

/** How many parts were loaded, or failed to load. */
export const countLoaded = () => ended

/** Runs `listener` each time a part was loaded, or failed to load, until the returned function is called. */
export const onLoaded = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells the listeners about the end of a load. */
const announced = <C>(loading: Promise<C>): Promise<C> => {
  const announce = () => {
    ended += 1
    for (const listener of listeners) listener()
  }
  loading.then(announce, announce)
  return loading
}

/** React's own `lazy`, which would cache a failure permanently; `again` is called to create a new one. */
export const lazyOnce = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  again: () => void
) =>
  lazy(() =>
    announced(
      load().catch((cause: unknown) => {
        failed.add(again)
        throw new Unfetched(String(cause), { cause })
      })
    )
  )

/** Pages and parts whose code failed to load are loaded again on the next render. */
export const retryFailed = () => {
  for (const retry of failed) retry()
  failed.clear()
}

const waitsMs = [1_000, 5_000, 15_000]

const pause = (ms = 15_000) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener("online", go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    addEventListener("online", go)
  })

const fetchPart = async <C>(load: () => Promise<C>, tries: number): Promise<C> => {
  for (let tried = 1; tried < tries; tried++) {
    try {
      return await load()
    } catch {
      await pause(waitsMs[tried - 1])
    }
  }
  return load()
}

/** A part that loads when it is rendered and that the page can show later, also after a short network failure. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const fetch = async () => ({ default: await fetchPart(load, waitsMs.length + 1) })
  const make = (): ComponentType<P> =>
    lazyOnce(fetch, () => {
      part = make()
    })
  let part = make()
  return (props: P) => createElement(part, props)
}

/** Parts that must not break the shell or a call: their code is requested until it loads. */
export const patientPart = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazy(() => announced(fetchPart(load, Number.POSITIVE_INFINITY).then((part) => ({ default: part }))))
