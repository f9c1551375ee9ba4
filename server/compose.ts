import { Context, Effect, Layer, type Scope } from "effect"
import { payeeProblems } from "../contract/rules/payee.ts"
import { corsOriginsOf, isProduction, type Settings } from "./config.ts"
import type { SecurityOptions } from "./http/headers.ts"
import { serveHealth } from "./http/health.ts"
import { type Pages, serve } from "./http/server.ts"
import { type Parts, projectOf, servicesLayer } from "./layers.ts"
import { readPasswordPolicy } from "./passwordPolicy.ts"
import { Database } from "./platform/database/Database.ts"
import { referencePages } from "./reference/pages.ts"

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
  /** Sources of a Content-Security-Policy that allow the page's inline scripts and styles. */
  readonly inline: Pick<SecurityOptions, "script" | "style">
  readonly makePages: (fillIn: (html: string) => string) => Effect.Effect<Pages, never, Scope.Scope>
}

const securityOf = (
  settings: Settings,
  { emulatorUrl }: Parts,
  { isDevelopmentServer, inline }: Pick<ServerOptions, "isDevelopmentServer" | "inline">
): SecurityOptions =>
  emulatorUrl
    ? {
        connect: [emulatorUrl],
        frame: [emulatorUrl],
        script: [...inline.script, emulatorUrl],
        style: inline.style,
        isDevelopmentServer
      }
    : {
        connect: ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"],
        frame: [`https://${settings.firebaseAuthDomain ?? `${projectOf(settings)}.firebaseapp.com`}`],
        script: [...inline.script, "https://apis.google.com"],
        style: inline.style,
        isDevelopmentServer
      }

const certificateOf = ({ tlsCertFile, tlsKeyFile }: Settings) => {
  if (tlsCertFile === undefined && tlsKeyFile === undefined) return Effect.succeed(undefined)
  return tlsCertFile === undefined || tlsKeyFile === undefined
    ? Effect.fail(new Error("TLS needs both TLS_CERT_FILE and TLS_KEY_FILE"))
    : Effect.succeed({ certFile: tlsCertFile, keyFile: tlsKeyFile })
}

const pagesOf = Effect.fnUntraced(function* (settings: Settings, parts: Parts, options: ServerOptions) {
  const reference = referencePages(settings.product, settings.apiBase)
  const application = yield* options.makePages(fillIn(pageSettings(settings, parts)))
  const pages: Pages = (request, response, path) =>
    reference(request, response, path) || application(request, response, path)
  return pages
})

const dispatchOptions = (settings: Settings) => ({
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
})

const urlOf = ({ host }: Settings, port: number, isSecure: boolean) =>
  `${isSecure ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${port}`

/**
 * The whole server on parts that are already running and a database that is prepared: runs jobs, serves the API and `pages`.
 * Lives as long as its scope. Returns its address: the public one if it only runs jobs.
 */
export const runServer = Effect.fn("runServer")(function* (
  settings: Settings,
  parts: Parts,
  options: ServerOptions
) {
  let address = settings.publicUrl ?? ""
  const services = yield* Layer.build(
    servicesLayer(settings, parts, { isWorker: options.role !== "serve", address: () => address })
  )
  const health =
    settings.healthPort === undefined
      ? undefined
      : { port: settings.healthPort, databaseUrl: parts.database.direct }
  if (options.role === "work") {
    const { isReady } = Context.get(services, Database)
    if (health)
      yield* Effect.provideContext(serveHealth({ host: settings.host, isReady, ...health }), services)
    return address
  }
  const certificate = yield* certificateOf(settings)
  const { port } = yield* serve({
    host: settings.host,
    port: settings.port,
    pages: yield* pagesOf(settings, parts, options),
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
    dispatch: dispatchOptions(settings)
  }).pipe(Effect.provideContext(services))
  const app = urlOf(settings, port, certificate !== undefined)
  address ||= app
  return app
})
