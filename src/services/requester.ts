import { localStore } from "./storage.ts"

const key = "requester"

let forThisPage: string | undefined

/** The random id that identifies the browser when it requests a code. Created with the first request. */
export const requester = {
  id: (): string => {
    forThisPage ??= localStore.read(key) ?? crypto.randomUUID()
    localStore.write(key, forThisPage)
    return forThisPage
  }
}
