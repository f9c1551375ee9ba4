import { setTimeout as pause } from "node:timers/promises"
import { SMTPServer } from "smtp-server"
import { listen } from "../../server/embedded/ports.ts"

type Received = { readonly to: string; readonly text: string; readonly at: number }

/** An SMTP server that is slow, refuses, stops and restarts on demand. */
export const startMailServer = async () => {
  const received: Array<Received> = []
  let delayMs = 0
  let refusal: { readonly code: number; readonly text: string } | undefined
  let busy = 0
  let mostBusy = 0

  const make = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      disableReverseLookup: true,
      logger: false,
      maxClients: 100,
      closeTimeout: 10,
      onRcptTo: (_address, _session, done) =>
        done(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : undefined),
      onData: (stream, { envelope }, done) => {
        mostBusy = Math.max(mostBusy, ++busy)
        const take = async () => {
          const chunks = await stream.toArray()
          await pause(delayMs)
          const text = Buffer.concat(chunks).toString()
          for (const { address } of envelope.rcptTo) received.push({ to: address, text, at: Date.now() })
        }
        take()
          .then(() => done(), done)
          .finally(() => busy--)
      }
    })

  let open = make()
  open.on("error", () => undefined)
  const port = await listen(open.server)
  const stop = () => new Promise<void>((resolve) => open.close(() => resolve()))

  const mailsTo = (to: string) => received.filter((each) => each.to === to)

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    mailsTo,
    /** The digits in the newest email to an address, or undefined. */
    codeSentTo: (to: string) => /\b\d{6}\b/.exec(mailsTo(to).at(-1)?.text.split("\r\n\r\n")[1] ?? "")?.[0],
    mostBusy: () => mostBusy,
    delay: (ms: number) => {
      delayMs = ms
    },
    /** Refuses every recipient with this response, or none. */
    refuse: (response?: { readonly code: number; readonly text: string }) => {
      refusal = response
    },
    stop,
    /** Listens again, on the same port. */
    start: async () => {
      open = make()
      open.on("error", () => undefined)
      await listen(open.server, port)
    }
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
