import { spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { expect, inject, it, onTestFinished } from "vitest"
import { onDatabase } from "../support/database.ts"

const root = join(import.meta.dirname, "../..")

/** A new, empty database, and `npm run migrate` on it. */
const makeEmpty = async () => {
  const server = inject("postgres")
  const name = `new_${randomBytes(6).toString("hex")}`
  await onDatabase(server, "postgres", (client) => client.query(`create database ${name}`))
  onTestFinished(async () => {
    await onDatabase(server, "postgres", (client) => client.query(`drop database ${name} with (force)`))
    for (const role of ["app", "definer"])
      await onDatabase(server, "postgres", (client) => client.query(`drop role if exists ${name}_${role}`))
  })
  const url = new URL(server)
  url.pathname = `/${name}`
  const env = { ...process.env, DATABASE_URL: url.href, SECRET: randomBytes(32).toString("hex"), PORT: "0" }
  const migrate = (...args: ReadonlyArray<string>) => {
    const program = ["scripts/migrate.ts", ...args]
    const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd: root, env })
    return { status, text: `${stdout}${stderr}` }
  }
  const query = (text: string) => onDatabase(server, name, (client) => client.query(text))
  return { migrate, query }
}

it("updates a database, says what is missing, and refuses one of a newer version", async () => {
  const { migrate, query } = await makeEmpty()

  const before = migrate("--check")
  expect(before.text).toMatch(/^missing 0001/m)
  expect(before.status).toBe(1)
  const { rows } = await query("select where to_regclass('public.migrations') is null")
  expect(rows.length, "the check changed nothing").toBe(1)

  const applied = migrate()
  expect(applied.text).toMatch(/^applied 0001/m)
  expect(applied.status).toBe(0)
  expect(migrate("--check")).toEqual({ status: 0, text: "The database is up to date\n" })
  expect(migrate()).toEqual({ status: 0, text: "The database is up to date\n" })

  await query("insert into migrations (name) values ('9999-newer.sql')")
  for (const refused of [migrate("--check"), migrate()]) {
    expect(refused.text).toContain("The database is of a newer version, with 9999-newer.sql")
    expect(refused.status).toBeGreaterThan(0)
  }
})
