import { type ComponentType, createElement } from "react"
import { lazyOnce } from "../ui/lazyPart.ts"

export type PageModule = {
  readonly default: ComponentType
  /** Starts what the page's address asks for. Resolves once the page can be drawn with it. */
  readonly prepare?: () => Promise<unknown>
}

export type LazyPage = ComponentType & {
  /** Loads the code before the first render, so that the page renders immediately. */
  readonly fetch: () => Promise<PageModule>
}

/** A page whose code loads when it is first opened. */
export const lazyPage = (load: () => Promise<PageModule>): LazyPage => {
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
    const module = await load()
    if (!isDrawn) page = module.default
    return module
  }
  return Object.assign(Page, { fetch })
}
