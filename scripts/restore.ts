import { parseArgs } from "node:util"
import { Effect, Layer } from "effect"
import { isProduction, type Settings } from "../server/config.ts"
import { forgetAccount } from "../server/domain/identity/accountDeletion.ts"
import { forgetOrganisation } from "../server/domain/organisation/organisationDeletion.ts"
import { markEveryone } from "../server/domain/people/doNotCall.ts"
import { repeatErasure } from "../server/domain/people/erasure.ts"
import {
  addLogs,
  type ErasureLog,
  keepErasures,
  type Missing,
  readErasures,
  readLogs
} from "../server/platform/backup/erasureLog.ts"
import { loadHeldJobs, loadTables } from "../server/platform/backup/load.ts"
import { type Manifest, readBackup } from "../server/platform/backup/manifest.ts"
import { releaseJobs } from "../server/platform/backup/release.ts"
import { asOnlyRestore, clear, contentOf, finish, serversOn } from "../server/platform/backup/target.ts"
import { connected } from "../server/platform/database/connected.ts"
import { Database, databaseLayer } from "../server/platform/database/Database.ts"
import { makeTables, refuseNewer, refusePooler } from "../server/platform/database/migrate.ts"
import { type PreparedDatabase, prepareDatabase } from "../server/platform/database/prepare.ts"
import { refuseUnknownSecret } from "../server/platform/secrets/keyRing.ts"
import { Secrets } from "../server/platform/secrets/Secrets.ts"
import { databaseAddresses, dataDirOf, hasDatabase, previousSecretsOf, secretOf } from "../server/settings.ts"
import { asOwnerOf } from "./owner.ts"

/** `npm run restore`: loads a backup, repeats erasures done since, and holds its jobs until they are released. */

const say = (line: string) => process.stdout.write(`${line}\n`)

const usage = `npm run restore -- FOLDER [--replace] [--erasures FILE]… [--without-erasures]
npm run restore -- --release [--drop-mail]`

type Options = {
  readonly replace: boolean
  readonly erasures: ReadonlyArray<string>
  readonly withoutErasures: boolean
}

/** The erasures since the backup: of the database that it replaces, of files, and of an earlier attempt. */
const logsFor = async (url: string, folder: string, options: Options): Promise<ReadonlyArray<ErasureLog>> => {
  const { content, hasErasures } = await contentOf(url)
  if (content === "foreign") throw new Error("The database has tables that are not of this product.")
  if (content !== "empty" && !options.replace)
    throw new Error("The database is not empty. --replace deletes everything in it.")
  if ((await serversOn(url)) > 0)
    throw new Error("Servers are connected to the database. Stop every copy first.")
  if (content === "product" && hasErasures) keepErasures(folder, await readErasures(url))
  const logs = readLogs(folder, options.erasures)
  if (logs.length === 0 && !options.withoutErasures)
    throw new Error(
      "The erasures done since the backup are not known. Give their log with --erasures FILE, or accept with --without-erasures that people erased since then come back."
    )
  return logs
}

const patience = { poolSize: 1, connectMs: 10_000, lockMs: 60_000, statementMs: 3_600_000 }

/**
 * Repeats erasures, opt-outs and deletions of accounts and organisations as the server's role. Returns how many erasures
 * found data.
 */
const repeatAll = (
  { ring, direct }: PreparedDatabase,
  { erasures, accounts, organisations, listing }: Missing
) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const { transaction } = yield* Database
      const found = yield* Effect.forEach(erasures, ({ organisationId, by, contactIds, honorariumIds }) =>
        transaction({ organisation: organisationId, ...(by !== null && { account: by }) }, () =>
          repeatErasure({ contacts: contactIds, honoraria: honorariumIds })
        )
      )
      yield* Effect.forEach(listing, (organisation) => transaction({ organisation }, markEveryone))
      yield* Effect.forEach(accounts, (account) => transaction({ account }, forgetAccount))
      yield* Effect.forEach(organisations, forgetOrganisation)
      return found.filter((hadData) => hadData).length
    }).pipe(
      Effect.provide(Layer.mergeAll(databaseLayer({ url: direct, ...patience }), Secrets.layer(ring.keys)))
    )
  )

type Target = { readonly url: string; readonly settings: Settings; readonly folder: string }

const load = async (
  { url, settings, folder }: Target,
  manifest: Manifest,
  logs: ReadonlyArray<ErasureLog>
) => {
  const secrets = {
    secret: secretOf(settings, dataDirOf(settings)),
    previous: previousSecretsOf(settings)
  }
  for (const id of [manifest.secretId, ...logs.map(({ keyRing }) => keyRing.secretId)])
    refuseUnknownSecret(id, secrets)
  await clear(url)
  await connected(url, (client) => makeTables(client, manifest.migrations))
  await loadTables(url, folder, manifest)
  const addresses = databaseAddresses(settings, hasDatabase(settings) ? undefined : url)
  await prepareDatabase(addresses, secrets, { isRestoring: true })
  await loadHeldJobs(url, folder, manifest)
  const missing = await addLogs(url, logs, secrets)
  /* The log may have brought a later ring. */
  const prepared = await prepareDatabase(addresses, secrets, { isRestoring: true })
  return await repeatAll(prepared, missing)
}

const restore = (folder: string, options: Options) =>
  asOwnerOf(async (url, settings) => {
    if (isProduction(settings) && settings.secret === undefined) throw new Error("SECRET is not set.")
    const manifest = await readBackup(folder)
    refuseNewer(manifest.migrations)
    await connected(url, refusePooler)
    await asOnlyRestore(url, async (client) => {
      const logs = await logsFor(url, folder, options)
      const repeated = await load({ url, settings, folder }, manifest, logs)
      await finish(client)
      say(`Restored the database of ${manifest.at}; repeated ${repeated} erasures`)
    })
    say("Jobs that send something or move money are held. `npm run restore -- --release` releases them.")
  })

const release = (dropMail: boolean) =>
  asOwnerOf(async (url) => {
    const dropped = await releaseJobs(url, { dropMail })
    say(`Released the jobs${dropMail ? `; deleted ${dropped} that send email` : ""}`)
  })

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: "boolean", default: false },
      erasures: { type: "string", multiple: true, default: [] },
      "without-erasures": { type: "boolean", default: false },
      release: { type: "boolean", default: false },
      "drop-mail": { type: "boolean", default: false }
    }
  })
  const [folder] = positionals
  if (values.release) await release(values["drop-mail"])
  else if (folder === undefined) throw new Error(usage)
  else await restore(folder, { ...values, withoutErasures: values["without-erasures"] })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 2
}
