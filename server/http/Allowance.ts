/** The tokens of one key in this copy of the server. */
export type Bucket = {
  /** Names the limit and its key in all copies. */
  readonly key: string
  readonly perMinute: number
  tokens: number
  at: number
  /** Taken here, and not yet known to the other copies. */
  unshared: number
  isShared: boolean
}

/** Tells the other copies what was taken here, and takes off what was taken there. */
export type Share = (bucket: Bucket) => void

/** A copy keeps up to this part of a limit to itself. */
const keptShare = 0.1

/** Tokens that refill at `perMinute`, up to twice that. One table per server copy, bounded in size. */
export class Allowance {
  readonly #about: string
  readonly #perMinute: number
  readonly #share: Share
  readonly #buckets = new Map<string, Bucket>()
  readonly #most = 50_000

  constructor(about: string, perMinute: number, share: Share) {
    this.#about = about
    this.#perMinute = perMinute
    this.#share = share
  }

  #bucketOf(key: string, now: number): Bucket {
    const known = this.#buckets.get(key)
    if (known) return known
    return {
      key: `${this.#about} ${key}`,
      perMinute: this.#perMinute,
      tokens: this.#perMinute * 2,
      at: now,
      unshared: 0,
      isShared: false
    }
  }

  /** Takes one for `key` at time `now` (ms). Returns 0, or the seconds until one is available. */
  take(key: string, now: number): number {
    const burst = this.#perMinute * 2
    const bucket = this.#bucketOf(key, now)
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 60_000) * this.#perMinute)
    bucket.at = now
    this.#buckets.delete(key)
    if (this.#buckets.size >= this.#most) this.#buckets.delete(this.#buckets.keys().next().value ?? "")
    this.#buckets.set(key, bucket)
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) * 60) / this.#perMinute)
    if (bucket.tokens === burst) bucket.unshared = 0
    bucket.tokens -= 1
    bucket.unshared += 1
    if (bucket.unshared >= this.#perMinute * keptShare) this.#share(bucket)
    return 0
  }
}
