import { type ComponentType, createElement, lazy } from "react"

type Module = { readonly default: ComponentType }

const failed = new Set<() => void>()

/** Pages whose code could not be fetched are asked for anew where they are drawn next. */
export const retryFailedPages = () => {
  for (const retry of failed) retry()
  failed.clear()
}

/** A page whose code comes when it is first opened. React's own `lazy` would keep a failure for ever. */
export const lazyPage = (load: () => Promise<Module>): ComponentType => {
  const make = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        failed.add(() => {
          page = make()
        })
        throw error
      })
    )
  let page = make()
  return () => createElement(page)
}
