import { buffer } from "node:stream/consumers"
import PostalMime from "postal-mime"
import { SMTPServer } from "smtp-server"
import { listen } from "../ports.ts"
import type { Messages } from "./messages.ts"

const maxSize = 2 ** 20

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

const shownHeaders = new Set(["message-id", "reply-to", "list-unsubscribe", "list-unsubscribe-post"])

const isUnknown = (address: string) => address.toLowerCase().startsWith("bounce@")

/** Accepts any email without a password, except to `bounce@…`, whose recipients do not exist. */
export const receiveMail = async (messages: Messages, port?: number) => {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    logger: false,
    size: maxSize,
    maxClients: 50,
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) =>
      done(isUnknown(address) ? refusal(550, "No such user") : undefined),
    onData: (stream, { envelope }, done) => {
      const receive = async () => {
        const raw = await buffer(stream)
        if (stream.sizeExceeded) throw refusal(552, "Message too large")
        const { subject = "", text = "", html = "", headers } = await PostalMime.parse(raw)
        const shown = headers.filter(({ key }) => shownHeaders.has(key)).map(({ key, value }) => [key, value])
        const to = envelope.rcptTo.map(({ address }) => address)
        messages.add({
          kind: "email",
          to,
          subject,
          text: text.trimEnd(),
          html: html.trimEnd(),
          headers: Object.fromEntries(shown)
        })
      }
      receive().then(() => done(), done)
    }
  })
  smtp.on("error", ({ message }) => {
    if (smtp.server.listening) process.stderr.write(`SMTP: ${message}\n`)
  })
  const actual = await listen(smtp.server, port)
  return {
    url: `smtp://127.0.0.1:${actual}`,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve()))
  }
}
