import { Context, Data, Effect, Layer } from "effect"

export class SmsFailed extends Data.TaggedError("SmsFailed")<{
  readonly status: number
  readonly cause?: unknown
}> {
  /** The carrier will never accept this message, as for a number that does not exist. */
  get isPermanent(): boolean {
    return this.status === 400 || this.status === 422
  }
}

type Sms = { readonly to: string; readonly text: string }

const patience = 10_000

/** Sends text messages. */
export class SmsSender extends Context.Service<
  SmsSender,
  { readonly send: (sms: Sms) => Effect.Effect<void, SmsFailed> }
>()("pro-leads/SmsSender") {
  /** A carrier with an HTTP API in Twilio's form: `POST {url}/Accounts/{account}/Messages.json`, form-encoded. */
  static readonly carrierLayer = (options: {
    readonly url: string
    readonly account: string
    readonly token: string
    readonly from: string
  }) =>
    Layer.succeed(SmsSender, {
      send: ({ to, text }) =>
        post(
          `${options.url.replace(/\/$/, "")}/Accounts/${encodeURIComponent(options.account)}/Messages.json`,
          {
            headers: {
              authorization: `Basic ${Buffer.from(`${options.account}:${options.token}`).toString("base64")}`,
              "content-type": "application/x-www-form-urlencoded"
            },
            body: new URLSearchParams({ To: to, From: options.from, Body: text }).toString()
          }
        )
    })

  /** The embedded inbox. */
  static readonly inboxLayer = (url: string) =>
    Layer.succeed(SmsSender, {
      send: ({ to, text }) =>
        post(url, {
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ to: [to], text })
        })
    })
}

const post = (url: string, init: { readonly headers: Record<string, string>; readonly body: string }) =>
  Effect.gen(function* () {
    const response = yield* Effect.tryPromise({
      try: (signal) =>
        fetch(url, {
          ...init,
          method: "POST",
          signal: AbortSignal.any([signal, AbortSignal.timeout(patience)])
        }),
      catch: (cause) => new SmsFailed({ status: 0, cause })
    })
    if (!response.ok) return yield* new SmsFailed({ status: response.status })
  })
