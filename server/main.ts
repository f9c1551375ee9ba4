import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { Cause, Effect, Exit, Fiber, Logger, References } from "effect"
import { projectOf, runServer } from "./compose.ts"
import { isProduction, readSettings, revealed, type Settings } from "./config.ts"
import { seedPool } from "./domain/leads/pool/seedPool.ts"
import { ensureBuilt, requireBuilt } from "./embedded/build.ts"
import { startEmbedded } from "./embedded/start.ts"
import { developmentPages } from "./embedded/vite.ts"
import { inlineScripts, makeFiles } from "./http/files.ts"
import { incompletePayments } from "./paymentSettings.ts"
import { dataDirOf, previousSecretsOf, refusedInProduction, secretOf, writeAddresses } from "./settings.ts"

const isDevelopment = process.argv.includes("--dev")

const say = (line: string) => process.stdout.write(`${line}\n`)

const start = (settings: Settings, dataDir: string, secret: string) =>
  Effect.acquireRelease(
    Effect.promise(() =>
      startEmbedded({
        dataDir,
        database: settings.databaseUrl === undefined,
        inbox: settings.smtpUrl === undefined || settings.smsUrl === undefined,
        identity: settings.firebaseProjectId === undefined ? projectOf(settings) : undefined,
        gatewaySecret: isProduction(settings) ? undefined : secret,
        log: (line) => settings.logLevel === "debug" && say(line)
      })
    ),
    (embedded) => Effect.promise(() => embedded.stop())
  )

const dist = join(import.meta.dirname, "../dist")

const makePages = isDevelopment
  ? developmentPages
  : (fillIn: (html: string) => string) => Effect.sync(() => makeFiles(dist, fillIn))

const program = Effect.gen(function* () {
  const began = performance.now()
  const settings = yield* readSettings
  const refused = [...refusedInProduction(settings), ...incompletePayments(settings)]
  if (refused.length > 0) return yield* Effect.fail(new Error(refused.join("\n")))
  if (isProduction(settings)) yield* Effect.sync(requireBuilt)
  const dataDir = dataDirOf(settings)
  /** In production nothing is embedded, and the file system may be read-only. */
  const hasFiles = !isProduction(settings) || settings.dataDir !== undefined
  if (hasFiles) mkdirSync(dataDir, { recursive: true })
  const secret = secretOf(settings, dataDir)

  say(
    `Starting ${settings.product}: waiting for ${settings.databaseUrl ? "the database" : "PostgreSQL"} and the build`
  )
  const [embedded] = yield* Effect.all(
    [
      start(settings, dataDir, secret),
      isDevelopment || isProduction(settings) ? Effect.void : Effect.promise(() => ensureBuilt(say))
    ],
    { concurrency: 2 }
  )
  const { inbox, identity, gateway } = embedded.companions ?? {}
  const databaseUrl = revealed(settings.databaseUrl) ?? embedded.databaseUrl ?? ""
  const app = yield* runServer(
    settings,
    {
      databaseUrl,
      secret,
      previousSecrets: previousSecretsOf(settings),
      smtpUrl: revealed(settings.smtpUrl) ?? inbox?.smtpUrl ?? "",
      smsInboxUrl: inbox?.smsUrl,
      emulatorUrl: identity?.url,
      gatewayUrl: gateway?.url
    },
    { isDevelopmentServer: isDevelopment, makePages, inlineScripts: isDevelopment ? [] : inlineScripts(dist) }
  )
  if (!isProduction(settings)) {
    const added = yield* Effect.promise(() => seedPool(databaseUrl, settings.sampleLeads))
    if (added > 0) say(`Filled the empty pool with ${added} sample people`)
  }
  embedded.companions?.setWebhook(`${app}/webhooks/sandbox`)
  const urls = {
    app,
    api: `${app}${settings.apiBase}`,
    inbox: inbox?.url ?? null,
    database: databaseUrl,
    identity: identity?.url ?? null,
    accessToken: settings.accessToken
  }
  const file = hasFiles ? writeAddresses(dataDir, urls) : "-"
  const hidden = new URL(databaseUrl)
  hidden.password = ""
  say(`
  ${settings.product.padEnd(10)} ${app}
  API        ${urls.api}
  Reference  ${app}/api/docs
  Inbox      ${urls.inbox ?? "-"}
  Identity   ${urls.identity ?? settings.firebaseProjectId}
  Database   ${hidden.href}
  Addresses  ${file}

Ready in ${((performance.now() - began) / 1_000).toFixed(1)} s. Ctrl-C stops everything.`)
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
  say("Stopping")
  Effect.runFork(Fiber.interrupt(fiber))
}
process.on("SIGINT", stop)
process.on("SIGTERM", stop)

fiber.addObserver((exit) => {
  if (isStopping) process.exit(0)
  if (Exit.isFailure(exit)) process.stderr.write(`${Cause.squash(exit.cause)}\n`)
  process.exit(1)
})
