import { Context, Effect, Layer, type Scope } from "effect"
import { payeeProblems } from "../contract/rules/payee.ts"
import { housekeepingLayer } from "./background/housekeeping.ts"
import { rekeyingLayer } from "./background/keyRotation.ts"
import { webhookQueueingLayer } from "./background/webhookQueueing.ts"
import { workersLayer } from "./background/workers.ts"
import { corsOriginsOf, isProduction, revealed, type Settings, searchEngineOf } from "./config.ts"
import { openSearchLayer } from "./domain/leads/search/engine/openSearch.ts"
import { postgresSearchLayer } from "./domain/leads/search/postgresSearch.ts"
import type { SecurityOptions } from "./http/headers.ts"
import { serveHealth } from "./http/health.ts"
import { type Pages, serve } from "./http/server.ts"
import { firebaseLayer, noIdentityLayer } from "./outside/firebase.ts"
import { Mailer } from "./outside/Mailer.ts"
import { paymentsLayer } from "./outside/payments/layer.ts"
import { PaymentPace } from "./outside/payments/PaymentPace.ts"
import { SmsSender } from "./outside/SmsSender.ts"
import { WebhookSender } from "./outside/WebhookSender.ts"
import { readPasswordPolicy } from "./passwordPolicy.ts"
import { paymentsOf } from "./paymentSettings.ts"
import { Database, databaseLayer } from "./platform/database/Database.ts"
import { Events } from "./platform/database/Events.ts"
import type { PreparedDatabase } from "./platform/database/prepare.ts"
import { Replica } from "./platform/database/Replica.ts"
import { Jobs } from "./platform/jobs/Jobs.ts"
import { Limits } from "./platform/Limits.ts"
import { Product } from "./platform/Product.ts"
import { Secrets } from "./platform/secrets/Secrets.ts"
import { tracingLayer } from "./platform/telemetry/tracing.ts"
import { referencePages } from "./reference/pages.ts"

/** Addresses of the outside parts: embedded ones, or those in the settings. */
export type Parts = {
  readonly database: PreparedDatabase
  readonly secret: string
  readonly smtpUrl: string
  /** The embedded inbox's address for text messages, where no carrier is set. */
  readonly smsInboxUrl: string | undefined
  /** The embedded identity emulator, where no project is set. */
  readonly emulatorUrl: string | undefined
  /** The embedded sandbox gateway. */
  readonly gatewayUrl?: string | undefined
}

const embeddedProject = "demo-pro-leads"

export const projectOf = (settings: Settings) => settings.firebaseProjectId ?? embeddedProject

const smsLayer = (settings: Settings, { smsInboxUrl }: Parts) =>
  settings.smsUrl === undefined
    ? SmsSender.inboxLayer(smsInboxUrl ?? "")
    : SmsSender.carrierLayer({
        url: settings.smsUrl,
        account: settings.smsAccount ?? "",
        token: revealed(settings.smsToken) ?? "",
        from: settings.smsFrom
      })

const webhookSenderLayer = (settings: Settings) => {
  const allowsPrivate = settings.webhookAddresses === "any"
  return WebhookSender.layer({
    timeoutMs: settings.webhookTimeoutMs,
    allowsPrivate,
    allowsHttp: allowsPrivate && !isProduction(settings),
    pauses: {
      firstSeconds: settings.webhookRetrySeconds,
      longestSeconds: settings.webhookRetryLongestSeconds,
      hours: settings.webhookRetryHours
    }
  })
}

const identityLayer = (settings: Settings, { emulatorUrl }: Parts, page: () => string) =>
  settings.firebaseProjectId === undefined && emulatorUrl === undefined
    ? noIdentityLayer
    : firebaseLayer({
        projectId: projectOf(settings),
        apiKey: settings.firebaseApiKey,
        providers: settings.firebaseProviders.split(",").map((id) => id.trim()),
        emulatorUrl: settings.firebaseProjectId === undefined ? emulatorUrl : undefined,
        page
      })

