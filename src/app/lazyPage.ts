import { type ComponentType, createElement } from "react"
import { lazyOnce } from "../ui/lazyPart.ts"

type Module = {
  readonly default: ComponentType
  /** What the page draws nothing without, besides the shell's own words. */
  readonly namespaces?: ReadonlyArray<string>
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
