import { createHmac } from "node:crypto"
import { Effect } from "effect"
import fastify, { LogController } from "fastify"
import pg from "pg"
import { asLeadCard } from "../../server/domain/leads/leads.ts"
import { findPage, wantedFrom } from "../../server/domain/leads/search/leadQueries.ts"
import { securityHeaders } from "../../server/http/headers.ts"
import { Tx } from "../../server/platform/database/Database.ts"
import { timesAsText } from "../../server/platform/database/pool.ts"
import type { Sql } from "../../server/platform/database/sql.ts"
import { hashToken } from "../../server/platform/secrets/Secrets.ts"
import { sessionFromRow } from "../../server/platform/session.ts"

/*
 * One call of the API, written with fastify and pg alone: the same headers, checks, statements, log line and reply.
 * `npm run bench -- api` starts it as a process of its own.
 */

const { DATABASE_URL, ACCESS_TOKEN, POOL } = process.env

const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: Number(POOL),
  types: timesAsText,
  options: "-c plan_cache_mode=force_generic_plan -c role=pro_leads_app"
})

/** The statement of a page of the pool, as the server sends it. */
const pageStatement = (size: number): Sql => {
  const sent: Array<Sql> = []
  const run = (statement: Sql) => {
    sent.push(statement)
    return Effect.succeed([])
  }
  const recorder = { run, executeSql: () => Promise.resolve({ rows: [] }) }
  Effect.runSync(
    findPage(wantedFrom(undefined, undefined), size + 1).pipe(Effect.provideService(Tx, recorder))
  )
  const [statement] = sent
  if (!statement) throw new Error("a page needs a statement")
  return statement
}

/** Written once: the route itself runs nothing of the server's own libraries. */
const most = 20
const statement = pageStatement(most)

const app = fastify({
  logger: true,
  logController: new LogController({ disableRequestLogging: true })
})
const setHeaders = securityHeaders({
  connect: [],
  frame: [],
  script: [],
  style: [],
  isDevelopmentServer: false
})

app.addHook("onRequest", (request, reply, done) => {
  setHeaders(reply.raw)
  reply.header("cache-control", "no-store")
  if (request.headers["access-token"] === ACCESS_TOKEN) return done()
  reply.code(401).send({ status: false, code: "access_token_invalid" })
})

app.addHook("onResponse", (request, reply, done) => {
  request.log.info(
    { call: request.url, status: reply.statusCode, ms: reply.elapsedTime, address: request.ip },
    "call"
  )
  done()
})

const schema = {
  body: {
    type: "object",
    additionalProperties: false,
    properties: { limit: { type: "integer", const: most } }
  }
}

app.post("/leads/get-leads", { schema }, async (request, reply) => {
  const token = /^Bearer ([\w-]{20,200})$/.exec(String(request.headers.authkey ?? ""))?.[1]
  if (token === undefined) return reply.code(401).send({ status: false, code: "session_invalid" })
  const client = await pool.connect()
  const hash = hashToken(token).toString("hex")
  const opened = (await client.query(
    `begin; select * from app.open_session('\\x${hash}'::bytea)`
  )) as unknown as ReadonlyArray<pg.QueryResult>
  const row = opened[1]?.rows[0]
  if (row === undefined || sessionFromRow(row).role === null) {
    await client.query("rollback")
    client.release()
    return reply.code(401).send({ status: false, code: "session_invalid" })
  }
  const { name, text, values } = statement
  const { rows } = await client.query({ ...(name !== undefined && { name }), text, values: [...values] })
  client.query("commit").then(
    () => client.release(),
    (error) => client.release(error)
  )
  const data = rows.slice(0, most)
  const last = data.at(-1)
  const place = JSON.stringify({ after: { bucket: last?.bucket, id: last?.id } })
  const tag = createHmac("sha256", "bench").update(place).digest("base64url")
  return {
    status: true,
    message: "Found.",
    data: data.map((lead) => asLeadCard(lead, false)),
    nextCursor: rows.length > most ? `${Buffer.from(place).toString("base64url")}.${tag}` : null
  }
})

const address = await app.listen({ host: "127.0.0.1", port: 0 })
process.stdout.write(`Listening at ${address}\n`)
