import { randomUUID } from "node:crypto"
import { expect, it } from "vitest"
import { startTestServer } from "../support/testServer.ts"

const anAddress = () => `person-${randomUUID()}@example.com`

it("nobody learns at sign-in and sign-up who has an account: same status, headers, bytes, and medians of 500 within 2 ms", {
  timeout: 300_000,
  retry: 1
}, async () => {
  const quiet = await startTestServer({
    settings: { LIMIT_SENDS_PER_HOUR: "100000", LIMIT_SENDS_PER_DAY: "100000" }
  })
  const known = anAddress()
  const unknown = anAddress()
  await quiet.signIn(known)
  const median = (values: ReadonlyArray<number>) =>
    [...values].sort((one, two) => one - two)[values.length >> 1] ?? 0
  for (const path of ["/auth/login", "/auth/signup"]) {
    const times = { known: [] as Array<number>, unknown: [] as Array<number> }
    const answers = new Set<string>()
    for (let round = 0; round < 500; round += 1) {
      const order = round % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)
      for (const which of order) {
        const email = which === "known" ? known : unknown
        const began = performance.now()
        const answer = await quiet.call(path, { email, name: "Somebody" })
        times[which].push(performance.now() - began)
        const headers = [...answer.headers].filter(([name]) => name !== "date").sort()
        const body = { ...answer.body, codeId: String(answer.body.codeId).length }
        answers.add(JSON.stringify([answer.status, headers, body]))
      }
    }
    expect([...answers].length, path).toBe(1)
    expect(Math.abs(median(times.known) - median(times.unknown)), path).toBeLessThan(2)
  }
  await quiet.close()
})
