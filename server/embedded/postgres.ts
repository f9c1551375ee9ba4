import path from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { takeLock } from "./lock.ts"
import { findPort } from "./ports.ts"
import { accountFor, prepareFolder } from "./postgres/account.ts"
import { findBinaries } from "./postgres/binaries.ts"
import { endPostmaster, prepareCluster } from "./postgres/cluster.ts"
import { type Postmaster, runPostmaster } from "./postgres/postmaster.ts"

export type EmbeddedPostgres = {
  /**
   * `postgres://postgres:<password>@127.0.0.1:<port>/postgres`, a superuser; with `?host=<folder>` where its socket is
   * used.
   */
  readonly url: string
  /** A fast shutdown: open transactions are rolled back, everything committed is on disk. */
  readonly stop: () => Promise<void>
}

type Options = {
  readonly dataDir: string
  /** Preferred; any free one if it is taken. */
  readonly port?: number
  /** False where nothing has to survive a crash of the machine, as in tests. */
  readonly isDurable?: boolean
  /** Settings of PostgreSQL beside its usual ones. */
  readonly settings?: Readonly<Record<string, string>>
  readonly log?: (line: string) => void
}

const patience = 40
const maxRestarts = 10

/** The operating system's limit on the path of a socket is 108 bytes, on macOS 104; the file's name takes up to 15. */
const longestFolder = 85

/** A socket in the data folder: a query takes less than half the time that it takes over TCP. */
const socketFolderOf = (cluster: string) =>
  process.platform !== "win32" && Buffer.byteLength(cluster) <= longestFolder && !cluster.includes(",")
    ? cluster
    : ""

const isOldMemory = (error: unknown) => String(error).includes("pre-existing shared memory block")
const isPortTaken = (error: unknown) => String(error).includes("could not create any TCP/IP sockets")

/**
 * PostgreSQL 18 in `dataDir/pg18`, which ends with this process, even after a crash, and is restarted on the same port
 * if it dies.
 */
export const startPostgres = async ({
  dataDir,
  port,
  isDurable = true,
  settings = {},
  log = () => {}
}: Options): Promise<EmbeddedPostgres> => {
  const account = accountFor(path.resolve(dataDir, "pg18"))
  const folder = prepareFolder(path.resolve(dataDir), account)
  const cluster = path.join(folder, "pg18")
  const unlock = takeLock(path.join(folder, "postgres.lock"), `The data folder ${folder}`)
  try {
    const binaries = findBinaries(folder, account)
    const password = await prepareCluster(cluster, binaries, account, log)
    await endPostmaster(cluster)
    const socketFolder = socketFolderOf(cluster)
    let actual = await findPort(port)
    const launch = async (isFirst: boolean) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await runPostmaster({
            cluster,
            port: actual,
            socketFolder,
            isDurable,
            settings,
            binaries,
            account,
            log
          })
        } catch (error) {
          if (attempt === patience || !(isOldMemory(error) || isPortTaken(error))) throw error
          if (isFirst && isPortTaken(error)) actual = await findPort()
          await delay(100)
        }
      }
    }
    const supervised = await supervise(launch, log)
    const socket = socketFolder === "" ? "" : `?host=${encodeURIComponent(socketFolder)}`
    return {
      url: `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${actual}/postgres${socket}`,
      stop: () => supervised.stop().finally(unlock)
    }
  } catch (error) {
    unlock()
    throw error
  }
}

const supervise = async (launch: (isFirst: boolean) => Promise<Postmaster>, log: (line: string) => void) => {
  let stopping = false
  let restarts = 0
  let current = launch(true)
  const watch = (postmaster: Postmaster) => {
    postmaster.ended.then((reason) => {
      if (stopping || restarts++ === maxRestarts) return
      log(`PostgreSQL ${reason}; starting it again`)
      current = launch(false)
      current.then(watch, (error) => log(`${error}`))
    })
  }
  watch(await current)
  return {
    stop: async () => {
      stopping = true
      await current.then(
        (postmaster) => postmaster.stop(),
        () => {}
      )
    }
  }
}
