import type { Stage } from "../../support/walkInBrowser.ts"
import type { Account } from "./people.ts"

let serial = 0

export const newKey = () => `walk-${++serial}`

/** The real server's response to an Admin. */
export const ask = async (stage: Stage, { token }: Account, path: string, payload: object) => {
  const { status, body } = await stage.client.call(path, payload, token)
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return body as { readonly data: { readonly _id: string } & Readonly<Record<string, unknown>> }
}

const respondentName = "Sample Respondent"

export const makeRespondent = async (stage: Stage, admin: Account) => {
  const email = `respondent${++serial}@example.org`
  return (await ask(stage, admin, "/leads/add-lead", { name: respondentName, email })).data._id
}

/**
 * A request on the real server, brought to a state. The sandbox leaves amounts ending in 02 pending and refuses those
 * in 01.
 */
export const makeHonorarium = async (
  stage: Stage,
  admin: Account,
  state: "requested" | "approved" | "paid",
  fields: object = {}
): Promise<string> => {
  const respondentId = await makeRespondent(stage, admin)
  const { data } = await ask(stage, admin, "/honorarium/create-honorarium-request", {
    respondentName,
    respondentId,
    amount: 1500,
    currency: "INR",
    upiId: "sample@examplebank",
    idempotencyKey: newKey(),
    ...fields
  })
  const honorariumId = data._id
  const keyed = { honorariumId, idempotencyKey: newKey() }
  if (state === "requested") return honorariumId
  await ask(stage, admin, "/honorarium/approve-honorarium-request", { ...keyed, decision: "approve" })
  if (state === "paid") await ask(stage, admin, "/transaction/generate-honarium-token", keyed)
  return honorariumId
}

/** Waits until the payment provider has checked the account of a request. */
export const whenChecked = async (stage: Stage, admin: Account, honorariumId: string): Promise<void> => {
  const { data } = await ask(stage, admin, "/honorarium/get-honorarium", { honorariumId })
  const [found] = data as unknown as ReadonlyArray<{ readonly accountCheck?: string }>
  if (found?.accountCheck !== "checking") return
  await new Promise((resolve) => setTimeout(resolve, 50))
  await whenChecked(stage, admin, honorariumId)
}

/** Another page of the product, without a reload. */
export const goTo = async ({ page }: Stage, path: string, heading: string) => {
  await page.evaluate((path) => history.pushState(null, "", path), path)
  await page.locator("h1", { hasText: heading }).waitFor()
}

/** The server's refusal because the named thing does not exist, or has changed. */
export const missing = {
  status: 404,
  body: { status: false, code: "not_found", message: "It is gone." }
}
