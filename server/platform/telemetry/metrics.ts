import { Context, Metric } from "effect"

const nowhere = Context.empty()

const prefix = "pro_leads_"

type Labels = Readonly<Record<string, string>>

/** The full name of every metric, with its meaning. */
export const metricTexts = {
  calls_total: "Calls by name and HTTP status",
  call_seconds: "Duration of calls by name",
  overload_refusals_total: "Calls refused with 503 because of overload",
  replica_reads_total:
    "Attempts to read from the replica by result: answered, or behind or lost, where the primary answers",
  connections_busy: "Database connections in use by calls",
  connections_waiting: "Calls that wait for a database connection",
  event_streams: "Open event streams",
  live_events: "1 while events of the database arrive",
  ready: "1 while the database accepts reads and writes",
  jobs_total: "Attempts at jobs by queue and result: completed, failed or refused",
  jobs_given_up_total: "Jobs that are not tried again, by queue",
  webhook_attempts_total: "Attempts at deliveries to webhooks by result: accepted or failed",
  queue_depth: "Jobs that are due, by queue",
  queue_age_seconds: "How long the oldest due job waits, by queue",
  queue_readable: "1 while the figures of the queues can be read",
  import_rows_total: "Imported rows by result",
  event_loop_delay_seconds: "99th percentile of the event loop delay since the last scrape",
  process_cpu_seconds: "Processor time of the process",
  process_resident_bytes: "Memory of the process",
  process_heap_bytes: "Heap in use",
  process_start_seconds: "Start of the process, in Unix time"
} as const

type Name = keyof typeof metricTexts

export const metricName = (name: string) => `${prefix}${name}`

/** One metric for each combination of labels, made when it first occurs. */
const family = <Names extends ReadonlyArray<string>>(
  make: (labels: Labels) => Metric.Metric<number, unknown>,
  ...names: Names
) => {
  const made = new Map<string, Metric.Metric<number, unknown>>()
  return (value: number, ...labels: { readonly [Index in keyof Names]: string }) => {
    const key = labels.join("\n")
    let metric = made.get(key)
    if (metric === undefined) {
      metric = make(Object.fromEntries(names.map((name, index) => [name, labels[index] ?? ""])))
      made.set(key, metric)
    }
    metric.updateUnsafe(value, nowhere)
  }
}

const counter = (name: Name) => (attributes: Labels) =>
  Metric.counter(metricName(name), { description: metricTexts[name], attributes, incremental: true })

const gauge = (name: Name) => (attributes: Labels) =>
  Metric.gauge(metricName(name), { description: metricTexts[name], attributes })

/** Upper bounds of durations, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const durations = (name: Name) => (attributes: Labels) =>
  Metric.histogram(metricName(name), { description: metricTexts[name], attributes, boundaries: bounds })

const calls = family(counter("calls_total"), "call", "status")
const callSeconds = family(durations("call_seconds"), "call")

/** Counts an answered call. */
export const countCall = (call: string, status: number, ms: number): void => {
  calls(1, call, String(status))
  callSeconds(ms / 1_000, call)
}

export const countOverload = family(counter("overload_refusals_total"))
export const countReplicaRead = family(counter("replica_reads_total"), "result")
export const countJob = family(counter("jobs_total"), "queue", "result")
export const countGivenUp = family(counter("jobs_given_up_total"), "queue")
export const countWebhookAttempt = family(counter("webhook_attempts_total"), "result")
export const countImportRows = family(counter("import_rows_total"), "result")

const gauges = {
  connections_busy: family(gauge("connections_busy")),
  connections_waiting: family(gauge("connections_waiting")),
  event_streams: family(gauge("event_streams")),
  live_events: family(gauge("live_events")),
  ready: family(gauge("ready")),
  queue_readable: family(gauge("queue_readable")),
  event_loop_delay_seconds: family(gauge("event_loop_delay_seconds")),
  process_cpu_seconds: family(gauge("process_cpu_seconds")),
  process_resident_bytes: family(gauge("process_resident_bytes")),
  process_heap_bytes: family(gauge("process_heap_bytes")),
  process_start_seconds: family(gauge("process_start_seconds"))
}

/** Sets figures that are read when they are scraped. */
export const setGauges = (figures: Readonly<Partial<Record<keyof typeof gauges, number>>>): void => {
  for (const [name, value] of Object.entries(figures)) gauges[name as keyof typeof gauges](value)
}

const depth = family(gauge("queue_depth"), "queue")
const age = family(gauge("queue_age_seconds"), "queue")

export const setQueue = (queue: string, figures: { readonly depth: number; readonly age: number }): void => {
  depth(figures.depth, queue)
  age(figures.age, queue)
}
