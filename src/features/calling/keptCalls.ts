import type { CallingSource } from "../../../contract/calls/calling.ts"
import type { OpenCall, WrapUpDraft } from "../../../contract/entities/Calling.ts"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { InterviewForm } from "../../../contract/entities/Interview.ts"
import { limits } from "../../../contract/rules/limits.ts"
import type { LastOutcome } from "../../../machines/flows/last-outcome.machine.ts"
import { currentOwner } from "../../actors/app.ts"
import { localStore } from "../../services/storage.ts"
import type { LocalKey } from "../../services/stores.ts"

type Name = "form" | "open" | "draft" | "last" | "ended" | "ahead" | "session" | "called" | "turn"

const keyOf = (name: Name) => `calls.${name} ${currentOwner() ?? ""}` as const

const readKey = <A>(key: LocalKey): A | null => {
  try {
    return JSON.parse(localStore.read(key) ?? "null") as A | null
  } catch {
    return null
  }
}

const read = <A>(name: Name): A | null => readKey(keyOf(name))

const write = (name: Name, value: unknown): void => localStore.write(keyOf(name), JSON.stringify(value))

/** `isKnown` if the server knows it: then the server decides when it is over. */
export type KeptCall = { readonly call: OpenCall; readonly sessionId: string; readonly isKnown: boolean }

/** Contacts to call next, so that calling continues without a network. */
type Ahead = {
  readonly source: CallingSource
  readonly contacts: ReadonlyArray<Contact>
  readonly filledAt: number
  /** The do-not-call list has changed since. */
  readonly isOutdated?: true
}

type KeptSession = { readonly source: CallingSource; readonly sessionId: string }

const isSame = (one: CallingSource, other: CallingSource | null) =>
  JSON.stringify(one) === JSON.stringify(other)

type Mark = "called" | "ended"

const markOf = (name: Mark, id: string) => `calls.${name} ${currentOwner() ?? ""} ${id}` as const

const isLate = (key: LocalKey, now: number) => Number(localStore.read(key)) <= now - limits.calling.pauseMs

/** True within an hour of it. Each id has its own entry, so that two tabs marking at once lose neither. */
const isMarked = (name: Mark, id: string, now: number): boolean => {
  const key = markOf(name, id)
  return localStore.read(key) !== null && !isLate(key, now)
}

const mark = (name: Mark, id: string, now: number): void => {
  localStore.removeWhere((key) => key.startsWith(keyOf(name)) && isLate(key as LocalKey, now))
  localStore.write(markOf(name, id), String(now))
}

/** One entry per call: a tab that finds the call does not overwrite another tab's draft. */
const draftKey = (callId: string) => `calls.draft ${currentOwner() ?? ""} ${callId}` as const

/** With fewer contacts than this the list is loaded again, but not for every next contact. */
const few = 10
const refillMs = 60_000

const lastListeners = new Set<() => void>()

/** The shared state of a person's calls in all tabs, available without a network and after a crash. */
export const keptCalls = {
  open: (): KeptCall | null => read<KeptCall>("open"),
  keepOpen: (kept: KeptCall): void => write("open", kept),
  /** Keeps a call unless another tab has one open. Returns the one that is open then. */
  keepFirst: (kept: KeptCall): KeptCall => {
    const open = read<KeptCall>("open") ?? kept
    write("open", open)
    return open
  },
  draft: (callId: string): WrapUpDraft | null => readKey(draftKey(callId)),
  keepDraft: (callId: string, draft: WrapUpDraft): void =>
    localStore.write(draftKey(callId), JSON.stringify(draft)),
  forgetOpen: (callId: string): void => {
    localStore.remove(draftKey(callId))
    if (read<KeptCall>("open")?.call._id === callId) localStore.remove(keyOf("open"))
  },
  /** The interview form of the last call that the server started, for calls without a network. */
  form: (): InterviewForm | null => read<InterviewForm>("form"),
  keepForm: (form: InterviewForm | undefined): void => write("form", form ?? null),
  /** A call that was wrapped up or left here, even if the server says otherwise. */
  wasEnded: (callId: string, now = Date.now()): boolean => isMarked("ended", callId, now),
  keepEnded: (callId: string, now = Date.now()): void => mark("ended", callId, now),
  /** Its outcome was dropped: if the server has the call open, it is wrapped up again. */
  forgetEnded: (callId: string): void => localStore.remove(markOf("ended", callId)),
  /** The outcome of this person that was recorded last, in any tab. */
  last: (): LastOutcome | null => read<LastOutcome>("last"),
  keepLast: (last: LastOutcome): void => {
    write("last", last)
    for (const listener of lastListeners) listener()
  },
  forgetLast: (callId: string): void => {
    if (read<LastOutcome>("last")?.call._id !== callId) return
    localStore.remove(keyOf("last"))
    for (const listener of lastListeners) listener()
  },
  /** Calls the listener after every change by any tab. Returns a function that stops it. */
  onLast: (listener: () => void): (() => void) => {
    const look = ({ key }: StorageEvent) => {
      if (key === keyOf("last")) listener()
    }
    lastListeners.add(listener)
    addEventListener("storage", look)
    return () => {
      lastListeners.delete(listener)
      removeEventListener("storage", look)
    }
  },
  ahead: (source: CallingSource | null): ReadonlyArray<Contact> => {
    const kept = read<Ahead>("ahead")
    return kept && isSame(kept.source, source) ? kept.contacts : []
  },
  keepAhead: (ahead: Ahead): void => write("ahead", ahead),
  isShort: (source: CallingSource | null, now = Date.now()): boolean => {
    const kept = read<Ahead>("ahead")
    if (!kept || !isSame(kept.source, source)) return source !== null
    return kept.isOutdated === true || (kept.contacts.length < few && kept.filledAt < now - refillMs)
  },
  outdateAhead: (): void => {
    const kept = read<Ahead>("ahead")
    if (kept) write("ahead", { ...kept, isOutdated: true })
  },
  dropAhead: (contactId: string): void => {
    const kept = read<Ahead>("ahead")
    if (kept) write("ahead", { ...kept, contacts: kept.contacts.filter(({ _id }) => _id !== contactId) })
  },
  /** The shared session of this person's tabs for the same list. */
  session: (source: CallingSource | null): string | null => {
    const kept = read<KeptSession>("session")
    return kept && isSame(kept.source, source) ? kept.sessionId : null
  },
  keepSession: (source: CallingSource, sessionId: string): void => write("session", { source, sessionId }),
  forgetSession: (sessionId: string): void => {
    if (read<KeptSession>("session")?.sessionId === sessionId) localStore.remove(keyOf("session"))
  },
  /** Recently called contacts, who must not be called again from this browser's list. */
  wasCalled: (contactId: string, now = Date.now()): boolean => isMarked("called", contactId, now),
  keepCalled: (contactId: string, now = Date.now()): void => mark("called", contactId, now),
  forgetCalled: (contactId: string): void => localStore.remove(markOf("called", contactId)),
  /** Changes with every message from another tab. */
  turn: (): string | null => read<string>("turn"),
  /** Tells the other tabs that the next contact may have changed. */
  tellTurn: (): void => write("turn", crypto.randomUUID()),
  /** Calls the listener when another tab sends a message. Returns a function that stops it. */
  onTurn: (listener: () => void): (() => void) => {
    const look = ({ key }: StorageEvent) => {
      if (key === keyOf("turn")) listener()
    }
    addEventListener("storage", look)
    return () => removeEventListener("storage", look)
  }
}
