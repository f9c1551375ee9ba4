import { ownScript } from "../../../services/ownScript.ts"
import type { Settled } from "./failure.ts"
import type { FromWorker, RequestName, Requests, ToWorker } from "./protocol.ts"
import type { Stage } from "./work.ts"
import workerUrl from "./worker.ts?worker&url"

export type Progress = { readonly stage: Stage; readonly done: number; readonly total: number }

export type AskOptions = { readonly signal?: AbortSignal; readonly onProgress?: (progress: Progress) => void }

/** The needed part of a Worker, so that tests can replace it. */
export type Thread = Pick<Worker, "postMessage" | "addEventListener" | "terminate">

type Waiting = {
  readonly finish: (settled: Settled<unknown>) => void
  readonly onProgress: AskOptions["onProgress"]
}

/** The page's side of the worker. Every response is a value; a dead worker returns `unexpected`. */
export const openReader = (thread: Thread = startThread()) => {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let dead = false

  const fail = (): void => {
    dead = true
    for (const { finish } of waiting.values()) finish({ ok: false, failure: { reason: "unexpected" } })
    waiting.clear()
  }
  thread.addEventListener("error", fail)
  thread.addEventListener("messageerror", fail)
  thread.addEventListener("message", (event) => {
    const message = (event as MessageEvent<FromWorker>).data
    const asked = waiting.get(message.id)
    if (message.type === "progress") {
      asked?.onProgress?.({ stage: message.stage, done: message.done, total: message.total })
      return
    }
    waiting.delete(message.id)
    asked?.finish(message.settled)
  })

  return {
    ask: <Name extends RequestName>(
      type: Name,
      ask: Requests[Name]["ask"],
      { signal, onProgress }: AskOptions = {}
    ): Promise<Settled<Requests[Name]["answer"]>> =>
      new Promise((resolve) => {
        const id = ++lastId
        if (dead) return resolve({ ok: false, failure: { reason: "unexpected" } })
        const cancel = (): void => thread.postMessage({ type: "cancel", id } satisfies ToWorker)
        const finish = (settled: Settled<unknown>): void => {
          signal?.removeEventListener("abort", cancel)
          resolve(settled as Settled<Requests[Name]["answer"]>)
        }
        waiting.set(id, { finish, onProgress })
        thread.postMessage({ type, id, ask })
        if (signal?.aborted) cancel()
        else signal?.addEventListener("abort", cancel, { once: true })
      }),
    close: (): void => {
      thread.terminate()
      fail()
    }
  }
}

export type Reader = ReturnType<typeof openReader>

const startThread = (): Worker => new Worker(ownScript(workerUrl), { type: "module" })
