import { randomUUID } from "node:crypto"
import http from "node:http"
import pg from "pg"
import { hashToken } from "../../server/platform/secrets/Secrets.ts"
import { cpuMsOf, keepResult, printTable, quantile, rounded } from "./measure.ts"
import { type BenchServer, startBenchServer } from "./server.ts"

const callers = 20
const contacts = 10_000
const rounds = 40
const mostMs = 50

/** The load generator competes with the server for the two cores, so it does as little as possible. */
const lightClient = (urls: BenchServer["urls"]) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: callers })
  return (path: string, body: string, token: string) =>
    new Promise<string>((resolve, reject) => {
      const request = http.request(
        `${urls.api}${path}`,
        {
          method: "POST",
          agent,
          headers: {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(body),
            "access-token": urls.accessToken,
            authKey: `Bearer ${token}`
          }
        },
        (response) => {
          let text = ""
          response.setEncoding("utf8")
          response.on("data", (chunk) => {
            text += chunk
          })
          response.on("end", () =>
            response.statusCode === 200 ? resolve(text) : reject(new Error(`${path}: ${text}`))
          )
        }
      )
      request.on("error", reject)
      request.end(body)
    })
}

/** Signed-in colleagues, written directly into the database: twenty sign-ins by email take too long. */
const colleagues = async (database: pg.Client, organisationId: string) => {
  const made = Array.from({ length: callers }, () => ({
    userId: randomUUID(),
    token: randomUUID().replaceAll("-", "a")
  }))
  for (const { userId, token } of made) {
    const email = `${userId}@example.com`
    await database.query(
      `with person as (insert into users (id, email, name, organization_id) values ($1, $2, 'Caller', $3)),
          member as (insert into members (organization_id, user_id, email, name, role, state)
            values ($3, $1, $2, 'Caller', 'Write', 'active'))
        select`,
      [userId, email, organisationId]
    )
    await database.query("insert into sessions (token_hash, user_id) values ($1, $2)", [
      hashToken(token),
      userId
    ])
  }
  return made
}

const fill = async (database: pg.Client, organisationId: string) => {
  await database.query(
    `with made as (
        insert into contacts (organization_id, origin, name, name_key, search, phone, created_at)
        select $1, 'added', 'Person ' || n, 'person ' || n, '', '555' || lpad(n::text, 7, '0'), now() - n * interval '1 minute'
        from generate_series(1, $2::int) n returning organization_id, id, created_at)
      insert into contact_state (organization_id, contact_id, is_viewed, created_at, updated_at)
      select organization_id, id, false, created_at, created_at from made`,
    [organisationId, contacts]
  )
  await database.query("vacuum analyze contacts, contact_state")
}

const bareStatement = `update contact_state u set leased_by = $1, leased_until = now() + interval '10 minutes'
  from (select s.organization_id, s.contact_id from contact_state s where s.organization_id = $2
    and s.call_status = 'Yet to call' and s.next_call_at is null
    and (s.leased_until > now() and s.leased_by <> $1) is not true
    order by s.created_at, s.contact_id limit 1 for update skip locked) n
  where u.organization_id = n.organization_id and u.contact_id = n.contact_id returning u.contact_id`

const timesOf = async (
  ask: (index: number) => Promise<unknown>,
  after: () => Promise<unknown> = async () => {}
) => {
  const times: Array<number> = []
  for (let round = 0; round < rounds; round++) {
    await Promise.all(
      Array.from({ length: callers }, async (_, index) => {
        const asked = performance.now()
        await ask(index)
        if (round > 4) times.push(performance.now() - asked)
      })
    )
    await after()
  }
  return times
}

const shown = (times: ReadonlyArray<number>) => ({
  p50: rounded(quantile(times, 0.5)),
  p95: rounded(quantile(times, 0.95)),
  p99: rounded(quantile(times, 0.99))
})

/** CPU time of the server and its database connections in milliseconds, which counts also on a busy machine. */
const workedMs = async ({ child, database }: BenchServer) => {
  const { rows } = await database.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'pro-leads'"
  )
  return { server: cpuMsOf(child.pid ?? 0), database: rows.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0) }
}

/** Twenty callers request the next of ten thousand contacts at the same moment, repeatedly. */
export const bench = async () => {
  const server = await startBenchServer(0)
  try {
    const { database, urls } = server
    const { organisationId } = await server.signUp()
    await fill(database, organisationId)
    const people = await colleagues(database, organisationId)
    const ask = lightClient(urls)
    const tokenOf = (index: number) => people[index]?.token ?? ""
    const source = JSON.stringify({ source: { kind: "due" } })
    const sessions = await Promise.all(
      people.map(async ({ token }) => {
        const { data } = JSON.parse(await ask("/calling/start-session", source, token))
        return JSON.stringify({ sessionId: data._id })
      })
    )
    const handedOut: Array<string> = []
    const given = async () => {
      await database.query(
        "update contact_state set call_status = 'Not relevat', leased_by = null, leased_until = null where contact_id = any($1)",
        [handedOut.slice(-callers)]
      )
    }
    const before = await workedMs(server)
    const next = await timesOf(async (index) => {
      const { data } = JSON.parse(await ask("/calling/next-contact", sessions[index] ?? "", tokenOf(index)))
      handedOut.push(data.item.contact._id)
    }, given)
    const after = await workedMs(server)
    const workMs = {
      server: rounded((after.server - before.server) / (rounds * callers)),
      database: rounded((after.database - before.database) / (rounds * callers))
    }
    const doubled = handedOut.length - new Set(handedOut).size
    const lightest = await timesOf((index) => ask("/calling/get-open-call", "{}", tokenOf(index)))
    const pool = new pg.Pool({ connectionString: urls.database, max: callers })
    const bare = await timesOf(async (index) => {
      const { rows } = await pool.query({
        name: "bare",
        text: bareStatement,
        values: [people[index]?.userId, organisationId]
      })
      handedOut.push(rows[0].contact_id)
    }, given)
    await pool.end()
    const figures = { next: shown(next), lightest: shown(lightest), bare: shown(bare) }
    printTable(Object.entries(figures).map(([what, times]) => ({ "20 at once": what, ...times })))
    process.stdout.write(`work for one: server ${workMs.server} ms, database ${workMs.database} ms\n`)
    process.stdout.write(`handed out ${handedOut.length}, twice ${doubled}\n`)
    keepResult("calling", { callers, contacts, doubled, mostMs, workMs, ...figures })
    if (doubled > 0) process.exitCode = 1
  } finally {
    await server.close()
  }
}
