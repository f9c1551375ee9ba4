import { type ComponentType, createElement } from "react"
import { lazyOnce } from "../ui/lazyPart.ts"

type Module = {
  readonly default: ComponentType
}

export type LazyPage = ComponentType & {
  /** Loads the code before the first render, so that the page renders immediately. */
  readonly fetch: () => Promise<void>
}

/** A page whose code loads when it is first opened. */
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
    const { default: drawn } = await load()
    if (!isDrawn) page = drawn
  }
  return Object.assign(Page, { fetch })
}
