import { type ChildProcess, fork } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import readline from "node:readline"
import type { Addresses, FromChild, Parts, ToChild } from "./companions/messages.ts"
import { takeLock } from "./lock.ts"

export type Companions = Addresses & {
  /** The address for payment notices; notices wait until it is known. */
  readonly setWebhook: (url: string) => void
  readonly stop: () => Promise<void>
}

type Options = {
  /** Messages, accounts and transactions are kept here. */
  readonly dataDir: string
  /** An omitted part is not started. */
  readonly parts: Parts
  readonly log?: (line: string) => void
}

const program = path.join(import.meta.dirname, "companions", "child.ts")
const patience = 2_000
const maxRestarts = 10

/**
 * Starts the inbox, the identity emulator and the sandbox gateway in one process, which ends with this one, even after
 * a crash, and is restarted on the same ports if it dies.
 */
export const startCompanions = async ({ dataDir, parts, log = () => {} }: Options): Promise<Companions> => {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = takeLock(path.join(dataDir, "companions.lock"), `The data folder ${dataDir}`)
  let webhookUrl = parts.gateway?.webhookUrl
  let stopping = false
  let restarts = 0

  const launch = async (wanted: Parts) => {
    const child = spawnChild(log)
    const addresses = await askToStart(child, { type: "start", dataDir, parts: wanted })
    child.once("exit", (code, signal) => {
      if (stopping || restarts++ === maxRestarts) return
      log(`The companions ended with ${signal ?? code}; starting them again`)
      current = launch(samePorts(parts, addresses, webhookUrl))
      current.catch((error) => log(`${error}`))
    })
    return { child, addresses }
  }
  let current = launch(parts)

  const first = await current.catch((error) => {
    unlock()
    throw error
  })
  const withChild = (act: (child: ChildProcess) => unknown) =>
    current.then(({ child }) => act(child)).catch(() => {})
  return {
    ...first.addresses,
    setWebhook: (url) => {
      webhookUrl = url
      void withChild((child) => send(child, { type: "webhook", url }))
    },
    stop: async () => {
      stopping = true
      await withChild(end)
      unlock()
    }
  }
}

const spawnChild = (log: (line: string) => void) => {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const child = fork(program, [], {
    detached: true,
    execArgv: [],
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE },
    stdio: ["ignore", "ignore", "pipe", "ipc"]
  })
  if (child.stderr)
    readline.createInterface({ input: child.stderr }).on("line", (line) => log(`Companions: ${line}`))
  return child
}

const send = (child: ChildProcess, message: ToChild) => {
  if (child.connected) child.send(message, () => {})
}

const askToStart = (child: ChildProcess, message: ToChild) =>
  new Promise<Addresses>((resolve, reject) => {
    const fail = (reason: string) => {
      child.kill("SIGKILL")
      reject(new Error(`The companions did not start: ${reason}`))
    }
    const onExit = (code: number | null) => fail(`ended with ${code}`)
    const onError = (error: Error) => fail(error.message)
    child.once("error", onError)
    child.once("exit", onExit)
    child.once("message", (answer: FromChild) => {
      child.removeListener("exit", onExit)
      child.removeListener("error", onError)
      child.on("error", () => child.kill("SIGKILL"))
      if (answer.type === "started") resolve(answer.addresses)
      else fail(answer.message)
    })
    send(child, message)
  })

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    const timer = setTimeout(() => child.kill("SIGKILL"), patience)
    child.once("exit", () => {
      clearTimeout(timer)
      resolve()
    })
    send(child, { type: "stop" })
  })

const portOf = (url: string) => Number(new URL(url).port)

const samePorts = (
  parts: Parts,
  { inbox, identity, gateway }: Addresses,
  webhookUrl: string | undefined
): Parts => ({
  ...(inbox && { inbox: { port: portOf(inbox.url), smtpPort: portOf(inbox.smtpUrl) } }),
  ...(identity && parts.identity && { identity: { ...parts.identity, port: portOf(identity.url) } }),
  ...(gateway && parts.gateway && { gateway: { ...parts.gateway, webhookUrl, port: portOf(gateway.url) } })
})
