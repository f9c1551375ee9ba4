import { setTimeout as pause } from "node:timers/promises"
import { SMTPServer } from "smtp-server"
import { listen } from "../../server/embedded/ports.ts"

type Received = { readonly to: string; readonly text: string; readonly at: number }

type Refusal = { readonly code: number; readonly text: string }

const everyone = ""

/** An SMTP server that is slow, refuses, stops and restarts on demand. */
export const startMailServer = async () => {
  const received: Array<Received> = []
  let delayMs = 0
  /** By the recipient's address. `everyone` is all others. */
  const refusals = new Map<string, Refusal>()
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
      onRcptTo: ({ address }, _session, done) => {
        const refusal = refusals.get(address) ?? refusals.get(everyone)
        done(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : undefined)
      },
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
    /** Refuses a recipient, or everyone, with this response, or no longer. */
    refuse: (response?: Refusal, recipient = everyone) => {
      if (response) refusals.set(recipient, response)
      else refusals.delete(recipient)
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
