/** Tokens that refill at `perMinute`, up to twice that. One table per server copy, bounded in size. */
export class Allowance {
  readonly #perMinute: number
  readonly #buckets = new Map<string, { tokens: number; at: number }>()
  readonly #most = 50_000

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Takes one for `key` at time `now` (ms). Returns 0, or the seconds until one is available. */
  take(key: string, now: number): number {
    const burst = this.#perMinute * 2
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at: now }
    const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 60_000) * this.#perMinute)
    this.#buckets.delete(key)
    if (this.#buckets.size >= this.#most) this.#buckets.delete(this.#buckets.keys().next().value ?? "")
    this.#buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, at: now })
    return tokens < 1 ? Math.ceil(((1 - tokens) * 60) / this.#perMinute) : 0
  }
}
