import { Context, Data, Effect, Layer } from "effect"
import { createTransport } from "nodemailer"

const fieldOf = (cause: unknown, key: string): unknown =>
  typeof cause === "object" && cause !== null ? Reflect.get(cause, key) : undefined

/** A mail server's refusal of this email, not of the connection or the login. */
const mailErrors: ReadonlySet<unknown> = new Set(["EENVELOPE", "EMESSAGE"])

export class MailFailed extends Data.TaggedError("MailFailed")<{ readonly cause: unknown }> {
  /** The code and extended code of the server's response, because its text can contain an address. */
  get answer(): string | undefined {
    return /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(String(fieldOf(this.cause, "response") ?? ""))?.[0]
  }

  /** The mail server will never accept this email. */
  get isPermanent(): boolean {
    const code = fieldOf(this.cause, "responseCode")
    return mailErrors.has(fieldOf(this.cause, "code")) && typeof code === "number" && code >= 500
  }
}

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly replyTo?: string
  readonly messageId?: string
  readonly headers?: Readonly<Record<string, string>>
}

type Send = (mail: Mail) => Effect.Effect<void, MailFailed>

type MailerOptions = {
  readonly url: string
  readonly from: string
  /** Concurrent connections, for codes and for everything else. */
  readonly connections: { readonly codes: number; readonly others: number }
}

const openTransport = ({ url, from }: MailerOptions, maxConnections: number) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      createTransport(
        {
          url,
          pool: true,
          maxConnections,
          connectionTimeout: 5_000,
          greetingTimeout: 10_000,
          socketTimeout: 20_000
        } as never,
        { from }
      )
    ),
    (open) => Effect.sync(() => open.close())
  )

const sendBy =
  (transport: ReturnType<typeof createTransport>): Send =>
  (mail) =>
    Effect.tryPromise({
      try: () =>
        transport.sendMail({
          ...mail,
          to: { name: "", address: mail.to },
          ...(mail.replyTo !== undefined && { replyTo: { name: "", address: mail.replyTo } }),
          disableFileAccess: true,
          disableUrlAccess: true
        }),
      catch: (cause) => new MailFailed({ cause })
    }).pipe(Effect.asVoid)

/** Sends email through any SMTP server (`SMTP_URL`). */
export class Mailer extends Context.Service<
  Mailer,
  {
    readonly send: Send
    /** Sends a one-time code on its own connections, so that a backlog of other email does not delay it. */
    readonly sendCode: Send
  }
>()("pro-leads/Mailer") {
  static readonly layer = (options: MailerOptions) =>
    Layer.effect(
      Mailer,
      Effect.gen(function* () {
        const others = yield* openTransport(options, options.connections.others)
        const codes = yield* openTransport(options, options.connections.codes)
        return Mailer.of({ send: sendBy(others), sendCode: sendBy(codes) })
      })
    )
}
