import { type ComponentType, createElement, lazy } from "react"

/** The code of a page or a part could not be fetched. */
export class Unfetched extends Error {}

const failed = new Set<() => void>()

/** React's own `lazy`, which would keep a failure for ever; `again` is told when it is to be made anew. */
export const lazyOnce = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  again: () => void
) =>
  lazy(() =>
    load().catch((cause: unknown) => {
      failed.add(again)
      throw new Unfetched(String(cause), { cause })
    })
  )

/** Pages and parts whose code could not be fetched are asked for anew where they are drawn next. */
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

/** What a page shows something without at first: its code comes when it is drawn, also over a line that is cut for a moment. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const fetch = async () => ({ default: await fetchPart(load, waitsMs.length + 1) })
  const make = (): ComponentType<P> =>
    lazyOnce(fetch, () => {
      part = make()
    })
  let part = make()
  return (props: P) => createElement(part, props)
}

/** What the shell, or a call, is not to go down with: its code is asked for until it comes. */
export const patientPart = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazy(async () => ({ default: await fetchPart(load, Number.POSITIVE_INFINITY) }))