const databaseOptions = (settings: Settings) => ({
  poolSize: settings.databasePool,
  connectMs: settings.databaseConnectMs,
  lockMs: settings.databaseLockMs,
  statementMs: settings.databaseStatementMs,
  fairness: {
    expensivePerParty: settings.limitExpensivePerUser,
    expensivePerOrganisation: settings.limitExpensivePerOrganisation
  }
})

const limitsLayer = (settings: Settings) =>
  Limits.layer({
    sendsApartSeconds: settings.limitSendsApartSeconds,
    sendsPerHour: settings.limitSendsPerHour,
    sendsPerDay: settings.limitSendsPerDay,
    sendsPerNetworkHour: settings.limitSendsPerAddressHour,
    strangersSendsPerHour: settings.limitStrangersSendsPerHour,
    strangersSendsPerDay: settings.limitStrangersSendsPerDay,
    codesElsewherePerHour: settings.limitCodesElsewherePerHour,
    codesElsewherePerDay: settings.limitCodesElsewherePerDay,
    wrongCodesPerHour: settings.limitWrongCodesPerHour,
    wrongCodesPerDay: settings.limitWrongCodesPerDay,
    viewsPerUserDay: settings.limitViewsPerUserDay,
    stepUpMinutes: settings.stepUpMinutes,
    stepUpSessionHours: settings.stepUpSessionHours,
    extraMembers: settings.extraMembers,
    extraContacts: settings.extraContacts,
    extraMegabytes: settings.extraMegabytes
  })

/** Settings of the page. Every value is public. */
const pageSettings = (settings: Settings, { emulatorUrl }: Parts) => ({
  product: settings.product,
  company: settings.company,
  apiBase: settings.apiBase,
  accessToken: settings.accessToken,
  environment: settings.nodeEnv,
  firebase: {
    projectId: projectOf(settings),
    apiKey: settings.firebaseApiKey ?? "embedded",
    authDomain: settings.firebaseAuthDomain ?? `${projectOf(settings)}.firebaseapp.com`,
    providers: settings.firebaseProviders,
    ...(emulatorUrl && { emulator: emulatorUrl })
  }
})

const fillIn = (values: unknown) => (html: string) =>
  html.replace(
    /(<script type="application\/json" id="settings">)[^<]*/,
    (_, tag: string) => `${tag}${JSON.stringify(values).replaceAll("<", "\\u003c")}`
  )

/** The work of a process: traffic, jobs, or both. */
export type Role = "all" | "serve" | "work"

type ServerOptions = {
  readonly role: Role
  readonly isDevelopmentServer: boolean
  /** Sources of a Content-Security-Policy that allow the page's inline scripts. */
  readonly inlineScripts: ReadonlyArray<string>
  readonly makePages: (fillIn: (html: string) => string) => Effect.Effect<Pages, never, Scope.Scope>
}

const securityOf = (
  settings: Settings,
  { emulatorUrl }: Parts,
  { isDevelopmentServer, inlineScripts }: Pick<ServerOptions, "isDevelopmentServer" | "inlineScripts">
): SecurityOptions =>
  emulatorUrl
    ? {
        connect: [emulatorUrl],
        frame: [emulatorUrl],
        script: [...inlineScripts, emulatorUrl],
        isDevelopmentServer
      }
    : {
        connect: ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"],
        frame: [`https://${settings.firebaseAuthDomain ?? `${projectOf(settings)}.firebaseapp.com`}`],
        script: [...inlineScripts, "https://apis.google.com"],
        isDevelopmentServer
      }

const certificateOf = ({ tlsCertFile, tlsKeyFile }: Settings) => {
  if (tlsCertFile === undefined && tlsKeyFile === undefined) return Effect.succeed(undefined)
  return tlsCertFile === undefined || tlsKeyFile === undefined
    ? Effect.fail(new Error("TLS needs both TLS_CERT_FILE and TLS_KEY_FILE"))
    : Effect.succeed({ certFile: tlsCertFile, keyFile: tlsKeyFile })
}

/**
 * The whole server on parts that are already running and a database that is prepared: runs jobs, serves the API and `pages`.
 * Lives as long as its scope. Returns its address: the public one if it only runs jobs.
 */
