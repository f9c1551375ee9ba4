/** How a transaction waits for a database connection. */
export type Waiter = {
  /** Parties take turns; without one, the waiter is its own party. */
  readonly party?: string
  readonly organisation?: string | undefined
  /** Expensive work is limited for each party and organisation. */
  readonly isExpensive: boolean
  /** The longest acceptable wait, in ms. */
  readonly maxWaitMs: number
  /** True when the result is no longer wanted. */
  readonly hasLeft: () => boolean
}

export type FairQueueOptions = {
  readonly slots: number
  readonly expensivePerParty: number
  readonly expensivePerOrganisation: number
}

type Ticket = { readonly waiter: Waiter; readonly settle: (isGranted: boolean) => void }

/** Weight of the newest sample in the moving average of hold times. */
const newestShare = 1 / 32

const averaged = (average: number | undefined, sample: number) =>
  average === undefined ? sample : average + (sample - average) * newestShare

/** Later parties may overtake, so a ticket may wait this many times its accepted wait. */
const patience = 1.25

class Counts {
  readonly #counts = new Map<string, number>()
  of(key: string) {
    return this.#counts.get(key) ?? 0
  }
  add(key: string, change: 1 | -1) {
    const count = this.of(key) + change
    if (count > 0) this.#counts.set(key, count)
    else this.#counts.delete(key)
  }
}

/**
 * Shares a number of slots among parties, which take turns. Estimates a newcomer's wait from recent hold times, and
 * drops tickets that waited too long.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  readonly #maxExpensive: number
  readonly #waiting = new Map<string, Set<Ticket>>()
  readonly #expensiveOf = new Counts()
  #running = 0
  #expensive = 0
  #holdMs: number | undefined
  #expensiveHoldMs: number | undefined
  #serial = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
    // Cheap calls always find a share of the slots free of expensive ones.
    this.#maxExpensive = Math.max(1, Math.floor(options.slots * 0.75))
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    let count = 0
    for (const tickets of this.#waiting.values()) count += tickets.size
    return count
  }

  /** The expected wait of a newcomer, in ms. */
  expectedMs(waiter: Waiter): number {
    const own = this.#waiting.get(this.#keyOf(waiter))?.size ?? 0
    if (own === 0 && this.#canRun(waiter)) return 0
    let ahead = 1
    for (const tickets of this.#waiting.values()) ahead += Math.min(tickets.size, own + 1)
    const { slots, expensivePerParty } = this.#options
    return Math.max(
      (ahead * (this.#holdMs ?? 0)) / slots,
      waiter.isExpensive ? ((own + 1) * (this.#expensiveHoldMs ?? 0)) / expensivePerParty : 0
    )
  }

  /** Calls `settle` once: with true if a slot is taken, with false if the wait was too long or no longer wanted. */
  acquire(waiter: Waiter, settle: (isGranted: boolean) => void): void {
    if (this.#canRun(waiter)) {
      this.#start(waiter, settle)
      return
    }
    const key = this.#keyOf(waiter)
    const tickets = this.#waiting.get(key) ?? new Set<Ticket>()
    this.#waiting.set(key, tickets)
    const timer = setTimeout(() => {
      tickets.delete(ticket)
      if (tickets.size === 0 && this.#waiting.get(key) === tickets) this.#waiting.delete(key)
      settle(false)
    }, waiter.maxWaitMs * patience)
    const ticket: Ticket = {
      waiter,
      settle: (isGranted) => {
        clearTimeout(timer)
        settle(isGranted)
      }
    }
    tickets.add(ticket)
  }

  /** Returns the slot that `waiter` held for `heldMs`. */
  release(waiter: Waiter, heldMs: number): void {
    this.#running -= 1
    this.#holdMs = averaged(this.#holdMs, heldMs)
    if (waiter.isExpensive) {
      this.#expensiveHoldMs = averaged(this.#expensiveHoldMs, heldMs)
      this.#countExpensive(waiter, -1)
    }
    this.#grantNext()
  }

  #grantNext() {
    for (const [key, tickets] of this.#waiting) {
      for (const ticket of tickets) {
        if (!this.#canRun(ticket.waiter)) break
        tickets.delete(ticket)
        if (ticket.waiter.hasLeft()) {
          ticket.settle(false)
          continue
        }
        this.#waiting.delete(key)
        if (tickets.size > 0) this.#waiting.set(key, tickets)
        this.#start(ticket.waiter, ticket.settle)
        return
      }
      if (tickets.size === 0) this.#waiting.delete(key)
    }
  }

  #start(waiter: Waiter, settle: (isGranted: boolean) => void) {
    this.#running += 1
    if (waiter.isExpensive) this.#countExpensive(waiter, 1)
    settle(true)
  }

  #canRun({ party, organisation, isExpensive }: Waiter) {
    const { slots, expensivePerParty, expensivePerOrganisation } = this.#options
    if (this.#running >= slots) return false
    if (!isExpensive) return true
    return (
      this.#expensive < this.#maxExpensive &&
      (party === undefined || this.#expensiveOf.of(party) < expensivePerParty) &&
      (organisation === undefined || this.#expensiveOf.of(organisation) < expensivePerOrganisation)
    )
  }

  #countExpensive({ party, organisation }: Waiter, change: 1 | -1) {
    this.#expensive += change
    if (party !== undefined) this.#expensiveOf.add(party, change)
    if (organisation !== undefined) this.#expensiveOf.add(organisation, change)
  }

  #keyOf({ party, isExpensive }: Waiter) {
    if (party === undefined) return `alone ${++this.#serial}`
    return `${isExpensive ? "expensive" : "cheap"} ${party}`
  }
}
