import { type ComponentType, createElement, lazy } from "react"

type Module = { readonly default: ComponentType }

const failed = new Set<() => void>()

/** Pages whose code could not be fetched are asked for anew where they are drawn next. */
export const retryFailedPages = () => {
  for (const retry of failed) retry()
  failed.clear()
}

type LazyPage = ComponentType & {
  /** Fetches the code before the page is first drawn, so that it is drawn at once. */
  readonly fetch: () => Promise<void>
}

/** A page whose code comes when it is first opened. React's own `lazy` would keep a failure for ever. */
export const lazyPage = (load: () => Promise<Module>): LazyPage => {
  let isDrawn = false
  const make = (): ComponentType =>
    lazy(() =>
      load().catch((error: unknown) => {
        failed.add(() => {
          page = make()
        })
        throw error
      })
    )
  let page = make()
  const Page = () => {
    isDrawn = true
    return createElement(page)
  }
  const fetch = async () => {
    const module = await load()
    if (!isDrawn) page = module.default
  }
  return Object.assign(Page, { fetch })
}
