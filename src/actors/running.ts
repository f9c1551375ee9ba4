import {
  type Actor,
  type AnyActor,
  type AnyActorLogic,
  type AnyActorRef,
  createActor,
  type InspectionEvent,
  type OutputFrom,
  type StateValue,
  toPromise
} from "xstate"

/** The current states of a running chart. Only names of states leave this module, never the context. */
export type Standing = { readonly chart: string; readonly value: StateValue }

const shown = new Set<AnyActor>()
const newcomers = new Set<(actor: AnyActor) => void>()

export type Listening = (event: InspectionEvent, chart: string) => void

/** Reports every event in registered charts, including later ones. Returns a function that stops it. */
export const watchEvents = (listen: Listening): (() => void) => {
  const watching: Array<{ readonly unsubscribe: () => void }> = []
  const watch = (actor: AnyActor) =>
    watching.push(actor.system.inspect((event) => listen(event, chartOf(event.actorRef as AnyActorRef))))
  for (const actor of shown) watch(actor)
  newcomers.add(watch)
  return () => {
    newcomers.delete(watch)
    for (const { unsubscribe } of watching) unsubscribe()
  }
}

/** The only caller of `createActor`. The actor is neither registered nor started. */
export const makeActor = <L extends AnyActorLogic>(...how: Parameters<typeof createActor<L>>): Actor<L> =>
  createActor<L>(...how)

/** Registers the actor: the app chart finds it by name, and `/flows` shows its state. */
export const showRunning = <A extends AnyActor>(actor: A): A => {
  shown.add(actor)
  for (const watch of newcomers) watch(actor)
  return actor
}

const startsIt: ReadonlySet<string | symbol> = new Set(["send", "subscribe", "on", "start"])

/**
 * An actor that is created when it is first read, and started with its first event or subscriber. `afterStart` runs
 * once, right after the start.
 */
export const onFirstUse = <A extends AnyActor>(make: () => A, afterStart = (_actor: A) => {}): A => {
  let actor: A | undefined
  let isStarted = false
  return new Proxy({} as A, {
    get: (_, key) => {
      actor ??= showRunning(make())
      if (!isStarted && startsIt.has(key)) {
        isStarted = true
        actor.start()
        afterStart(actor)
      }
      const value: unknown = Reflect.get(actor, key, actor)
      return typeof value === "function" ? value.bind(actor) : value
    }
  })
}

/** The actor of a feature. Loading the feature's code starts nothing: see `onFirstUse`. */
export const featureActor = <L extends AnyActorLogic>(...how: Parameters<typeof createActor<L>>): Actor<L> =>
  onFirstUse(() => makeActor<L>(...how))

/** Runs an actor to completion and resolves with its output. It is not registered. */
export const runOnce = <L extends AnyActorLogic>(
  ...how: Parameters<typeof createActor<L>>
): Promise<OutputFrom<L>> => toPromise(makeActor<L>(...how).start())

/** The running actor with this id or chart id, or undefined while its feature is not loaded. */
export const findActor = (name: string): AnyActor | undefined =>
  [...shown].find(
    (actor) => (actor.id === name || chartOf(actor) === name) && actor.getSnapshot().status === "active"
  )

export const standings = (): ReadonlyArray<Standing> => [...shown].flatMap(standingsIn)

/** Calls the listener after every event in a registered chart. Returns a function that stops it. */
export const watchStandings = (listener: () => void): (() => void) => {
  const watching = [...shown].map((actor) =>
    actor.system.inspect(({ type }) => {
      if (type === "@xstate.snapshot") listener()
    })
  )
  return () => {
    for (const subscription of watching) subscription.unsubscribe()
  }
}

const standingsIn = (actor: AnyActorRef): ReadonlyArray<Standing> => {
  const { status, value, children } = actor.getSnapshot() as {
    readonly status?: string
    readonly value?: StateValue
    readonly children?: Readonly<Record<string, AnyActorRef | undefined>>
  }
  if (status !== "active") return []
  const own = value === undefined ? [] : [{ chart: chartOf(actor), value }]
  return [...own, ...Object.values(children ?? {}).flatMap((child) => (child ? standingsIn(child) : []))]
}

const chartOf = (actor: AnyActorRef): string => {
  const { logic } = actor as Partial<AnyActor>
  return logic && "id" in logic ? String(logic.id) : actor.id
}
