import { spawnSync } from "node:child_process"
import { chownSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { startPostgres } from "../../server/embedded/postgres.ts"
import { newDatabaseFolder } from "./memoryFolder.ts"

const streaming = { wal_level: "replica", max_wal_senders: "4" }

/** Files that belong to the running server. */
const isOwn = (name: string) => name.startsWith("postmaster.") || name.startsWith(".s.PGSQL.")

const run = (program: string, ...args: ReadonlyArray<string>) => {
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}

/** Copies a running server's files, as PostgreSQL's manual describes for a backup without `pg_basebackup`. */
const copyCluster = async (url: string, from: string, to: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("select pg_backup_start('replica', true)")
    run("cp", "-a", join(from, "pg18"), join(from, "pg18.password"), to)
    for (const name of readdirSync(join(to, "pg18")).filter(isOwn)) rmSync(join(to, "pg18", name))
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop()")
    const { uid, gid } = statSync(join(to, "pg18"))
    for (const [name, text] of [
      ["backup_label", rows[0]?.labelfile ?? ""],
      ["standby.signal", ""]
    ] as const) {
      writeFileSync(join(to, "pg18", name), text)
      chownSync(join(to, "pg18", name), uid, gid)
    }
  } finally {
    await client.end()
  }
}

const newFolder = () => newDatabaseFolder("pro-leads-test-")

/** A PostgreSQL of its own with a streaming replica. Addresses are those of the superuser. */
export const startReplicated = async () => {
  const [first, second] = [newFolder(), newFolder()]
  const primary = await startPostgres({ dataDir: first, settings: streaming })
  await copyCluster(primary.url, first, second)
  const { hostname, port, username, password } = new URL(primary.url)
  const primary_conninfo = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`
  const startReplica = (port?: number) =>
    startPostgres({
      dataDir: second,
      ...(port !== undefined && { port }),
      settings: { ...streaming, primary_conninfo }
    })
  let replica = await startReplica()
  return {
    primary: primary.url,
    replica: replica.url,
    stopReplica: () => replica.stop(),
    /** On the same port, if it is free. */
    startReplica: async () => {
      replica = await startReplica(Number(new URL(replica.url).port))
    },
    stop: async () => {
      await replica.stop()
      await primary.stop()
      for (const folder of [first, second]) rmSync(folder, { recursive: true, force: true })
    }
  }
}
