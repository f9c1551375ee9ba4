import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { newDatabaseFolder } from "./memoryFolder.ts"

const root = join(import.meta.dirname, "../..")

export type Urls = {
  readonly app: string
  readonly api: string
  readonly inbox: string
  readonly database: string
  readonly identity: string
  readonly accessToken: string
}

/** An empty data folder for a started server. */
export const makeDataDir = () => {
  const path = newDatabaseFolder("pro-leads-process-")
  return {
    path,
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

export type Started = {
  readonly urls: Urls
  readonly child: ChildProcess
  readonly output: () => string
  readonly readyMs: number
}

/** Variables for Node itself. With the cache a start takes 0.6 s less of a processor's time (`scripts/test.ts`). */
export const forNode = () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}

const environment = (dataDir: string, extra: Record<string, string>) => {
  const { HOME, TMPDIR, CHROME_PATH } = process.env
  return {
    ...forNode(),
    HOME,
    TMPDIR,
    CHROME_PATH,
    PORT: "0",
    DATA_DIR: dataDir,
    LIMIT_LATE_MS: "60000",
    ...extra
  }
}

/**
 * Starts the same as `npm start`, and resolves when it reports that it is ready; rejects with its output if it ends
 * first.
 */
export const startProcess = (
  dataDir: string,
  extra: Record<string, string> = {},
  [program, ...args]: readonly [string, ...ReadonlyArray<string>] = [process.execPath, "server/main.ts"]
) =>
  new Promise<Started>((resolve, reject) => {
    const began = performance.now()
    const child = spawn(program, args, {
      cwd: root,
      env: environment(dataDir, extra),
      stdio: ["ignore", "pipe", "pipe"]
    })
    const chunks: Array<Buffer> = []
    const output = () => Buffer.concat(chunks).toString()
    let isReady = false
    const read = (chunk: Buffer) => {
      chunks.push(chunk)
      if (isReady || !output().includes("Ready in")) return
      isReady = true
      const urls = JSON.parse(readFileSync(join(dataDir, "urls.json"), "utf8")) as Urls
      resolve({ urls, child, output, readyMs: performance.now() - began })
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
    child.on("exit", (code) => reject(new Error(`ended with ${code}: ${output()}`)))
  })

/** Ends a process and waits until it is gone. Returns its exit code, or the signal's name. */
export const endProcess = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<number | string | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null)
      return resolve(child.exitCode ?? child.signalCode)
    child.once("exit", (code, by) => resolve(code ?? by))
    child.kill(signal)
  })

/** A client of a started server: its API and its inbox. */
export const clientOf = (urls: Urls) => {
  const call = async (path: string, payload: unknown, token?: string) => {
    const response = await fetch(`${urls.api}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "access-token": urls.accessToken,
        ...(token !== undefined && { authKey: `Bearer ${token}` })
      },
      body: JSON.stringify(payload)
    })
    return { status: response.status, body: await response.json() }
  }
  const codeSentTo = async (to: string, kind: "email" | "sms", after = 0): Promise<string> => {
    const query = new URLSearchParams({ to, kind, after: String(after), wait: "60000" })
    const found = (await (await fetch(`${urls.inbox}/api/messages?${query}`)).json()) as ReadonlyArray<{
      text: string
    }>
    return /\d{6}/.exec(found.at(-1)?.text ?? "")?.[0] ?? ""
  }
  return { call, codeSentTo }
}
