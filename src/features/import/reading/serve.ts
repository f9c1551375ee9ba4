import { type Settled, settle } from "./failure.ts"
import type { FromWorker, Request, RequestName, Requests, ToWorker } from "./protocol.ts"
import { Reading } from "./Reading.ts"
import type { Work } from "./work.ts"

type Handlers = {
  readonly [Name in RequestName]: (
    ask: Requests[Name]["ask"],
    work: Work
  ) => Requests[Name]["answer"] | Promise<Requests[Name]["answer"]>
}

const makeHandlers = (): Handlers => {
  let reading = new Reading()
  return {
    open: ({ source, options, how }, work) => {
      reading = new Reading(options)
      return reading.open(source, how, work)
    },
    check: ({ targets, callingCode }, work) => reading.check(targets, work, callingCode),
    rows: ({ filter, offset, limit }) => reading.rows(filter, offset, limit),
    edit: ({ index, column, value }) => reading.edit(index, column, value),
    leaveOut: ({ indexes, out }) => reading.leaveOut(indexes, out),
    decide: ({ indexes, choice }) => reading.decide(indexes, choice),
    leaveOutAll: ({ of, out }) => reading.leaveOutAll(of, out),
    leaveValuesOut: ({ reason, indexes, out }) => reading.leaveValuesOut(reason, indexes, out),
    forecast: (all) => reading.forecast(all),
    toPreview: ({ limit, all }) => reading.toPreview(limit, all),
    previewed: ({ rows }) => reading.previewed(rows),
    knowLabels: ({ names }) => reading.knowLabels(names),
    rowsAt: ({ indexes }) => reading.rowsAt(indexes),
    toCompare: ({ from, to, most }) => reading.toCompare(from, to, most),
    know: (comparison) => reading.know(comparison),
    compared: ({ isWhole }) => reading.compared(isWhole),
    chunk: ({ offset, limit, all }) => reading.chunk(offset, limit, all),
    receipt: (order, work) => reading.receipt(order, work)
  }
}

/** Handles the page's messages. One file at a time; requests run in order, cancels immediately. */
export const serve = (reply: (message: FromWorker) => void): ((message: ToWorker) => Promise<void>) => {
  const running = new Map<number, AbortController>()
  const handlers = makeHandlers()
  let last: Promise<void> = Promise.resolve()

  const run = <Name extends RequestName>({ type, ask }: Request<Name>, work: Work) =>
    settle<unknown>(() => handlers[type](ask, work))

  return (message) => {
    const { id } = message
    if (message.type === "cancel") {
      running.get(id)?.abort()
      return last
    }
    const controller = new AbortController()
    running.set(id, controller)
    const work: Work = {
      signal: controller.signal,
      progress: (stage, done, total) => reply({ type: "progress", id, stage, done, total })
    }
    last = last.then(async () => {
      const settled: Settled<unknown> = controller.signal.aborted
        ? { ok: false, failure: { reason: "cancelled" } }
        : await run(message, work)
      running.delete(id)
      reply({ type: "settled", id, settled })
    })
    return last
  }
}
