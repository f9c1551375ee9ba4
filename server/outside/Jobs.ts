import { Cause, Context, Effect, FiberSet, Layer, type Scope } from "effect"
import { PgBoss, type SendOptions } from "pg-boss"
import { DatabaseUnavailable, Tx } from "../store/Database.ts"
import { jobSchema, type QueueName } from "./queues.ts"

/** Work that is done after the answer: at least once, also when the server dies in between. */
export class Jobs extends Context.Service<
  Jobs,
  {
    /** Queues a job in the call's own transaction: it runs only if the call is committed. */
    readonly send: (
      queue: QueueName,
      data: Readonly<Record<string, unknown>>,
      options?: { readonly startAfter?: Date; readonly singletonKey?: string }
    ) => Effect.Effect<void, DatabaseUnavailable, Tx>
    /**
     * Does the jobs of a queue, one or `together` at a time, while the scope is open. A failed job is tried again later,
     * with those it was done together with.
     */
    readonly work: <E, R>(
      queue: QueueName,
      handler: (data: Readonly<Record<string, string>>) => Effect.Effect<void, E, R>,
      together?: number
    ) => Effect.Effect<void, never, R | Scope.Scope>
  }
>()("pro-leads/Jobs") {
  static readonly layer = (url: string) =>
    Layer.effect(
      Jobs,
      Effect.gen(function* () {
        const log = yield* FiberSet.makeRuntime()
        const logFault = (error: Error) => log(Effect.logWarning("the job queue had trouble", error.message))
        const boss = yield* Effect.acquireRelease(
          Effect.promise(async () => {
            const made = new PgBoss({
              connectionString: url,
              schema: jobSchema,
              max: 4,
              migrate: false,
              createSchema: false,
              useListenNotify: true,
              superviseIntervalSeconds: 5,
              monitorIntervalSeconds: 5,
              reindex: false
            })
            made.on("error", (error) => logFault(error))
            return made.start()
          }),
          (started) => Effect.promise(() => started.stop({ graceful: true, timeout: 5_000 }))
        )

        return Jobs.of({
          send: (queue, data, options = {}) =>
            Effect.gen(function* () {
              const { executeSql } = yield* Tx
              yield* Effect.tryPromise({
                try: () => boss.send(queue, data, { ...options, db: { executeSql } } as SendOptions),
                catch: (cause) => new DatabaseUnavailable({ cause })
              })
            }),
          work: (queue, handler, together = 1) =>
            Effect.gen(function* () {
              const run = yield* FiberSet.makeRuntimePromise<never>()
              const context = yield* Effect.context<never>()
              const once = (data: Readonly<Record<string, string>>) =>
                handler(data).pipe(
                  Effect.tapCause((cause) =>
                    Effect.logWarning(`job ${queue} failed: ${Cause.pretty(cause)}`)
                  ),
                  Effect.provideContext(context)
                )
              yield* Effect.promise(() =>
                boss.work<Readonly<Record<string, string>>>(
                  queue,
                  {
                    pollingIntervalSeconds: 2,
                    notifyPollingIntervalSeconds: 2,
                    batchSize: together,
                    burstWhenBatchFull: true
                  },
                  async (found) => {
                    const done = await Promise.allSettled(
                      found.map((job) => run(once(job.data) as Effect.Effect<void>))
                    )
                    for (const end of done) if (end.status === "rejected") throw end.reason
                  }
                )
              )
            })
        })
      })
    )
}
