import { Layer } from "effect"
import { housekeepingLayer } from "./background/housekeeping.ts"
import { rekeyingLayer } from "./background/keyRotation.ts"
import { webhookQueueingLayer } from "./background/webhookQueueing.ts"
import { workersLayer } from "./background/workers.ts"
import { isProduction, revealed, type Settings, searchEngineOf } from "./config.ts"
import { openSearchLayer } from "./domain/leads/search/engine/openSearch.ts"
import { postgresSearchLayer } from "./domain/leads/search/postgresSearch.ts"
import { firebaseLayer, noIdentityLayer } from "./outside/firebase.ts"
import { Mailer } from "./outside/Mailer.ts"
import { paymentsLayer } from "./outside/payments/layer.ts"
import { PaymentPace } from "./outside/payments/PaymentPace.ts"
import { SmsSender } from "./outside/SmsSender.ts"
import { WebhookSender } from "./outside/WebhookSender.ts"
import { paymentsOf } from "./paymentSettings.ts"
import { databaseLayer } from "./platform/database/Database.ts"
import { Events } from "./platform/database/Events.ts"
import type { PreparedDatabase } from "./platform/database/prepare.ts"
import { Replica } from "./platform/database/Replica.ts"
import { Jobs } from "./platform/jobs/Jobs.ts"
import { Limits } from "./platform/Limits.ts"
import { Product } from "./platform/Product.ts"
import { Secrets } from "./platform/secrets/Secrets.ts"
import { tracingLayer } from "./platform/telemetry/tracing.ts"

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

const backgroundLayer = (settings: Settings, { database }: Parts) =>
  Layer.mergeAll(
    workersLayer({
      codes: settings.mailCodeConnections,
      others: settings.mailConnections,
      webhooks: settings.webhookConnections
    }),
    webhookQueueingLayer,
    housekeepingLayer,
    rekeyingLayer(database.ring.keys.length > 1)
  )

const jobsLayer = (settings: Settings, { database }: Parts, isWorker: boolean) =>
  Jobs.layer(
    database.direct,
    {
      firstSeconds: settings.mailRetrySeconds,
      longestSeconds: settings.mailRetryLongestSeconds,
      hours: settings.mailRetryHours
    },
    { isWorker }
  )

/** Databases and outside parts. `address` is the public one, known once the server listens. */
const platformLayer = (settings: Settings, parts: Parts, address: () => string) => {
  const { ring, traffic, isPooled, direct, read } = parts.database
  const engine = searchEngineOf(settings)
  return Layer.mergeAll(
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
    identityLayer(settings, parts, address),
    paymentsLayer(paymentsOf(settings, parts)),
    engine === undefined ? postgresSearchLayer : openSearchLayer(engine),
    Layer.succeed(PaymentPace, { askAfterMs: settings.payAskAfterMs }),
    Product.layer({
      name: settings.product,
      company: settings.company,
      url: address,
      apiUrl: () => `${address()}${settings.apiBase}`
    })
  )
}

/** Everything that the server's handlers and workers need. */
export const servicesLayer = (
  settings: Settings,
  parts: Parts,
  { isWorker, address }: { readonly isWorker: boolean; readonly address: () => string }
) =>
  (isWorker ? backgroundLayer(settings, parts) : Layer.empty).pipe(
    Layer.provideMerge(jobsLayer(settings, parts, isWorker)),
    Layer.provideMerge(platformLayer(settings, parts, address)),
    Layer.provideMerge(tracingLayer)
  )
