import { spawnSync } from "node:child_process"
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { accountFor, prepareFolder } from "../../server/embedded/postgres/account.ts"
import { runPostmaster } from "../../server/embedded/postgres/postmaster.ts"
import type { EmbeddedPostgres } from "../../server/embedded/postgres.ts"
import { newDatabaseFolder } from "./memoryFolder.ts"

export type InstalledPostgres = {
  readonly version: string
  readonly initdb: string
  readonly postgres: string
}

/** The folder in which Debian and Ubuntu install servers, one folder for each major version. */
const installations = "/usr/lib/postgresql"

const oldest = 15

/** The installed servers that the product supports, the oldest first. A folder may have the client's programs alone. */
export const installedPostgres = (): ReadonlyArray<InstalledPostgres> =>
  (existsSync(installations) ? readdirSync(installations) : [])
    .map(Number)
    .filter((major) => major >= oldest)
    .sort((one, other) => one - other)
    .map((major) => join(installations, String(major), "bin"))
    .map((bin) => ({ initdb: join(bin, "initdb"), postgres: join(bin, "postgres") }))
    .filter(({ initdb, postgres }) => existsSync(initdb) && existsSync(postgres))
    .map((programs) => {
      const { stdout } = spawnSync(programs.postgres, ["--version"], { encoding: "utf8" })
      return { ...programs, version: /\d+\.\d+/.exec(stdout)?.[0] ?? stdout }
    })

const password = "a password for tests alone"

/** The port is a part of the socket's name: no TCP port is opened, so no other server is in its way. */
const port = 5432

/** Starts a server with a new cluster, which is deleted when the server has stopped. */
export const startInstalledPostgres = async ({
  initdb,
  postgres
}: InstalledPostgres): Promise<EmbeddedPostgres> => {
  const parent = newDatabaseFolder("pro-leads-installed-")
  const remove = () => rmSync(parent, { recursive: true, force: true })
  try {
    const cluster = join(parent, "cluster")
    const passwordFile = join(parent, "password")
    const account = accountFor(cluster)
    prepareFolder(parent, account)
    mkdirSync(cluster, { mode: 0o700 })
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (account) for (const path of [cluster, passwordFile]) chownSync(path, account.uid, account.gid)
    const { status, stderr } = spawnSync(
      initdb,
      [
        "--pgdata",
        cluster,
        "--username=postgres",
        "--pwfile",
        passwordFile,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C.UTF-8",
        "--no-sync"
      ],
      { encoding: "utf8", uid: account?.uid, gid: account?.gid, cwd: "/" }
    )
    if (status !== 0) throw new Error(`initdb ended with ${status}: ${stderr}`)
    const { stop } = await runPostmaster({
      cluster,
      port,
      socketFolder: cluster,
      isDurable: false,
      settings: { listen_addresses: "" },
      binaries: { initdb, postgres },
      account,
      log: () => undefined
    })
    return {
      url: `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres?host=${encodeURIComponent(cluster)}`,
      stop: () => stop().finally(remove)
    }
  } catch (error) {
    remove()
    throw error
  }
}
