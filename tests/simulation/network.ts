import { isDeepStrictEqual } from "node:util"
import { everyCall } from "../../contract/calls/index.ts"
import type { MoneyServer } from "../server/money/support.ts"
import type { Answer } from "../support/testServer.ts"
import type { Random } from "./random.ts"

const takesKey = new Set(
  everyCall
    .filter(({ call }) => "fields" in call.payload && "idempotencyKey" in (call.payload.fields as object))
    .map(({ call }) => call.path as string)
)

type Sent = {
  readonly path: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly token: string
}

type Copy = Sent & { readonly due: number; readonly first: Answer }

type Fault = "none" | "answerLost" | "repeated" | "copyLate"

const faults: ReadonlyArray<readonly [number, Fault]> = [
  [14, "none"],
  [2, "answerLost"],
  [2, "repeated"],
  [2, "copyLate"]
]

/** The allowed responses to a repeat: the first is still running, or it signed the sender out. */
const mayHappen = new Set(["idempotency_in_flight", "unavailable", "session_invalid"])

/** A bad network: responses get lost, requests arrive twice or much later, in another order. */
export const makeNetwork = (server: MoneyServer, random: Random, fail: (what: string) => never) => {
  let step = 0
  let keys = 0
  let late: ReadonlyArray<Copy> = []
  const counts = { calls: 0, answerLost: 0, repeated: 0, copyLate: 0 }

  const carry = async ({ path, payload, token }: Sent): Promise<Answer> => {
    counts.calls++
    const answer = await server.once(path, payload, token)
    if (answer.status >= 500 && answer.status !== 503) fail(`${path} answers ${answer.status}`)
    return answer
  }

  const expectAlike = (path: string, first: Answer, again: Answer) => {
    if (again.status === 200 && !isDeepStrictEqual(first.body, again.body))
      fail(`${path} answers otherwise when it is asked again under one key`)
  }

  const repeat = async (sent: Sent): Promise<Answer> => {
    const both = await Promise.all([carry(sent), carry(sent)])
    const [done, other] = both[0].status === 200 ? both : [both[1], both[0]]
    if (done.status !== 200) return mayHappen.has(done.body.code ?? "") ? carry(sent) : done
    if (other.status === 200) expectAlike(sent.path, done, other)
    else if (!mayHappen.has(other.body.code ?? ""))
      fail(`${sent.path} takes a call and refuses its repeat: ${other.body.code}`)
    return done
  }

  /** A call as a client makes it. With a key it is retried until there is a response. */
  const call = async <B = Record<string, unknown>>(
    token: string,
    path: string,
    payload: Readonly<Record<string, unknown>>
  ): Promise<Answer<B>> => {
    if (!takesKey.has(path)) return (await carry({ path, payload, token })) as Answer<B>
    const sent = { path, token, payload: { ...payload, idempotencyKey: `key-${++keys}` } }
    const fault = random.weighted(faults)
    if (fault !== "none") counts[fault]++
    if (fault === "repeated") return (await repeat(sent)) as Answer<B>
    const first = await carry(sent)
    if (fault === "none") return first as Answer<B>
    if (fault === "copyLate") {
      late = [...late, { ...sent, first, due: step + 1 + random.below(10) }]
      return first as Answer<B>
    }
    const again = await carry(sent)
    if (first.status === 200) expectAlike(path, first, again)
    if (first.status === 200 && again.status !== 200 && !mayHappen.has(again.body.code ?? ""))
      fail(`${path} takes a call and refuses it under the same key: ${again.body.code}`)
    return again as Answer<B>
  }

  /** Delivers due copies. An already accepted one gets the same response or finds its sender signed out. */
  const deliverLate = async (now: number) => {
    step = now
    const due = late.filter((copy) => copy.due <= now)
    late = late.filter((copy) => copy.due > now)
    for (const copy of due) {
      const again = await carry(copy)
      if (copy.first.status === 200) expectAlike(copy.path, copy.first, again)
    }
    return due.length
  }

  return { call, deliverLate, counts }
}

export type Network = ReturnType<typeof makeNetwork>