export const runServer = Effect.fn("runServer")(function* (
  settings: Settings,
  parts: Parts,
  options: ServerOptions
) {
  const { ring, traffic, isPooled, direct, read } = parts.database
  let address = settings.publicUrl ?? ""
  const engine = searchEngineOf(settings)
  const isWorker = options.role !== "serve"
  const background = Layer.mergeAll(
    workersLayer({
      codes: settings.mailCodeConnections,
      others: settings.mailConnections,
      webhooks: settings.webhookConnections
    }),
    webhookQueueingLayer,
    housekeepingLayer,
    rekeyingLayer(ring.keys.length > 1)
  )
  const services = yield* Layer.build(
    (isWorker ? background : Layer.empty).pipe(
      Layer.provideMerge(
        Jobs.layer(
          direct,
          {
            firstSeconds: settings.mailRetrySeconds,
            longestSeconds: settings.mailRetryLongestSeconds,
            hours: settings.mailRetryHours
          },
          { isWorker }
        )
      ),
      Layer.provideMerge(
        Layer.mergeAll(
          databaseLayer({ url: traffic, isPooled, ...databaseOptions(settings) }),
          read === undefined ? Replica.none : Replica.layer({ url: read, ...databaseOptions(settings) }),
          Events.layer(direct),
          Secrets.layer(ring.keys),
          limitsLayer(settings),
          Mailer.layer({
            url: parts.smtpUrl,
            from: settings.mailFrom,
            connections: { codes: settings.mailCodeConnections, others: settings.mailConnections }
          }),
          smsLayer(settings, parts),
          webhookSenderLayer(settings),
          identityLayer(settings, parts, () => address),
          paymentsLayer(paymentsOf(settings, parts)),
          engine === undefined ? postgresSearchLayer : openSearchLayer(engine),
          Layer.succeed(PaymentPace, { askAfterMs: settings.payAskAfterMs }),
          Product.layer({
            name: settings.product,
            company: settings.company,
            url: () => address,
            apiUrl: () => `${address}${settings.apiBase}`
          })
        )
      ),
      Layer.provideMerge(tracingLayer)
    )
  )
  const health =
    settings.healthPort === undefined ? undefined : { port: settings.healthPort, databaseUrl: direct }
  if (options.role === "work") {
    const { isReady } = Context.get(services, Database)
    if (health)
      yield* Effect.provideContext(serveHealth({ host: settings.host, isReady, ...health }), services)
    return address
  }
  const reference = referencePages(settings.product, settings.apiBase)
  const application = yield* options.makePages(fillIn(pageSettings(settings, parts)))
  const pages: Pages = (request, response, path) =>
    reference(request, response, path) || application(request, response, path)
  const certificate = yield* certificateOf(settings)
  const { port } = yield* serve({
    host: settings.host,
    port: settings.port,
    pages,
    security: securityOf(settings, parts, options),
    corsOrigins: corsOriginsOf(settings),
    leaveMs: isProduction(settings) ? 5_000 : 0,
    drainMs: 10_000,
    certificate,
    connections: {
      keepAliveMs: settings.keepAliveMs,
      headersMs: settings.limitHeadersMs,
      maxConnections: settings.limitConnections
    },
    lateMs: settings.limitLateMs,
    tracedShare: settings.tracedShare,
    health,
    dispatch: {
      base: settings.apiBase,
      accessToken: settings.accessToken,
      trustedProxies: settings.trustedProxies,
      waiting: { maxMs: settings.limitWaitMs, maxFavouredMs: settings.limitWaitFavouredMs },
      rules: { passwordPolicy: readPasswordPolicy(settings.passwordPolicy).policy, payeeProblems },
      perMinute: {
        user: settings.limitUserPerMinute,
        organisation: settings.limitOrganisationPerMinute,
        address: settings.limitAddressPerMinute
      }
    }
  }).pipe(Effect.provideContext(services))
  const app = `${certificate ? "https" : "http"}://${settings.host.includes(":") ? `[${settings.host}]` : settings.host}:${port}`
  address ||= app
  return app
})
