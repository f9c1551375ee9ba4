import type http from "node:http"
import { keepAccounts, readAccounts } from "./identity/accounts.ts"
import { type Emulator, loadEmulator } from "./identity/emulator.ts"
import { gapiPath, isPage, localisePage, readGapi } from "./identity/pages.ts"
import { serveLoopback } from "./loopback.ts"

export type IdentityEmulator = {
  readonly url: string
  readonly close: () => Promise<void>
}

type Options = {
  readonly projectId: string
  readonly port?: number
  /** Accounts persist in it across restarts. */
  readonly file?: string
}

/**
 * The Firebase Authentication emulator, which the first request loads: most people sign in by code. A page that signs
 * in by popup loads `<url>/__/gapi.js` first, which replaces the file that firebase/auth would load from the internet.
 */
export const startIdentity = async ({ projectId, port, file }: Options): Promise<IdentityEmulator> => {
  const accounts = readAccounts(file)
  let loading: Promise<Loaded> | undefined
  const load = async () => {
    const { app, project } = await loadEmulator(projectId)
    return { app, save: keepAccounts(project, accounts, file) }
  }
  const gapi = readGapi()
  return serveLoopback(port, async (request, response, { pathname }) => {
    if (pathname === gapiPath)
      return response.writeHead(200, { "content-type": "text/javascript; charset=utf-8" }).end(gapi)
    loading ??= load()
    const { app, save } = await loading
    if (isPage(pathname)) localisePage(response)
    else if (request.method !== "GET") saveBeforeAnswering(response, save)
    return app(request, response)
  })
}

type Loaded = Pick<Emulator, "app"> & { readonly save: () => void }

const saveBeforeAnswering = (response: http.ServerResponse, save: () => void) => {
  const end = response.end.bind(response) as (...args: ReadonlyArray<unknown>) => http.ServerResponse
  response.end = ((...args: ReadonlyArray<unknown>) => {
    save()
    return end(...args)
  }) as typeof response.end
}
