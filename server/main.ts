import { createHmac } from "node:crypto"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { Cause, Effect, Exit, Fiber, Layer, Logger, References } from "effect"
import { isProduction, readSettings, revealed, type Settings } from "./config.ts"
import { workersLayer } from "./domain/workers.ts"
import { ensureBuilt } from "./embedded/build.ts"
import { type Embedded, startEmbedded } from "./embedded/start.ts"
import { developmentPages } from "./embedded/vite.ts"
import { makeFiles } from "./http/files.ts"
import { type Pages, serve } from "./http/server.ts"
import { Jobs } from "./outside/Jobs.ts"
import { Limits } from "./outside/Limits.ts"
import { Mailer } from "./outside/Mailer.ts"
import { Product } from "./outside/Product.ts"
import { Secrets } from "./outside/Secrets.ts"
import { SmsSender } from "./outside/SmsSender.ts"
import { dataDirOf, refusedInProduction, secretOf, writeAddresses } from "./settle.ts"
import { databaseLayer } from "./store/Database.ts"
import { migrate } from "./store/migrate.ts"
import { appUrl, assertBound } from "./store/roles.ts"

const isDevelopment = process.argv.includes("--dev")
const embeddedProject = "demo-pro-leads"

const say = (line: string) => process.stdout.write(`${line}\n`)

const start = (settings: Settings, dataDir: string, secret: string) =>
  Effect.acquireRelease(
    Effect.promise(() =>
      startEmbedded({
        dataDir,
        database: settings.databaseUrl === undefined,
        inbox: settings.smtpUrl === undefined || settings.smsUrl === undefined,
        identity: settings.firebaseProjectId === undefined ? embeddedProject : undefined,
        gatewaySecret: isProduction(settings) ? undefined : secret,
        log: (line) => settings.logLevel === "debug" && say(line)
      })
    ),
    (embedded) => Effect.promise(() => embedded.stop())
  )

const smsLayer = (settings: Settings, embedded: Embedded) =>
  settings.smsUrl === undefined
    ? SmsSender.inboxLayer(embedded.companions?.inbox?.smsUrl ?? "")
    : SmsSender.carrierLayer({
        url: settings.smsUrl,
        account: settings.smsAccount ?? "",
        token: revealed(settings.smsToken) ?? "",
        from: settings.smsFrom
      })

/** What the page is told. Every value is public. */
const pageSettings = (settings: Settings, embedded: Embedded) => {
  const emulator = embedded.companions?.identity?.url
  return {
    product: settings.product,
    company: settings.company,
    apiBase: settings.apiBase,
    accessToken: settings.accessToken,
    environment: settings.nodeEnv,
    firebase: {
      projectId: settings.firebaseProjectId ?? embeddedProject,
      apiKey: settings.firebaseApiKey ?? "embedded",
      authDomain:
        settings.firebaseAuthDomain ?? `${settings.firebaseProjectId ?? embeddedProject}.firebaseapp.com`,
      providers: settings.firebaseProviders,
      ...(emulator && { emulator })
    }
  }
}

const fillIn = (values: unknown) => (html: string) =>
  html.replace(
    /(<script type="application\/json" id="settings">)[^<]*/,
    (_, tag: string) => `${tag}${JSON.stringify(values).replaceAll("<", "\\u003c")}`
  )

const securityOf = (settings: Settings, embedded: Embedded) => {
  const emulator = embedded.companions?.identity?.url
  const domain = `https://${settings.firebaseAuthDomain ?? `${settings.firebaseProjectId}.firebaseapp.com`}`
  return emulator
    ? { connect: [emulator], frame: [emulator], script: [emulator], isDevelopmentServer: isDevelopment }
    : {
        connect: ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"],
        frame: [domain],
        script: ["https://apis.google.com"],
        isDevelopmentServer: isDevelopment
      }
}

const program = Effect.gen(function* () {
  const began = performance.now()
  const settings = yield* readSettings
  const refused = refusedInProduction(settings)
  if (refused.length > 0) return yield* Effect.fail(new Error(refused.join("\n")))
  const dataDir = dataDirOf(settings)
  mkdirSync(dataDir, { recursive: true })
  const secret = secretOf(settings, dataDir)
  const databasePassword = createHmac("sha256", secret).update("database role").digest("base64url")

  say(
    `Starting ${settings.product}: waiting for ${settings.databaseUrl ? "the database" : "PostgreSQL"} and the build`
  )
  const [embedded] = yield* Effect.all(
    [start(settings, dataDir, secret), isDevelopment ? Effect.void : Effect.promise(() => ensureBuilt(say))],
    { concurrency: 2 }
  )
  const ownerUrl = revealed(settings.databaseUrl) ?? embedded.databaseUrl ?? ""
  yield* Effect.promise(() => migrate(ownerUrl, databasePassword))
  const databaseUrl = appUrl(ownerUrl, databasePassword)
  yield* Effect.promise(() => assertBound(databaseUrl))

  let address = settings.publicUrl ?? ""
  const services = workersLayer.pipe(
    Layer.provideMerge(Jobs.layer(databaseUrl)),
    Layer.provideMerge(
      Layer.mergeAll(
        databaseLayer({ url: databaseUrl, poolSize: settings.databasePool }),
        Secrets.layer(secret),
        Limits.layer({
          sendsApartSeconds: settings.limitSendsApartSeconds,
          sendsPerHour: settings.limitSendsPerHour,
          sendsPerDay: settings.limitSendsPerDay,
          sendsPerAddressHour: settings.limitSendsPerAddressHour,
          wrongCodesPerHour: settings.limitWrongCodesPerHour,
          wrongCodesPerDay: settings.limitWrongCodesPerDay,
          viewsPerUserDay: settings.limitViewsPerUserDay
        }),
        Mailer.layer({
          url: revealed(settings.smtpUrl) ?? embedded.companions?.inbox?.smtpUrl ?? "",
          from: settings.mailFrom
        }),
        smsLayer(settings, embedded),
        Product.layer({ name: settings.product, company: settings.company, url: () => address })
      )
    )
  )
  const context = yield* Layer.build(services)

  const filled = fillIn(pageSettings(settings, embedded))
  const files = isDevelopment ? undefined : makeFiles(join(import.meta.dirname, "../dist"), filled)
  const pages: Pages = files ?? (yield* developmentPages(filled))

  const { port } = yield* serve({
    host: settings.host,
    port: settings.port,
    pages,
    security: securityOf(settings, embedded),
    leaveMs: isProduction(settings) ? 5_000 : 0,
    drainMs: 10_000,
    dispatch: {
      base: settings.apiBase,
      accessToken: settings.accessToken,
      trustedProxies: settings.trustedProxies,
      waitingMost: 64,
      perMinute: {
        user: settings.limitUserPerMinute,
        organisation: settings.limitOrganisationPerMinute,
        address: settings.limitAddressPerMinute
      }
    }
  }).pipe(Effect.provideContext(context))

  const app = `http://${settings.host.includes(":") ? `[${settings.host}]` : settings.host}:${port}`
  address ||= app
  embedded.companions?.setWebhook(`${app}/webhooks/sandbox`)
  const urls = {
    app,
    api: `${app}${settings.apiBase}`,
    inbox: embedded.companions?.inbox?.url ?? null,
    database: ownerUrl,
    identity: embedded.companions?.identity?.url ?? null,
    accessToken: settings.accessToken
  }
  const file = writeAddresses(dataDir, urls)
  const hidden = new URL(ownerUrl)
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

const fiber = Effect.runFork(
  Effect.scoped(program).pipe(
    Effect.provide(Logger.layer([Logger.consoleJson])),
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
