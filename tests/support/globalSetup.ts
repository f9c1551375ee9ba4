import { rmSync } from "node:fs"
import type { TestProject } from "vitest/node"
import { ensureBuilt } from "../../server/embedded/build.ts"
import { startPostgres } from "../../server/embedded/postgres.ts"
import { connected } from "../../server/platform/database/connected.ts"
import { migrate } from "../../server/platform/database/migrate.ts"
import { ensurePassword } from "../../server/platform/database/roles.ts"
import { onDatabase, passwordFor, templateName, testSecret } from "./database.ts"
import { newDatabaseFolder } from "./memoryFolder.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The owner's address of the PostgreSQL shared by all tests. */
    readonly postgres: string
  }
}

/**
 * Builds the application once, and starts one PostgreSQL for the whole run, with a migrated template database. Nothing
 * waits for the disk, because no test outlives this PostgreSQL.
 */
export default async function setup(project: TestProject) {
  await ensureBuilt(() => undefined)
  const dataDir = newDatabaseFolder("pro-leads-test-")
  const postgres = await startPostgres({ dataDir, isDurable: false })
  await onDatabase(postgres.url, "postgres", (client) => client.query("create database pro_leads"))
  const template = new URL(postgres.url)
  template.pathname = "/pro_leads"
  await connected(template.href, async (client) =>
    ensurePassword(client, template.href, passwordFor(testSecret), await migrate(client))
  )
  await onDatabase(postgres.url, "postgres", (client) =>
    client.query(`alter database pro_leads rename to ${templateName}`)
  )
  project.provide("postgres", postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
