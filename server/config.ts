import { Config, Effect, Option, Redacted } from "effect"

const text = (name: string, fallback: string) => Config.String(name).pipe(Config.withDefault(fallback))
const number = (name: string, fallback: number) => Config.Int(name).pipe(Config.withDefault(fallback))
const maybe = (name: string) => Config.String(name).pipe(Config.option, Config.map(Option.getOrUndefined))
const secret = (name: string) => Config.Redacted(name).pipe(Config.option, Config.map(Option.getOrUndefined))

/** Every setting, its default and its meaning. `docs/operating.md` shows the same table. */
const settings = Config.all({
  /** `production` refuses every embedded part. */
  nodeEnv: text("NODE_ENV", "development"),
  /** Where the server listens. Port 0 is any free one. */
  host: text("HOST", "127.0.0.1"),
  port: number("PORT", 4600),
  /** Where embedded parts and `urls.json` live. */
  dataDir: maybe("DATA_DIR"),
  /** The address people type, when a proxy stands in front. */
  publicUrl: maybe("PUBLIC_URL"),
  /** How many proxies in front may be believed about the caller's address. */
  trustedProxies: number("TRUSTED_PROXIES", 0),
  /** Where the API hangs. */
  apiBase: text("API_BASE", "/api/consumer"),
  /** The fixed value of the `access-token` header. Public: it ships in the page. */
  accessToken: text("ACCESS_TOKEN", "pro-leads-web"),
  /** Keys codes, cursors and the database password are derived from. */
  secret: secret("SECRET"),
  product: text("PRODUCT_NAME", "Pro Leads"),
  company: text("COMPANY_NAME", "Pro Leads"),
  /** PostgreSQL as its owner: migrates, and keeps the restricted role the server works as. */
  databaseUrl: secret("DATABASE_URL"),
  databasePool: number("DATABASE_POOL", 20),
  firebaseProjectId: maybe("FIREBASE_PROJECT_ID"),
  firebaseApiKey: maybe("FIREBASE_API_KEY"),
  firebaseAuthDomain: maybe("FIREBASE_AUTH_DOMAIN"),
  /** Identity providers offered, comma separated. */
  firebaseProviders: text("FIREBASE_PROVIDERS", "google.com"),
  /** Mail, as `smtp://user:password@host:port` or `smtps://…`. */
  smtpUrl: secret("SMTP_URL"),
  mailFrom: text("MAIL_FROM", "Pro Leads <no-reply@pro-leads.example>"),
  /** Text messages by a Twilio-style HTTP API. */
  smsUrl: maybe("SMS_URL"),
  smsAccount: maybe("SMS_ACCOUNT"),
  smsToken: secret("SMS_TOKEN"),
  smsFrom: text("SMS_FROM", "ProLeads"),
  /** debug, info, warning, error or none; info in production and warning elsewhere. */
  logLevel: maybe("LOG_LEVEL"),
  /** How many made-up people a first start puts into an empty pool. 0 for none. */
  sampleLeads: number("SAMPLE_LEADS", 5_000),
  /** For how long a one-time code counts as fresh where roles change, money moves or an account number is shown. */
  stepUpMinutes: number("STEP_UP_MINUTES", 5),
  /** Members that every organisation may have beyond those of its plan. */
  extraMembers: number("LIMIT_EXTRA_MEMBERS", 0),
  /** Gateways. Without one, the embedded sandbox takes its part; production has no sandbox. */
  payStripeKey: secret("PAY_STRIPE_KEY"),
  payStripeWebhookSecret: secret("PAY_STRIPE_WEBHOOK_SECRET"),
  payStripeUrl: maybe("PAY_STRIPE_URL"),
  payRazorpayKeyId: maybe("PAY_RAZORPAY_KEY_ID"),
  payRazorpayKeySecret: secret("PAY_RAZORPAY_KEY_SECRET"),
  payRazorpayWebhookSecret: secret("PAY_RAZORPAY_WEBHOOK_SECRET"),
  payRazorpayUrl: maybe("PAY_RAZORPAY_URL"),
  /** The RazorpayX account that honoraria in INR leave. */
  payRazorpayXAccount: secret("PAY_RAZORPAYX_ACCOUNT"),
  payPaypalClientId: maybe("PAY_PAYPAL_CLIENT_ID"),
  payPaypalClientSecret: secret("PAY_PAYPAL_CLIENT_SECRET"),
  payPaypalWebhookId: maybe("PAY_PAYPAL_WEBHOOK_ID"),
  payPaypalUrl: maybe("PAY_PAYPAL_URL"),
  /** A sandbox gateway elsewhere than the embedded one. Refused in production. */
  payUrl: maybe("PAY_URL"),
  /** How soon the server asks by itself about a payment that is still open; then at growing pauses. */
  payAskAfterMs: number("PAY_ASK_AFTER_MS", 15_000),
  limitUserPerMinute: number("LIMIT_USER_PER_MINUTE", 120),
  limitOrganisationPerMinute: number("LIMIT_ORGANISATION_PER_MINUTE", 600),
  limitAddressPerMinute: number("LIMIT_ADDRESS_PER_MINUTE", 300),
  limitSendsApartSeconds: number("LIMIT_SENDS_APART_SECONDS", 60),
  limitSendsPerHour: number("LIMIT_SENDS_PER_HOUR", 5),
  limitSendsPerDay: number("LIMIT_SENDS_PER_DAY", 10),
  limitSendsPerAddressHour: number("LIMIT_SENDS_PER_ADDRESS_HOUR", 20),
  limitWrongCodesPerHour: number("LIMIT_WRONG_CODES_PER_HOUR", 10),
  limitWrongCodesPerDay: number("LIMIT_WRONG_CODES_PER_DAY", 20),
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
