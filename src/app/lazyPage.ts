import { type ComponentType, createElement, lazy } from "react"

type Module = {
  readonly default: ComponentType
  /** What the page draws nothing without, besides the shell's own words. */
  readonly namespaces?: ReadonlyArray<string>
}

const failed = new Set<() => void>()

/** React's own `lazy`, which would keep a failure for ever; `again` is told when it is to be made anew. */
const lazyOnce = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>, again: () => void) =>
  lazy(() =>
    load().catch((error: unknown) => {
      failed.add(again)
      throw error
    })
  )

/** Pages and parts whose code could not be fetched are asked for anew where they are drawn next. */
export const retryFailedPages = () => {
  for (const retry of failed) retry()
  failed.clear()
}

export type LazyPage = ComponentType & {
  /** Fetches the code before the page is first drawn, so that it is drawn at once. Answers the page's namespaces. */
  readonly fetch: () => Promise<ReadonlyArray<string>>
}

/** A page whose code comes when it is first opened. */
export const lazyPage = (load: () => Promise<Module>): LazyPage => {
  let isDrawn = false
  const make = (): ComponentType =>
    lazyOnce(load, () => {
      page = make()
    })
  let page = make()
  const Page = () => {
    isDrawn = true
    return createElement(page)
  }
  const fetch = async () => {
    const { default: drawn, namespaces = [] } = await load()
    if (!isDrawn) page = drawn
    return namespaces
  }
  return Object.assign(Page, { fetch })
}

const waitsMs = [1_000, 5_000, 15_000]

const fetchPart = async <C>(load: () => Promise<C>): Promise<C> => {
  for (const waitMs of waitsMs) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
  return load()
}

/** What a page shows something without at first: its code comes when it is drawn, also over a line that is cut for a moment. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const fetch = async () => ({ default: await fetchPart(load) })
  const make = (): ComponentType<P> =>
    lazyOnce(fetch, () => {
      part = make()
    })
  let part = make()
  return (props: P) => createElement(part, props)
}
