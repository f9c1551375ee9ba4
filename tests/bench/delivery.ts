import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { startMailServer } from "../support/mailServer.ts"
import { keepResult, printTable, rounded } from "./measure.ts"
import { type BenchServer, startBenchServer } from "./server.ts"

const together = 40
const slowMs = 300

/** The maximum seconds until the last one. */
const most = { codes: 3, codesBySlowServer: 10, callbacks: 5 }

type Mail = Awaited<ReturnType<typeof startMailServer>>

const until = async (holds: () => Promise<boolean> | boolean) => {
  const end = performance.now() + 120_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error("waited two minutes")
    await pause(10)
  }
}

const secondsSince = (began: number) => rounded((performance.now() - began) / 1_000)

/** Seconds from the first of the sign-ups to the last code. */
const lastCode = async ({ call }: BenchServer, mail: Mail) => {
  const run = randomUUID()
  const emails = Array.from({ length: together }, (_, index) => `${index}-${run}@example.com`)
  const began = performance.now()
  await Promise.all(emails.map((email) => call("/auth/signup", { email, name: "Bench" })))
  await until(() => emails.every((email) => mail.mailsTo(email).length > 0))
  return secondsSince(began)
}

/** Seconds from the due time of the callbacks to the last reminder. */
const lastReminder = async (server: BenchServer) => {
  const { call, database } = server
  const { token, userId } = await server.signUp()
  const due = Date.now() + 20_000
  const nextCallAt = new Date(due + 10 * 60_000).toISOString()
  for (let index = 0; index < together; index++) {
    const { body } = await call("/leads/add-lead", { name: `Person ${index}`, addAnyway: true }, token)
    await call(
      "/calling/record-outcome",
      {
        callId: randomUUID(),
        contactId: body.data._id,
        callStatus: "Call scheduled",
        nextCallAt,
        isPersonal: true
      },
      token
    )
  }
  await database.query(
    "update jobs.job set start_after = $1 where name = 'callback.remind' and state = 'created'",
    [new Date(due)]
  )
  if (Date.now() > due) throw new Error("the callbacks were due before they were written down")
  await pause(due - Date.now())
  const began = performance.now()
  await until(async () => {
    const { rows } = await database.query<{ count: number }>(
      "select count(*)::int from notifications where user_id = $1 and kind = 'callDue'",
      [userId]
    )
    return rows[0]?.count === together
  })
  return secondsSince(began)
}

/** The time until the last of forty codes and reminders arrives, with a fast and a slow mail server. */
export const bench = async () => {
  const mail = await startMailServer()
  const server = await startBenchServer(0, { SMTP_URL: mail.url })
  try {
    await lastCode(server, mail)
    const codes = await lastCode(server, mail)
    mail.delay(slowMs)
    const codesBySlowServer = await lastCode(server, mail)
    mail.delay(0)
    const callbacks = await lastReminder(server)
    const seconds = { codes, codesBySlowServer, callbacks }
    printTable(
      Object.entries(seconds).map(([last, took]) => ({
        [`last of ${together}`]: last,
        seconds: took,
        most: most[last as keyof typeof most]
      }))
    )
    keepResult("delivery", { together, slowMs, most, seconds })
    if (Object.entries(seconds).some(([last, took]) => took > most[last as keyof typeof most]))
      process.exitCode = 1
  } finally {
    await server.close()
    await mail.stop()
  }
}
