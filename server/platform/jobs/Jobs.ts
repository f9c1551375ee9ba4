import { Cause, Context, Effect, FiberSet, Layer, Schedule, type Scope } from "effect"
import { type JobWithMetadata, PgBoss, type SendOptions } from "pg-boss"
import { MailFailed } from "../../outside/Mailer.ts"
import { SmsFailed } from "../../outside/SmsSender.ts"
import { DatabaseUnavailable, Tx } from "../database/Database.ts"
import { countJob } from "../telemetry/metrics.ts"
import { tracedJob, withTrace } from "../telemetry/tracing.ts"
import { deadLetterQueue, jobSchema, type MailPauses, type QueueName, retryOptions } from "./queues.ts"

type Data = Readonly<Record<string, string>>

/**
 * The cause of a job's failure: refused by the mail server, not reached, or anything else. `answer` is an SMTP code.
 */
export type JobFailure = {
  readonly reason: "refused" | "unreachable" | "failed"
  readonly answer?: string | undefined
}

/** A job that is not retried. */
export type GivenUpJob = {
  readonly id: string
  readonly queue: QueueName
  readonly data: Data
  readonly failure: JobFailure
}

/**
 * The number of concurrent jobs of a queue in this process: `workers` take up to `batch` each. `perGroup` limits the
 * jobs of one group over all processes.
 */
export type Concurrency = { readonly workers: number; readonly batch: number; readonly perGroup?: number }

/** pg-boss continues without a pause only after a full batch of two or more. */
const oneAfterTheOther: Concurrency = { workers: 1, batch: 2 }

/** Work after the response: at least once, even if the server dies in between. */
export class Jobs extends Context.Service<
  Jobs,
  {
    /** Queues a job in the call's own transaction: it runs only if the call commits. */
    readonly send: (
      queue: QueueName,
      data: Readonly<Record<string, unknown>>,
      options?: { readonly startAfter?: Date; readonly group?: { readonly id: string } }
    ) => Effect.Effect<void, DatabaseUnavailable, Tx>
    /** Runs the jobs of a queue while the scope is open. A failed job is retried with growing pauses. */
    readonly work: <E, R>(
      queue: QueueName,
      handler: (data: Data) => Effect.Effect<void, E, R>,
      concurrency?: Concurrency
    ) => Effect.Effect<void, never, R | Scope.Scope>
    /** Receives the jobs of every queue after their last attempt. */
    readonly workOnGivenUp: <E, R>(
      handler: (job: GivenUpJob) => Effect.Effect<void, E, R>
    ) => Effect.Effect<void, never, R | Scope.Scope>
  }
>()("pro-leads/Jobs") {
  /** `isWorker`: this process runs jobs, and does not only queue them. */
  static readonly layer = (
    url: string,
    pauses: MailPauses,
    { isWorker }: { readonly isWorker: boolean } = { isWorker: true }
  ) =>
    Layer.effect(
      Jobs,
      Effect.gen(function* () {
        const boss = yield* startBoss(url, isWorker)
        const workers: Workers = new Map()
        if (isWorker)
          yield* Effect.forkScoped(Effect.repeat(wakeDue(boss, workers), Schedule.spaced("1 second")))
        return Jobs.of({
          send: (queue, data, options = {}) =>
            Effect.gen(function* () {
              const { executeSql } = yield* Tx
              const sending = {
                ...retryOptions(queue, pauses),
                ...options,
                db: { executeSql }
              } as SendOptions
              const sent = yield* withTrace(data)
              yield* Effect.tryPromise({
                try: () => boss.send(queue, sent, sending),
                catch: (cause) => new DatabaseUnavailable({ cause })
              })
            }),
          work: (queue, handler, concurrency = oneAfterTheOther) =>
            workOn(boss, workers, queue, ({ data }) => handler(data), concurrency),
          workOnGivenUp: (handler) =>
            workOn(boss, workers, deadLetterQueue, (job) => handler(givenUp(job)), { workers: 1, batch: 10 })
        })
      })
    )
}

