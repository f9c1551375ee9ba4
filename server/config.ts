import { Config, Effect, Option, Redacted } from "effect"

const text = (name: string, fallback: string) => Config.String(name).pipe(Config.withDefault(fallback))
const number = (name: string, fallback: number) => Config.Int(name).pipe(Config.withDefault(fallback))
const maybe = (name: string) => Config.String(name).pipe(Config.option, Config.map(Option.getOrUndefined))
const secret = (name: string) => Config.Redacted(name).pipe(Config.option, Config.map(Option.getOrUndefined))

/** Every setting with its default and meaning. `docs/operating.md` has the same table. */
const settings = Config.all({
  /** `production` refuses every embedded part. */
  nodeEnv: text("NODE_ENV", "development"),
  /** The address to listen on. Port 0 is any free one. */
  host: text("HOST", "127.0.0.1"),
  port: number("PORT", 4600),
  /** A port for `/healthz`, `/readyz` and `/metrics`, apart from traffic. */
  healthPort: Config.Int("HEALTH_PORT").pipe(Config.option, Config.map(Option.getOrUndefined)),
  /** Certificate chain and key, as PEM files: with both the server speaks TLS and HTTP/2. */
  tlsCertFile: maybe("TLS_CERT_FILE"),
  tlsKeyFile: maybe("TLS_KEY_FILE"),
  /** The folder of embedded parts and `urls.json`. */
  dataDir: maybe("DATA_DIR"),
  /** The public address, if a proxy is in front. */
  publicUrl: maybe("PUBLIC_URL"),
  /** The number of trusted proxies in front, for the caller's address. */
  trustedProxies: number("TRUSTED_PROXIES", 0),
  apiBase: text("API_BASE", "/api/consumer"),
  /** Other origins whose pages may call the API, comma separated. */
  corsOrigins: text("CORS_ORIGINS", ""),
  /** The fixed value of the `access-token` header. Public: it ships in the page. */
  accessToken: text("ACCESS_TOKEN", "pro-leads-web"),
  /** Wraps the keys for codes, cursors and hashes. */
  secret: secret("SECRET"),
  /** Earlier secrets, comma separated, while the secret is being changed. */
  secretPrevious: secret("SECRET_PREVIOUS"),
  product: text("PRODUCT_NAME", "Pro Leads"),
  company: text("COMPANY_NAME", "Pro Leads"),
  /** PostgreSQL as the owner of the database, for migrations alone. */
  databaseOwnerUrl: secret("DATABASE_OWNER_URL"),
  /** PostgreSQL for calls, as the restricted role. Without `DATABASE_OWNER_URL` it may be the owner's address. */
  databaseUrl: secret("DATABASE_URL"),
  /** PostgreSQL for jobs and live events, without a connection pooler in between. */
  databaseDirectUrl: secret("DATABASE_DIRECT_URL"),
  /** A replica of PostgreSQL, for searches, lists and figures. */
  databaseReadUrl: secret("DATABASE_READ_URL"),
  /** OpenSearch, for searching the pool; without it PostgreSQL searches. */
  searchUrl: secret("SEARCH_URL"),
  searchIndex: text("SEARCH_INDEX", "leads"),
  /** The share of calls whose spans are sent to the collector in `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  tracedShare: Config.Number("OTEL_TRACES_SAMPLER_ARG").pipe(Config.withDefault(1)),
  databasePool: number("DATABASE_POOL", 20),
  databaseConnectMs: number("DATABASE_CONNECT_MS", 4_000),
  databaseLockMs: number("DATABASE_LOCK_MS", 2_000),
  databaseStatementMs: number("DATABASE_STATEMENT_MS", 5_000),
  firebaseProjectId: maybe("FIREBASE_PROJECT_ID"),
  firebaseApiKey: maybe("FIREBASE_API_KEY"),
  firebaseAuthDomain: maybe("FIREBASE_AUTH_DOMAIN"),
  /** Identity providers offered, comma separated. */
  firebaseProviders: text("FIREBASE_PROVIDERS", "google.com"),
  /** Password rules for clients that send one, as `minLength=8,numeric`. None are enforced by default. */
  passwordPolicy: maybe("PASSWORD_POLICY"),
  /** The mail server, as `smtp://user:password@host:port` or `smtps://…`. */
  smtpUrl: secret("SMTP_URL"),
  mailFrom: text("MAIL_FROM", "Pro Leads <no-reply@pro-leads.example>"),
  /** Concurrent SMTP connections: for codes, and for all other email. */
  mailCodeConnections: number("MAIL_CODE_CONNECTIONS", 5),
  mailConnections: number("MAIL_CONNECTIONS", 5),
  /** Pauses before an email is retried, doubling from the first to the longest, and how long retrying lasts. */
  mailRetrySeconds: number("MAIL_RETRY_SECONDS", 30),
  mailRetryLongestSeconds: number("MAIL_RETRY_LONGEST_SECONDS", 1_800),
  mailRetryHours: number("MAIL_RETRY_HOURS", 24),
  /** `public` refuses webhooks at private and loopback addresses; `any` allows them, and outside production also http. */
  webhookAddresses: text("WEBHOOK_ADDRESSES", "public"),
  /** Concurrent deliveries, and how long one may take. */
  webhookConnections: number("WEBHOOK_CONNECTIONS", 20),
  webhookTimeoutMs: number("WEBHOOK_TIMEOUT_MS", 10_000),
  /** Pauses before a delivery is retried, doubling from the first to the longest, and how long retrying lasts. */
  webhookRetrySeconds: number("WEBHOOK_RETRY_SECONDS", 10),
  webhookRetryLongestSeconds: number("WEBHOOK_RETRY_LONGEST_SECONDS", 14_400),
  webhookRetryHours: number("WEBHOOK_RETRY_HOURS", 28),
  /** Text messages by a Twilio-style HTTP API. */
  smsUrl: maybe("SMS_URL"),
  smsAccount: maybe("SMS_ACCOUNT"),
  smsToken: secret("SMS_TOKEN"),
  smsFrom: text("SMS_FROM", "ProLeads"),
  /** Connections that may leave this machine without TLS in production: database, mail, sms. */
  allowUnencrypted: text("ALLOW_UNENCRYPTED", ""),
  /** debug, info, warning, error or none; info in production and warning elsewhere. */
  logLevel: maybe("LOG_LEVEL"),
  /** How many sample people a first start adds to an empty pool. 0 for none. */
  sampleLeads: number("SAMPLE_LEADS", 5_000),
  /** How long a sign-in or confirmation covers large payments, new payment details and Admin roles. */
  stepUpMinutes: number("STEP_UP_MINUTES", 15),
  /** How long it covers other payments, account numbers, and changes of members. */
  stepUpSessionHours: number("STEP_UP_SESSION_HOURS", 12),
  /** Members that every organisation gets beyond its plan. */
  extraMembers: number("LIMIT_EXTRA_MEMBERS", 0),
  /** Contacts and megabytes that every organisation gets beyond its plan. */
  extraContacts: number("LIMIT_EXTRA_CONTACTS", 0),
  extraMegabytes: number("LIMIT_EXTRA_MEGABYTES", 0),
  /** Payment providers. Without one, the embedded sandbox is used, except in production. */
  payStripeKey: secret("PAY_STRIPE_KEY"),
  payStripeWebhookSecret: secret("PAY_STRIPE_WEBHOOK_SECRET"),
  payStripeUrl: maybe("PAY_STRIPE_URL"),
  payRazorpayKeyId: maybe("PAY_RAZORPAY_KEY_ID"),
  payRazorpayKeySecret: secret("PAY_RAZORPAY_KEY_SECRET"),
  payRazorpayWebhookSecret: secret("PAY_RAZORPAY_WEBHOOK_SECRET"),
  payRazorpayUrl: maybe("PAY_RAZORPAY_URL"),
  /** The RazorpayX account that pays honoraria in INR. */
  payRazorpayXAccount: secret("PAY_RAZORPAYX_ACCOUNT"),
  payPaypalClientId: maybe("PAY_PAYPAL_CLIENT_ID"),
  payPaypalClientSecret: secret("PAY_PAYPAL_CLIENT_SECRET"),
  payPaypalWebhookId: maybe("PAY_PAYPAL_WEBHOOK_ID"),
  payPaypalUrl: maybe("PAY_PAYPAL_URL"),
  /** A sandbox payment provider at another address. Refused in production. */
  payUrl: maybe("PAY_URL"),
  /** The delay before the server first checks an open payment; later checks come at growing pauses. */
  payAskAfterMs: number("PAY_ASK_AFTER_MS", 15_000),
  limitUserPerMinute: number("LIMIT_USER_PER_MINUTE", 120),
  limitOrganisationPerMinute: number("LIMIT_ORGANISATION_PER_MINUTE", 600),
  limitAddressPerMinute: number("LIMIT_ADDRESS_PER_MINUTE", 1_200),
  /** Codes per address and requester; an earlier request sends nothing while the last code works. */
  limitSendsApartSeconds: number("LIMIT_SENDS_APART_SECONDS", 60),
  limitSendsPerHour: number("LIMIT_SENDS_PER_HOUR", 5),
  limitSendsPerDay: number("LIMIT_SENDS_PER_DAY", 10),
  /** Codes per address for all strangers to its account together. */
  limitStrangersSendsPerHour: number("LIMIT_STRANGERS_SENDS_PER_HOUR", 10),
  limitStrangersSendsPerDay: number("LIMIT_STRANGERS_SENDS_PER_DAY", 20),
  /** Codes per network address: enough for an office of 200 to sign in twice within the hour. */
  limitSendsPerAddressHour: number("LIMIT_SENDS_PER_ADDRESS_HOUR", 600),
  /** Attempts at codes that were requested on another device and network. */
  limitCodesElsewherePerHour: number("LIMIT_CODES_ELSEWHERE_PER_HOUR", 5),
  limitCodesElsewherePerDay: number("LIMIT_CODES_ELSEWHERE_PER_DAY", 10),
  limitWrongCodesPerHour: number("LIMIT_WRONG_CODES_PER_HOUR", 10),
  limitWrongCodesPerDay: number("LIMIT_WRONG_CODES_PER_DAY", 20),
  /** Idle connections outlast the 60 s of common load balancers. */
  keepAliveMs: number("KEEP_ALIVE_MS", 75_000),
  limitHeadersMs: number("LIMIT_HEADERS_MS", 10_000),
  limitConnections: number("LIMIT_CONNECTIONS", 10_000),
  limitWaitMs: number("LIMIT_WAIT_MS", 2_000),
  limitWaitFavouredMs: number("LIMIT_WAIT_FAVOURED_MS", 4_000),
  limitExpensivePerUser: number("LIMIT_EXPENSIVE_PER_USER", 3),
  limitExpensivePerOrganisation: number("LIMIT_EXPENSIVE_PER_ORGANISATION", 8),
  limitLateMs: number("LIMIT_LATE_MS", 200),
  limitViewsPerUserDay: number("LIMIT_VIEWS_PER_USER_DAY", 500)
})

export type Settings = Config.Success<typeof settings>

export const readSettings = Effect.gen(function* () {
  return yield* settings
})

export const isProduction = (config: Settings) => config.nodeEnv === "production"

export const revealed = (value: Redacted.Redacted | undefined): string | undefined =>
  value === undefined ? undefined : Redacted.value(value)

export const corsOriginsOf = ({ corsOrigins }: Settings): ReadonlyArray<string> =>
  corsOrigins
    .split(",")
    .map((origin) => origin.trim())
    .filter((origin) => origin !== "")

/** The search engine for the pool, if one is set. */
export const searchEngineOf = (settings: Settings) => {
  const url = revealed(settings.searchUrl)
  return url === undefined ? undefined : { url, index: settings.searchIndex }
}
