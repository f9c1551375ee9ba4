import { Effect } from "effect"
import type { Contact } from "../../contract/entities/Contact.ts"
import { browser } from "./browser.ts"
import { CallFailed } from "./CallError.ts"

/** What is recorded about a contact; `payload` is what the contract's call takes, without its idempotency key. */
export type LaterWrite =
  | { readonly kind: "notes"; readonly notes: string; readonly before: string; readonly payload: object }
  | { readonly kind: "labels"; readonly payload: object }
  | { readonly kind: "thumbs"; readonly payload: object }

type Keeper = {
  readonly keep: (contactId: string, write: LaterWrite, key: string) => Promise<unknown>
  /** Whether something waits about this contact: what follows waits behind it. */
  readonly holds: (contactId: string) => Promise<boolean>
  /** The server's contact with what waits about it. */
  readonly withWaiting: (contact: Contact) => Promise<Contact>
}

let keeper: Keeper | null = null

/** Whoever keeps what is recorded without network offers it here, so that every feature records the same way. */
export const laterWrites = {
  offer: (one: Keeper): void => {
    keeper = one
  }
}

/** A contact as it was recorded here: what was typed does not vanish because the server has it not yet. */
export const withWaiting = (contact: Contact): Effect.Effect<Contact> => {
  const kept = keeper
  return kept === null
    ? Effect.succeed(contact)
    : Effect.promise(() => kept.withWaiting(contact).catch(() => contact))
}

type Recording<A, E, R> = {
  readonly contactId: string
  readonly write: LaterWrite
  readonly key: string
  readonly send: Effect.Effect<A, E, R>
  /** What is shown of it until the server has it. */
  readonly shown: A
}

/** No answer came: it may have been given all the same, and then the same key counts once. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof CallFailed && (error.reason === "offline" || error.reason === "timeout")

/** Sends a write; without network, or behind what waits about the same contact, keeps it to be sent once, in order. */
export const sendOrKeep = <A, E, R>({ contactId, write, key, send, shown }: Recording<A, E, R>) => {
  const kept = keeper
  if (kept === null) return send
  const keep = Effect.promise(() => kept.keep(contactId, write, key)).pipe(Effect.as(shown))
  const mustWait = Effect.promise(async () => !browser.isOnline() || (await kept.holds(contactId)))
  return Effect.flatMap(mustWait, (waits) =>
    waits
      ? keep
      : Effect.catch(send, (error) => (isUnanswered(error) ? keep : (Effect.fail(error) as typeof send)))
  )
}
