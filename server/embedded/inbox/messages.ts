import { openJsonLines } from "../jsonLines.ts"

export type Message = {
  readonly id: number
  readonly kind: "email" | "sms"
  readonly to: ReadonlyArray<string>
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The email headers for replies and unsubscribing, by name in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  /** When it arrived, ISO 8601. */
  readonly at: string
}

type Query = {
  readonly to?: string | undefined
  readonly kind?: Message["kind"] | undefined
  /** Only messages with a greater id. */
  readonly after?: number | undefined
}

export type Messages = {
  readonly add: (message: Omit<Message, "id" | "at">) => Message
  /** Newest last. */
  readonly find: (query: Query) => ReadonlyArray<Message>
  /** Like `find`, but waits for the first match until the timeout or until the signal aborts. */
  readonly waitFor: (
    query: Query,
    milliseconds: number,
    signal: AbortSignal
  ) => Promise<ReadonlyArray<Message>>
}

const maxMessages = 2_000
const maxBytes = 32 * 2 ** 20

const sizeOf = ({ text, html, subject }: Message) => text.length + html.length + subject.length + 200

const matches = (message: Message, { to, kind, after = 0 }: Query) =>
  message.id > after &&
  (kind === undefined || message.kind === kind) &&
  (to === undefined || message.to.some((each) => each.toLowerCase() === to.toLowerCase()))

/** The latest messages, in memory and, with a file, on disk; both are bounded. */
export const openMessages = (file?: string): Messages => {
  const { records, lines } = openJsonLines<Message>(file)
  const kept: Message[] = []
  const listeners = new Set<() => void>()
  let bytes = 0
  const keep = (message: Message) => {
    kept.push(message)
    bytes += sizeOf(message)
    while (kept.length > maxMessages || (bytes > maxBytes && kept.length > 1))
      bytes -= sizeOf(kept.shift() as Message)
  }
  for (const message of records) keep(message)
  let written = records.length

  const add: Messages["add"] = (message) => {
    const added: Message = { id: (kept.at(-1)?.id ?? 0) + 1, ...message, at: new Date().toISOString() }
    lines.append(added)
    written++
    keep(added)
    if (written > 2 * maxMessages || lines.size() > 4 * maxBytes) {
      lines.rewrite(kept)
      written = kept.length
    }
    for (const listener of listeners) listener()
    return added
  }
  const find: Messages["find"] = (query) => kept.filter((message) => matches(message, query))
  const waitFor: Messages["waitFor"] = (query, milliseconds, signal) =>
    new Promise((resolve) => {
      const settle = () => {
        clearTimeout(timer)
        listeners.delete(look)
        signal.removeEventListener("abort", settle)
        resolve(find(query))
      }
      const look = () => {
        if (find(query).length > 0) settle()
      }
      const timer = setTimeout(settle, milliseconds)
      listeners.add(look)
      signal.addEventListener("abort", settle)
      if (signal.aborted) settle()
      else look()
    })
  return { add, find, waitFor }
}