const startBoss = Effect.fnUntraced(function* (url: string, isWorker: boolean) {
  const log = yield* FiberSet.makeRuntime()
  const logFault = (error: Error) => log(Effect.logWarning("the job queue reported an error", error.message))
  return yield* Effect.acquireRelease(
    Effect.promise(async () => {
      const made = new PgBoss({
        connectionString: url,
        schema: jobSchema,
        max: isWorker ? 4 : 1,
        supervise: isWorker,
        schedule: isWorker,
        migrate: false,
        createSchema: false,
        useListenNotify: isWorker,
        superviseIntervalSeconds: 5,
        monitorIntervalSeconds: 5,
        reindex: false
      })
      made.on("error", (error) => logFault(error))
      return made.start()
    }),
    (started) => Effect.promise(() => started.stop({ graceful: true, timeout: 5_000 }))
  )
})

/** The ids of this process's workers, by queue. */
type Workers = Map<string, Array<string>>

/**
 * Wakes the workers of each queue with a job whose time has come. New jobs are announced by the database, but not those
 * that wait for a time or for their next attempt.
 */
const wakeDue = (boss: PgBoss, workers: Workers) =>
  Effect.ignore(
    Effect.tryPromise(async () => {
      const due: { readonly rows: ReadonlyArray<{ readonly queue: string }> } = await boss.getDb().executeSql(
        `select queue from unnest($1::text[]) queue where exists (
           select from ${jobSchema}.job
           where name = queue and state < 'active' and not blocked and start_after <= now()
         )`,
        [[...workers.keys()]]
      )
      for (const { queue } of due.rows) for (const id of workers.get(queue) ?? []) boss.notifyWorker(id)
    })
  )

const failureOf = (error: unknown): JobFailure & { readonly isFinal: boolean } => {
  if (error instanceof SmsFailed) return { reason: "failed", isFinal: error.isPermanent }
  if (!(error instanceof MailFailed)) return { reason: "failed", isFinal: false }
  const { answer, isPermanent } = error
  return { reason: answer === undefined ? "unreachable" : "refused", answer, isFinal: isPermanent }
}

const workOn = Effect.fnUntraced(function* <E, R>(
  boss: PgBoss,
  all: Workers,
  queue: string,
  handler: (job: JobWithMetadata<Data>) => Effect.Effect<void, E, R>,
  { workers, batch, perGroup }: Concurrency
) {
  const run = yield* FiberSet.makeRuntimePromise<R>()
  const once = (job: JobWithMetadata<Data>) => {
    const { traceparent, ...data } = job.data
    return handler({ ...job, data }).pipe(
      tracedJob(queue, traceparent),
      Effect.map(() => {
        countJob(1, queue, "completed")
        return { id: job.id, status: "completed" as const }
      }),
      Effect.catchCause((cause) => {
        const { isFinal, ...failure } = failureOf(Cause.squash(cause))
        countJob(1, queue, isFinal ? "refused" : "failed")
        return Effect.as(
          Effect.logWarning(`job ${queue} failed: ${Cause.pretty(cause)}`).pipe(
            Effect.annotateLogs({ job: job.id, retry: job.retryCount })
          ),
          { id: job.id, status: isFinal ? ("deadletter" as const) : ("failed" as const), output: failure }
        )
      })
    )
  }
  const startWorker = Effect.promise(() =>
    boss.work<Data>(
      queue,
      {
        pollingIntervalSeconds: 2,
        /** While the database announces jobs, `wakeDue` looks for all queues at once. */
        notifyPollingIntervalSeconds: 300,
        batchSize: batch,
        ...(perGroup !== undefined && { groupConcurrency: perGroup }),
        burstWhenBatchFull: true,
        includeMetadata: true,
        perJobResults: true
      },
      (found) => Promise.all(found.map((job) => run(once(job as JobWithMetadata<Data>))))
    )
  )
  all.set(queue, yield* Effect.all(Array.from({ length: workers }, () => startWorker)))
})

/** A job that expired or died with its process has a different output. */
const isFailure = (output: unknown): output is JobFailure =>
  typeof output === "object" && output !== null && "reason" in output

const givenUp = ({ id, data, sourceId, sourceName, sourceOutput }: JobWithMetadata<Data>): GivenUpJob => ({
  id: sourceId ?? id,
  queue: sourceName as QueueName,
  data,
  failure: isFailure(sourceOutput) ? sourceOutput : { reason: "failed" }
})
