import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { Cause, Effect, Exit, Fiber, Logger, References } from "effect"
import { runServer } from "./compose.ts"
import { isProduction, readSettings, revealed, type Settings } from "./config.ts"
import { seedPool } from "./domain/leads/pool/seedPool.ts"
import { ensureBuilt, requireBuilt } from "./embedded/build.ts"
import { startEmbedded } from "./embedded/start.ts"
import { developmentPages } from "./embedded/vite.ts"
import { inlineSources, makeFiles } from "./http/files.ts"
import { projectOf } from "./layers.ts"
import { incompletePayments } from "./paymentSettings.ts"
import { prepareDatabase } from "./platform/database/prepare.ts"
import {
  databaseAddresses,
  dataDirOf,
  hasDatabase,
  previousSecretsOf,
  refusedForRole,
  refusedInProduction,
  secretOf,
  writeAddresses
} from "./settings.ts"

const isDevelopment = process.argv.includes("--dev")

const role = (["serve", "work"] as const).find((name) => process.argv.includes(name)) ?? "all"

/** In production every line is JSON, as log systems expect. */
const isProductionHere = process.env.NODE_ENV === "production"

const say = (line: string) => process.stdout.write(`${line}\n`)

const sayToPeople = (line: string) => {
  if (!isProductionHere) say(line)
}

const start = (settings: Settings, dataDir: string, secret: string) =>
  Effect.acquireRelease(
    Effect.promise(() =>
      startEmbedded({
        dataDir,
        database: !hasDatabase(settings),
        inbox: settings.smtpUrl === undefined || settings.smsUrl === undefined,
        identity: settings.firebaseProjectId === undefined ? projectOf(settings) : undefined,
        gatewaySecret: isProduction(settings) || role !== "all" ? undefined : secret,
        log: (line) => settings.logLevel === "debug" && say(line)
      })
    ),
    (embedded) => Effect.promise(() => embedded.stop())
  )

const dist = join(import.meta.dirname, "../dist")

const makePages = isDevelopment
  ? developmentPages
  : (fillIn: (html: string) => string) => Effect.sync(() => makeFiles(dist, fillIn))

type Embedded = Effect.Success<ReturnType<typeof start>>

/** Fails with every setting that this role or production refuses. */
const checkSettings = Effect.fnUntraced(function* (settings: Settings) {
  const refused = [
    ...refusedInProduction(settings),
    ...(role === "all" || isProduction(settings) ? [] : refusedForRole(settings, role)),
    ...incompletePayments(settings)
  ]
  if (refused.length > 0) return yield* Effect.fail(new Error(refused.join("\n")))
  if (isProduction(settings) && role !== "work") yield* Effect.sync(requireBuilt)
})

/** Starts the embedded parts and, beside them, the build. */
const startBeside = Effect.fnUntraced(function* (settings: Settings, dataDir: string, secret: string) {
  sayToPeople(
    `Starting ${settings.product}: waiting for ${hasDatabase(settings) ? "the database" : "PostgreSQL"} and the build`
  )
  const [embedded] = yield* Effect.all(
    [
      start(settings, dataDir, secret),
      isDevelopment || isProduction(settings) || role === "work"
        ? Effect.void
        : Effect.promise(() => ensureBuilt(say))
    ],
    { concurrency: 2 }
  )
  return embedded
})

type Running = {
  readonly app: string
  readonly embedded: Embedded
  readonly ownerUrl: string
  readonly trafficUrl: string
  /** The folder for the file of addresses, where files may be written. */
  readonly dataDir: string | undefined
  readonly ms: number
}

