import type http from "node:http"
import { keepAccounts } from "./identity/accounts.ts"
import { loadEmulator } from "./identity/emulator.ts"
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
 * The Firebase Authentication emulator. A page that signs in by popup loads `<url>/__/gapi.js` first, which replaces
 * the file that firebase/auth would load from the internet.
 */
export const startIdentity = async ({ projectId, port, file }: Options): Promise<IdentityEmulator> => {
  const { app, project } = await loadEmulator(projectId)
  const save = keepAccounts(project, file)
  const gapi = readGapi()
  return serveLoopback(port, (request, response, { pathname }) => {
    if (pathname === gapiPath)
      return response.writeHead(200, { "content-type": "text/javascript; charset=utf-8" }).end(gapi)
    if (isPage(pathname)) localisePage(response)
    else if (request.method !== "GET") saveBeforeAnswering(response, save)
    return app(request, response)
  })
}

const saveBeforeAnswering = (response: http.ServerResponse, save: () => void) => {
  const end = response.end.bind(response) as (...args: ReadonlyArray<unknown>) => http.ServerResponse
  response.end = ((...args: ReadonlyArray<unknown>) => {
    save()
    return end(...args)
  }) as typeof response.end
}
