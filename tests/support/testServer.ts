import { ConfigProvider, Effect, Exit, Logger, References, Scope } from "effect"
import { runServer } from "../../server/compose.ts"
import { readSettings } from "../../server/config.ts"
import { startIdentity } from "../../server/embedded/identity.ts"
import { startInbox } from "../../server/embedded/inbox.ts"
import { type DatabaseAddresses, prepareDatabase } from "../../server/platform/database/prepare.ts"
import { type SignedIn, writeFounder, writeMember } from "./accounts.ts"
import { makeDatabase, type TestDatabase, testSecret } from "./database.ts"
import { generous } from "./generous.ts"

type Body = Record<string, unknown>

export type Answer<B = Body> = {
  readonly status: number
  readonly headers: Headers
  readonly body: B & { status: boolean; message: string; code?: string; errors?: Record<string, string> }
}

let serial = 0

/**
 * The real server in this process, with its own database and a real inbox. `settings` are environment variables on top
 * of generous limits. With `identity`, the real identity emulator runs too.
 */
export const startTestServer = async (
  options: {
    readonly settings?: Record<string, string>
    readonly identity?: boolean
    /** Another server's database, for a second copy. */
    readonly database?: TestDatabase
    readonly secret?: string
    readonly previousSecrets?: ReadonlyArray<string>
    /** Receives email in place of the inbox. */
    readonly smtpUrl?: string
    /** Addresses of the database instead of its owner's alone. */
    readonly addresses?: DatabaseAddresses
  } = {}
) => {
  const database = options.database ?? (await makeDatabase())
  const inbox = await startInbox({})
  const identity = options.identity ? await startIdentity({ projectId: "demo-pro-leads" }) : undefined
  const scope = Scope.makeUnsafe()
  /** Also what a refused start has opened: it would go on asking for its database. */
  const close = async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await identity?.close()
    await inbox.close()
    if (!options.database) await database.drop()
  }
  const secret = options.secret ?? testSecret
  const env: Record<string, string> = { ...generous, PORT: "0", SAMPLE_LEADS: "0", ...options.settings }
  const app = await Effect.runPromise(
    Effect.gen(function* () {
      const settings = yield* readSettings
      return yield* runServer(
        settings,
        {
          database: yield* Effect.promise(() =>
            prepareDatabase(options.addresses ?? { owner: database.url }, {
              secret,
              previous: options.previousSecrets ?? []
            })
          ),
          secret,
          smtpUrl: options.smtpUrl ?? inbox.smtpUrl,
          smsInboxUrl: inbox.smsUrl,
          emulatorUrl: identity?.url
        },
        {
          role: "all",
          isDevelopmentServer: false,
          inline: { script: [], style: [] },
          makePages: () => Effect.succeed(() => false)
        }
      )
    }).pipe(
      Effect.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env }))),
      Effect.provideService(Scope.Scope, scope),
      Effect.provide(Logger.layer([Logger.consoleJson])),
      Effect.provideService(References.MinimumLogLevel, env.LOG_LEVEL === undefined ? "Fatal" : "Info")
    )
  ).catch(async (refused) => {
    await close()
    throw refused
  })
  const api = `${app}/api/consumer`

  const call = async <B = Body>(
    path: string,
    payload: unknown,
    token?: string,
    headers: Record<string, string> = {}
  ) => {
    const response = await fetch(`${api}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "access-token": "pro-leads-web",
        ...(token !== undefined && { authKey: `Bearer ${token}` }),
        ...headers
      },
      body:
        typeof payload === "string" || payload instanceof Uint8Array
          ? (payload as BodyInit)
          : JSON.stringify(payload)
    })
    return { status: response.status, headers: response.headers, body: await response.json() } as Answer<B>
  }

  type Message = { readonly id: number; readonly subject: string; readonly text: string }

  /** The messages to an address after `after`, waiting for one. The newest is the last. */
  const messages = async (to: string, kind: "email" | "sms", after: number) => {
    const query = new URLSearchParams({ to, kind, after: String(after), wait: "60000" })
    const found = (await (await fetch(`${inbox.url}/api/messages?${query}`)).json()) as Array<Message>
    if (found.length > 0) return found
    const jobs = await database.query(
      `select name, state, retry_count, created_on, start_after, output from jobs.job where state <> 'completed'`
    )
    throw new Error(`no ${kind} to ${to}; jobs: ${JSON.stringify(jobs)}`)
  }

  /** The newest message to an address, waiting for one after `after`. */
  const message = async (to: string, kind: "email" | "sms", after = 0) =>
    (await messages(to, kind, after)).at(-1) as Message

  /** The newest code sent to an address after `after`. Other messages, such as invitations, may come before it. */
  const codeSentTo = async (to: string, kind: "email" | "sms", after = 0): Promise<string> => {
    const found = await messages(to, kind, after)
    const codes = found.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
    return codes.at(-1) ?? codeSentTo(to, kind, found.at(-1)?.id)
  }

  /** Signs in by email code, creating the account if there is none. */
  const signIn = async (email: string, name = "Test Person") => {
    const seen = (await (
      await fetch(`${inbox.url}/api/messages?to=${encodeURIComponent(email)}`)
    ).json()) as ReadonlyArray<{ id: number }>
    const { status, body: answer } = await call("/auth/signup", { email, name })
    if (status !== 200) throw new Error(`sign-up answered ${status}: ${answer.message}`)
    const otp = await codeSentTo(email, "email", seen.at(-1)?.id ?? 0)
    const { body } = await call<{ data?: { token: string; data: { _id: string } } }>("/auth/verify-otp", {
      email,
      otp
    })
    if (!body.data) throw new Error(`the code ${otp} for ${email} was answered with ${JSON.stringify(body)}`)
    return { email, token: body.data.token, userId: body.data.data._id }
  }

  /**
   * A new person with a new organisation, its Admin. The phone number begins with 6, as no number that a test writes:
   * a code for one is never taken for the other's.
   */
  const signUp = (organisation = `org${++serial}`): Promise<SignedIn> =>
    writeFounder(database.query, {
      email: `${organisation}-${++serial}@example.com`,
      name: "Test Person",
      organisation,
      phone: `6${String(++serial).padStart(9, "0")}`,
      isVerified: false
    })

  /** Verifies an organisation's phone without a code. */
  const verifyPhone = (organisationId: string) =>
    database.query("update organisations set phone_verified_at = now() where id = $1", [organisationId])

  /** A new member of an organisation. */
  const joinAs = (organisationId: string, role: "Admin" | "Read" | "Write"): Promise<SignedIn> =>
    writeMember(database.query, {
      email: `member-${++serial}@example.com`,
      name: "Test Person",
      organisationId,
      role
    })

  return {
    app,
    api,
    inbox: inbox.url,
    identity: identity?.url,
    database,
    call,
    message,
    codeSentTo,
    signIn,
    signUp,
    joinAs,
    verifyPhone,
    close
  }
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

let shared: Promise<TestServer> | undefined

/**
 * The server of this worker's files that need no settings of their own. It ends with the worker: nothing closes it, and
 * each test brings its own organisation.
 */
export const sharedTestServer = (): Promise<TestServer> => {
  shared ??= startTestServer()
  return shared
}
