import { type Settled, settle } from "./failure.ts"
import type { FromWorker, ToWorker } from "./protocol.ts"
import { makeReading } from "./reading.ts"
import type { Work } from "./work.ts"

/** Handles the page's messages. One file at a time; requests run in order, cancels immediately. */
export const serve = (reply: (message: FromWorker) => void): ((message: ToWorker) => Promise<void>) => {
  const running = new Map<number, AbortController>()
  let reading = makeReading()
  let last: Promise<void> = Promise.resolve()

  const run = (message: Exclude<ToWorker, { type: "cancel" }>, work: Work): Promise<Settled<unknown>> =>
    settle((): unknown => {
      switch (message.type) {
        case "open":
          reading = makeReading(message.ask.options)
          return reading.open(message.ask.source, message.ask.how, work)
        case "check":
          return reading.check(message.ask.targets, work, message.ask.callingCode)
        case "rows":
          return reading.rows(message.ask.filter, message.ask.offset, message.ask.limit)
        case "edit":
          return reading.edit(message.ask.index, message.ask.column, message.ask.value)
        case "leaveOut":
          return reading.leaveOut(message.ask.indexes, message.ask.out)
        case "decide":
          return reading.decide(message.ask.indexes, message.ask.choice)
        case "leaveOutAll":
          return reading.leaveOutAll(message.ask.of, message.ask.out)
        case "leaveValuesOut":
          return reading.leaveValuesOut(message.ask.reason, message.ask.indexes, message.ask.out)
        case "forecast":
          return reading.forecast(message.ask)
        case "toPreview":
          return reading.toPreview(message.ask.limit, message.ask.all)
        case "previewed":
          return reading.previewed(message.ask.rows)
        case "knowLabels":
          return reading.knowLabels(message.ask.names)
        case "rowsAt":
          return reading.rowsAt(message.ask.indexes)
        case "toCompare":
          return reading.toCompare(message.ask.from, message.ask.to, message.ask.most)
        case "know":
          return reading.know(message.ask)
        case "compared":
          return reading.compared(message.ask.isWhole)
        case "chunk":
          return reading.chunk(message.ask.offset, message.ask.limit, message.ask.all)
        case "receipt":
          return reading.receipt(message.ask, work)
      }
    })

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
