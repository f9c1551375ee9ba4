import type { Actor, AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InputFrom, Snapshot } from "xstate"
import type { Store } from "../services/storage.ts"
import { makeActor, onFirstUse } from "./running.ts"

const secrets: ReadonlySet<string> = new Set([
  "otp",
  "earlierOtp",
  "token",
  "accessToken",
  "idToken",
  "invitation",
  "accountNumber",
  "iban",
  "upiId",
  "paypalId"
])

/** The same data with every secret emptied, at any depth. */
export const withoutSecrets = (data: unknown): unknown => {
  if (Array.isArray(data)) return data.map(withoutSecrets)
  if (typeof data !== "object" || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      secrets.has(key) && typeof value === "string" ? "" : withoutSecrets(value)
    ])
  )
}

/** True in a state that must not be restored after a reload: the earlier snapshot stays. */
const isUnstored = (actor: AnyActorRef): boolean => {
  const snapshot = actor.getSnapshot() as {
    hasTag?: (tag: string) => boolean
    children?: Record<string, AnyActorRef>
  }
  if (snapshot?.hasTag?.("unstored")) return true
  return Object.values(snapshot?.children ?? {}).some(isUnstored)
}

type Parent = Snapshot<unknown> & { readonly children?: Record<string, AnyActorRef> }

const hasNoFailure = (actor: AnyActorRef): boolean => {
  const { status, children = {} } = actor.getSnapshot() as Parent
  return status === "active" ? Object.values(children).every(hasNoFailure) : status === "done"
}

/**
 * False if a stored state, of the chart or a child, does not fit the current charts. A finished child may belong to a
 * state that continues without it.
 */
const isSound = (actor: AnyActorRef): boolean =>
  (actor.getSnapshot() as Parent).status === "active" && hasNoFailure(actor)

/** Ends the delays of a restored chart: XState does not schedule them again. */
const endWaits = (actor: AnyActorRef): void => {
  const snapshot = actor.getSnapshot() as Partial<AnyMachineSnapshot> | undefined
  const children = Object.values(snapshot?.children ?? {}) as ReadonlyArray<AnyActorRef | undefined>
  const delayed = (snapshot?._nodes ?? []).flatMap((node) => node.after)
  for (const { eventType: type } of delayed) actor.send({ type })
  for (const child of children) if (child) endWaits(child)
}

type Options<M extends AnyStateMachine, Key extends string> = {
  /** Names the chart and the version of its shape: an old snapshot is never read. */
  readonly key: Key
  readonly store: Pick<Store<Key>, "read" | "write" | "remove">
  readonly input: InputFrom<M>
  /** True if the snapshot is worth storing. */
  readonly isWorthKeeping: (actor: Actor<M>) => boolean
  /** Called once after a stored snapshot was restored. */
  readonly onRestored?: (actor: Actor<M>) => void
}

/** Starts a chart from this tab's stored snapshot and stores its snapshots. An unreadable one is dropped. */
export const storedActor = <M extends AnyStateMachine, Key extends string>(
  machine: M,
  options: Options<M, Key>
): Actor<M> => {
  const { key, store } = options
  let isQueued = false
  const keep = (actor: Actor<M>) => {
    isQueued = false
    if (!options.isWorthKeeping(actor)) store.remove(key)
    else if (!isUnstored(actor)) {
      store.write(key, JSON.stringify(withoutSecrets(actor.getPersistedSnapshot())))
    }
  }
  const make = (snapshot?: Snapshot<unknown>): Actor<M> => {
    const actor = makeActor(machine as AnyStateMachine, {
      input: options.input,
      ...(snapshot ? { snapshot } : {}),
      inspect: ({ type }) => {
        if (type !== "@xstate.snapshot" || isQueued) return
        isQueued = true
        queueMicrotask(() => keep(actor as Actor<M>))
      }
    })
    return actor as Actor<M>
  }
  let isRestored = false
  return onFirstUse(
    () => {
      const stored = readStored(store.read(key))
      const restored = stored && make(stored)
      isRestored = restored !== undefined && isSound(restored)
      return restored && isRestored ? restored : make()
    },
    (actor) => {
      if (!isRestored) return
      endWaits(actor)
      options.onRestored?.(actor)
    }
  )
}

const readStored = (text: string | null): Snapshot<unknown> | undefined => {
  if (text === null) return undefined
  try {
    const snapshot = JSON.parse(text)
    return typeof snapshot === "object" && snapshot?.status === "active" ? snapshot : undefined
  } catch {
    return undefined
  }
}
