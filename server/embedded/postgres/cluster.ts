import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import fs from "node:fs"
import path from "node:path"
import { text } from "node:stream/consumers"
import { setTimeout as delay } from "node:timers/promises"
import { commandLine, isAlive } from "../processes.ts"
import type { Account } from "./account.ts"
import type { Binaries } from "./binaries.ts"

const noProcess = 2 ** 31 - 1

const initdbArguments = [
  "--username=postgres",
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--no-instructions",
  "--no-sync"
]

const run = async (program: string, args: ReadonlyArray<string>, account: Account | undefined) => {
  const child = spawn(program, args, {
    uid: account?.uid,
    gid: account?.gid,
    cwd: "/",
    env: { LC_ALL: "C", TZ: "UTC" },
    stdio: ["ignore", "ignore", "pipe"]
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", resolve)
  })
  const [complaint, code] = await Promise.all([text(child.stderr), ended])
  if (code !== 0) throw new Error(`${path.basename(program)} failed (${code}): ${complaint.trim()}`)
}

const writeDurably = (file: string, content: string) => {
  const descriptor = fs.openSync(file, "w", 0o600)
  fs.writeFileSync(descriptor, content)
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
}

/** Random, one per data folder, stored beside it and readable only by its owner. */
const readPassword = (cluster: string) => {
  const file = `${cluster}.password`
  const kept = fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim() : ""
  if (kept) return kept
  if (fs.existsSync(cluster))
    throw new Error(`${file} is missing, so the data in ${cluster} cannot be opened: restore it`)
  const password = randomBytes(24).toString("base64url")
  writeDurably(file, password)
  return password
}

/** Leftovers of a killed start; its initdb may still be writing for a moment. */
const removeDrafts = (cluster: string) => {
  const folder = path.dirname(cluster)
  const drafts = fs.readdirSync(folder).filter((name) => name.startsWith(`${path.basename(cluster)}.init.`))
  for (const name of drafts)
    fs.rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

const initialise = async (
  cluster: string,
  password: string,
  binaries: Binaries,
  account: Account | undefined
) => {
  removeDrafts(cluster)
  const draft = fs.mkdtempSync(`${cluster}.init.`)
  const passwordFile = `${draft}.password`
  fs.writeFileSync(passwordFile, password, { mode: 0o600, flag: "wx" })
  try {
    if (account) for (const each of [draft, passwordFile]) fs.chownSync(each, account.uid, account.gid)
    await run(binaries.initdb, ["-D", draft, "--pwfile", passwordFile, ...initdbArguments], account)
    await run(binaries.initdb, ["-D", draft, "--sync-only"], account)
  } finally {
    fs.rmSync(passwordFile, { force: true })
  }
  fs.renameSync(draft, cluster)
  const parent = fs.openSync(path.dirname(cluster), "r")
  fs.fsyncSync(parent)
  fs.closeSync(parent)
}

/** Creates the cluster if it is missing or incomplete. Returns the password. */
export const prepareCluster = async (
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
  log: (line: string) => void
): Promise<string> => {
  const password = readPassword(cluster)
  if (!fs.existsSync(cluster)) {
    log("PostgreSQL: making the data folder")
    await initialise(cluster, password, binaries, account)
  }
  return password
}

const pidFile = (cluster: string) => path.join(cluster, "postmaster.pid")

const readPostmaster = (cluster: string) => {
  try {
    return Number(fs.readFileSync(pidFile(cluster), "utf8").split("\n")[0])
  } catch {
    return undefined
  }
}

/** PostgreSQL still reads the rest of this file to wait for a killed server's processes, so it must stay. */
const disownPidFile = (cluster: string) => {
  const [, ...rest] = fs.readFileSync(pidFile(cluster), "utf8").split("\n")
  fs.writeFileSync(pidFile(cluster), [noProcess, ...rest].join("\n"))
}

/** A killed server leaves them, with a process id that another program may have by now. */
const removeSockets = (cluster: string) => {
  for (const name of fs.readdirSync(cluster))
    if (name.startsWith(".s.PGSQL.")) fs.rmSync(path.join(cluster, name), { force: true })
}

const waitForEnd = async (pid: number, milliseconds: number) => {
  for (const end = Date.now() + milliseconds; Date.now() < end && isAlive(pid); ) await delay(20)
  return !isAlive(pid)
}

const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}

/** Stops the cluster's server if one runs: gracefully, then immediately (nothing committed is lost either way). */
export const endPostmaster = async (cluster: string): Promise<void> => {
  await endServer(cluster)
  removeSockets(cluster)
}

const endServer = async (cluster: string): Promise<void> => {
  const pid = readPostmaster(cluster)
  if (!pid || !isAlive(pid)) return
  if (!commandLine(pid).includes(cluster)) return disownPidFile(cluster)
  signal(pid, "SIGINT")
  if (await waitForEnd(pid, 10_000)) return
  signal(pid, "SIGQUIT")
  if (!(await waitForEnd(pid, 10_000))) throw new Error(`PostgreSQL (process ${pid}) does not end`)
}
