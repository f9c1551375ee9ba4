import { Context, Data, Effect, Layer } from "effect"
import { createTransport } from "nodemailer"

export class MailFailed extends Data.TaggedError("MailFailed")<{ readonly cause: unknown }> {}

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly replyTo?: string
  readonly messageId?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends mail through any SMTP server (`SMTP_URL`). */
export class Mailer extends Context.Service<
  Mailer,
  { readonly send: (mail: Mail) => Effect.Effect<void, MailFailed> }
>()("pro-leads/Mailer") {
  static readonly layer = (options: { readonly url: string; readonly from: string }) =>
    Layer.effect(
      Mailer,
      Effect.gen(function* () {
        const transport = yield* Effect.acquireRelease(
          Effect.sync(() =>
            createTransport(
              {
                url: options.url,
                pool: true,
                maxConnections: 2,
                connectionTimeout: 5_000,
                socketTimeout: 20_000
              } as never,
              { from: options.from }
            )
          ),
          (open) => Effect.sync(() => open.close())
        )
        return Mailer.of({
          send: (mail) =>
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
        })
      })
    )
}
