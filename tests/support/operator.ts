import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { expect, inject } from "vitest"
import { onDatabase } from "./database.ts"
import { generous } from "./generous.ts"
import { forNode } from "./realProcess.ts"

const root = join(import.meta.dirname, "../..")

export type Said = { readonly status: number; readonly text: string }

/** An empty database, with the commands of an operator on it. `own` are settings on top of its address. */
export const makeOperator = async (own: Readonly<Record<string, string>>) => {
  const server = inject("postgres")
  const name = `restored_${randomBytes(6).toString("hex")}`
  await onDatabase(server, "postgres", (client) => client.query(`create database ${name}`))
  const url = new URL(server)
  url.pathname = `/${name}`
  const settings = { ...generous, DATABASE_URL: url.href, SAMPLE_LEADS: "20", ...own }
  const runWith = (extra: Readonly<Record<string, string>>, script: string, ...args: ReadonlyArray<string>) =>
    new Promise<Said>((resolve) => {
      const env = { ...forNode(), ...settings, ...extra }
      const child = execFile(
        process.execPath,
        [`scripts/${script}.ts`, ...args],
        { cwd: root, env },
        (_, out, err) => resolve({ status: child.exitCode ?? -1, text: `${out}${err}` })
      )
    })
  return {
    name,
    url: url.href,
    settings,
    /** Runs a command with other settings than usual. */
    runWith,
    run: (script: string, ...args: ReadonlyArray<string>) => runWith({}, script, ...args),
    query: <R>(text: string) =>
      onDatabase(server, name, async (client) => (await client.query(text)).rows as ReadonlyArray<R>),
    drop: async () => {
      await onDatabase(server, "postgres", (client) =>
        client.query(`drop database if exists ${name} with (force)`)
      )
      for (const role of ["app", "definer"])
        await onDatabase(server, "postgres", (client) => client.query(`drop role if exists ${name}_${role}`))
    }
  }
}

export type Operator = Awaited<ReturnType<typeof makeOperator>>

export const expectRefused = ({ status, text }: Said, words: string) => {
  expect(text).toContain(words)
  expect(status).toBe(2)
}
