import type { ReadCallback, ResourceKey } from "i18next"
import HttpBackend from "i18next-http-backend"

type Wanted = { readonly tag: string; readonly namespace: string; readonly callback: ReadCallback }
type Texts = Readonly<Record<string, Readonly<Record<string, ResourceKey>>>>

/** Loads all namespaces requested in one turn with one request. */
export class TextsBackend extends HttpBackend {
  #wanted: Array<Wanted> = []

  override read(tag: string, namespace: string, callback: ReadCallback) {
    this.#wanted.push({ tag, namespace, callback })
    if (this.#wanted.length === 1) queueMicrotask(() => this.#load())
  }

  #load() {
    const wanted = this.#wanted
    this.#wanted = []
    const tags = [...new Set(wanted.map(({ tag }) => tag))]
    const namespaces = [...new Set(wanted.map(({ namespace }) => namespace))]
    this.readMulti?.(tags, namespaces, (error, texts) => {
      const found = texts as unknown as Texts | boolean
      for (const { tag, namespace, callback } of wanted)
        callback(error, typeof found === "boolean" ? found : found?.[tag]?.[namespace])
    })
  }
}
