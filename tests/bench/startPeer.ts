import { spawn } from "node:child_process"
import { join } from "node:path"
import { endProcess } from "../support/realProcess.ts"

export type Side = { readonly url: string; readonly pid: number }

/** The call of `peer.ts`, as a process of its own on the server's database, with `pool` connections. */
export const startPeer = ({
  database,
  accessToken,
  pool
}: {
  readonly database: string
  readonly accessToken: string
  readonly pool: number
}) =>
  new Promise<Side & { readonly close: () => Promise<unknown> }>((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "peer.ts")], {
      env: { ...process.env, DATABASE_URL: database, ACCESS_TOKEN: accessToken, POOL: String(pool) },
      stdio: ["ignore", "pipe", "inherit"]
    })
    child.on("exit", (code) => reject(new Error(`the peer ended with ${code}`)))
    child.stdout.on("data", (chunk: Buffer) => {
      const address = /Listening at (\S+)/.exec(String(chunk))?.[1]
      if (address !== undefined)
        resolve({ url: address, pid: child.pid ?? 0, close: () => endProcess(child, "SIGTERM") })
    })
  })
