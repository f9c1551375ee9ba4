import { spawn } from "node:child_process"
import readline from "node:readline"
import { setTimeout as delay } from "node:timers/promises"
import type { Account } from "./account.ts"
import type { Binaries } from "./binaries.ts"
import { endPostmaster } from "./cluster.ts"
import { settingArguments } from "./settings.ts"

export type Postmaster = {
  /** Settles when the server is gone, with the reason. */
  readonly ended: Promise<string>
  readonly stop: () => Promise<void>
}

type Options = {
  readonly cluster: string
  readonly port: number
  /** Empty without a socket. */
  readonly socketFolder: string
  readonly isDurable: boolean
  readonly settings: Readonly<Record<string, string>>
  readonly binaries: Binaries
  readonly account: Account | undefined
  readonly log: (line: string) => void
}

/**
 * Runs its arguments and interrupts them as soon as its own standard input closes, which happens when the process at
 * the other end ends in any way, including SIGKILL.
 */
const supervisor = `
exec 3<&0
"$@" </dev/null 3<&- & server=$!
( read -r _ <&3; kill -INT $server 2>/dev/null ) & watcher=$!
exec 3<&-
wait $server; code=$?
kill $watcher 2>/dev/null
exit $code`

const keptBytes = String(32 * 1_024 * 1_024)

/**
 * Memory that a query has freed stays with its process. Asking the system for it again took most of the time of a search
 * for a frequent prefix.
 */
const keptMemory = { MALLOC_TRIM_THRESHOLD_: keptBytes, MALLOC_MMAP_THRESHOLD_: keptBytes }

const startLimit = 60_000
const stopLimit = 15_000

/** Starts the server and returns once it accepts connections. */
export const runPostmaster = async (options: Options): Promise<Postmaster> => {
  const { cluster, port, socketFolder, isDurable, settings, binaries, account, log } = options
  const command = [
    binaries.postgres,
    "-D",
    cluster,
    "-p",
    String(port),
    ...settingArguments(socketFolder, isDurable, settings)
  ]
  const child = spawn("/bin/sh", ["-c", supervisor, "postgres", ...command], {
    uid: account?.uid,
    gid: account?.gid,
    cwd: "/",
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", ...keptMemory },
    stdio: ["pipe", "ignore", "pipe"]
  })
  child.stdin.on("error", () => {})
  const tail: string[] = []
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message))
    child.once("exit", () => child.stdin.destroy())
    child.once("close", (code, name) => resolve([`ended with ${name ?? code}`, ...tail].join("\n")))
  })
  const ready = new Promise<void>((resolve) => {
    readline.createInterface({ input: child.stderr }).on("line", (line) => {
      log(`PostgreSQL: ${line}`)
      tail.push(line)
      if (tail.length > 20) tail.shift()
      if (/ready to accept (read-only )?connections/.test(line)) resolve()
    })
  })
  const stop = async () => {
    child.stdin.end()
    const timer = new AbortController()
    const late = delay(stopLimit, true, { signal: timer.signal }).catch(() => false)
    if (await Promise.race([ended.then(() => false), late])) await endPostmaster(cluster)
    timer.abort()
    await ended
  }
  const timer = new AbortController()
  const late = delay(startLimit, "did not become ready in time", { signal: timer.signal }).catch(() => "")
  const failure = await Promise.race([ready, ended, late])
  timer.abort()
  if (failure === undefined) return { ended, stop }
  await stop()
  throw new Error(`PostgreSQL ${failure}`)
}
