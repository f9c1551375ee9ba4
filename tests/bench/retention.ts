import { randomUUID } from "node:crypto"
import { keepResult, printTable, quantile, rounded, timed } from "./measure.ts"
import { startBenchServer } from "./server.ts"

const lines = 400_000

/** As `server/domain/organisation/retention.ts` does in a transaction. */
const batch = 5_000

/**
 * Deletes an organisation's old lines of the audit log as housekeeping does, among as many that are kept, vacuums, and
 * writes as many lines once more: how fast they go, and whether the table grows.
 */
export const bench = async () => {
  const { call, database, signUp, close } = await startBenchServer(0)
  const sizeOf = async () => {
    const { rows } = await database.query<{ mb: number; indexes: number }>(
      "select pg_total_relation_size('audit') / 1e6 as mb, pg_indexes_size('audit') / 1e6 as indexes"
    )
    return { MB: rounded(Number(rows[0]?.mb)), "of them indexes": rounded(Number(rows[0]?.indexes)) }
  }
  try {
    const { token, organisationId } = await signUp()
    const contact = {
      name: "Person of the file",
      title: "Buyer of building materials",
      company: "Example Company Ltd",
      email: `${randomUUID()}@example.com`,
      phone: "5550100"
    }
    await call("/leads/add-lead", contact, token)
    const write = (age: string) =>
      database.query(
        `insert into audit (organization_id, at, actor_id, action, entity, entity_id, changes)
          select organization_id, now() - $2::interval, actor_id, action, entity, gen_random_uuid()::text, changes
          from line, generate_series(1, $1::int)`,
        [lines, age]
      )
    /** Lines are in the order of time: those of the sign-up would be before the old ones. */
    await database.query(
      "create temp table line as select * from audit where action = 'contact.added' limit 1"
    )
    await database.query("delete from audit")
    await write("2 years")
    await write("1 day")
    await database.query("update organisations set keep_audit = 12 where id = $1", [organisationId])
    await database.query("vacuum analyze audit")
    const full = await sizeOf()
    const times: Array<number> = []
    let deleted = 0
    for (let last = batch; last === batch; deleted += last)
      times.push(
        await timed(async () => {
          await database.query("begin")
          await database.query("select set_config('app.org', $1, true)", [organisationId])
          const { rows } = await database.query<{ count: number }>("select app.forget_old($1) as count", [
            batch
          ])
          await database.query("commit")
          last = rows[0]?.count ?? 0
        })
      )
    const deleting = times.reduce((sum, ms) => sum + ms, 0)
    const vacuum = await timed(() => database.query("vacuum audit"))
    const emptied = await sizeOf()
    await write("1 day")
    const refilled = await sizeOf()
    if (deleted !== lines) throw new Error(`${deleted} of ${lines} lines were deleted`)
    const figures = {
      deleted,
      "deleted a second": rounded(deleted / (deleting / 1_000)),
      "p99 of a transaction, ms": rounded(quantile(times, 0.99)),
      "vacuum, s": rounded(vacuum / 1_000)
    }
    const sizes = [
      { moment: "before", ...full },
      { moment: "deleted and vacuumed", ...emptied },
      { moment: "as many lines written again", ...refilled }
    ]
    printTable([figures])
    printTable(sizes)
    keepResult("retention", { figures, sizes })
    await database.query("truncate audit")
  } finally {
    await close()
  }
}
