import { localStore } from "./storage.ts"

const key = "requester"

let forThisPage: string | undefined

/** The random id by which the server knows the browser that asked for a code. Made with the first request for one. */
export const requester = {
  id: (): string => {
    forThisPage ??= localStore.read(key) ?? crypto.randomUUID()
    localStore.write(key, forThisPage)
    return forThisPage
  }
}