/** Says where everything is: to people as a page, in production as a line of the log. */
const announce = Effect.fnUntraced(function* (
  settings: Settings,
  { app, embedded, ownerUrl, trafficUrl, dataDir, ms }: Running
) {
  const { inbox, identity } = embedded.companions ?? {}
  const urls = {
    app,
    api: `${app}${settings.apiBase}`,
    inbox: inbox?.url ?? null,
    database: isProduction(settings) ? null : ownerUrl,
    identity: identity?.url ?? null,
    accessToken: settings.accessToken
  }
  const file = dataDir === undefined ? "-" : writeAddresses(dataDir, urls)
  const hidden = new URL(trafficUrl)
  hidden.password = ""
  if (isProduction(settings)) {
    yield* Effect.logInfo("ready").pipe(Effect.annotateLogs({ role, address: app, ms }))
    yield* Effect.addFinalizer(() => Effect.logInfo("stopping"))
  }
  sayToPeople(`
  ${settings.product.padEnd(10)} ${app}
  API        ${urls.api}
  Reference  ${app}/api/docs
  Inbox      ${urls.inbox ?? "-"}
  Identity   ${urls.identity ?? settings.firebaseProjectId}
  Database   ${hidden.href}
  Addresses  ${file}

Ready in ${(ms / 1_000).toFixed(1)} s. Ctrl-C stops everything.`)
})

const program = Effect.gen(function* () {
  const began = performance.now()
  const settings = yield* readSettings
  yield* checkSettings(settings)
  const dataDir = dataDirOf(settings)
  /** In production nothing is embedded, and the file system may be read-only. */
  const hasFiles = !isProduction(settings) || settings.dataDir !== undefined
  if (hasFiles) mkdirSync(dataDir, { recursive: true })
  const secret = secretOf(settings, dataDir)
  const embedded = yield* startBeside(settings, dataDir, secret)
  const { inbox, identity, gateway } = embedded.companions ?? {}
  const addresses = databaseAddresses(settings, embedded.databaseUrl)
  const database = yield* Effect.promise(() =>
    prepareDatabase(addresses, { secret, previous: previousSecretsOf(settings) })
  )
  const ownerUrl = addresses.owner ?? addresses.traffic ?? ""
  const app = yield* runServer(
    settings,
    {
      database,
      secret,
      smtpUrl: revealed(settings.smtpUrl) ?? inbox?.smtpUrl ?? "",
      smsInboxUrl: inbox?.smsUrl,
      emulatorUrl: identity?.url,
      gatewayUrl: gateway?.url
    },
    {
      role,
      isDevelopmentServer: isDevelopment,
      makePages,
      inline: isDevelopment || role === "work" ? { script: [], style: [] } : inlineSources(dist)
    }
  )
  if (!isProduction(settings) && role === "all") {
    const added = yield* Effect.promise(() => seedPool(ownerUrl, settings.sampleLeads))
    if (added > 0) say(`Filled the empty pool with ${added} sample people`)
  }
  embedded.companions?.setWebhook(`${app}/webhooks/sandbox`)
  yield* announce(settings, {
    app,
    embedded,
    ownerUrl,
    trafficUrl: database.traffic,
    dataDir: hasFiles ? dataDir : undefined,
    ms: Math.round(performance.now() - began)
  })
  return yield* Effect.never
})

const logLevel = () => {
  const levels = { debug: "Debug", info: "Info", warning: "Warn", error: "Error", none: "None" } as const
  const fallback = process.env.NODE_ENV === "production" ? "info" : "warning"
  return levels[(process.env.LOG_LEVEL || fallback) as keyof typeof levels] ?? "Info"
}

/** Lines are written together, since writing each one blocks the process. A killed process loses the last 50 ms. */
const log = Logger.batched(Logger.formatJson, {
  window: "50 millis",
  flush: (lines) => Effect.sync(() => say(lines.join("\n")))
})

const fiber = Effect.runFork(
  Effect.scoped(program).pipe(
    Effect.provide(Logger.layer([log])),
    Effect.provideService(References.MinimumLogLevel, logLevel())
  )
)

let isStopping = false
const stop = () => {
  if (isStopping) process.exit(1)
  isStopping = true
  sayToPeople("Stopping")
  Effect.runFork(Fiber.interrupt(fiber))
}
process.on("SIGINT", stop)
process.on("SIGTERM", stop)

fiber.addObserver((exit) => {
  if (isStopping) process.exit(0)
  if (Exit.isFailure(exit)) {
    const message = String(Cause.squash(exit.cause))
    const line = { message, level: "FATAL", timestamp: new Date().toISOString() }
    process.stderr.write(`${isProductionHere ? JSON.stringify(line) : message}\n`)
  }
  process.exit(1)
})
