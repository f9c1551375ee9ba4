import type { Locator } from "playwright-core"
import { contact } from "../../support/someContacts.ts"
import type { Answer, Stage } from "../../support/walkInBrowser.ts"
import { type Account, makeAccount, visitAs } from "./people.ts"

export const fine = (data?: unknown, more: object = {}): Answer => ({
  status: 200,
  body: { status: true, message: "Done.", data, ...more }
})

/** The server's refusal, with its further fields. */
export const no = (code = "forbidden", more: object = {}, status = 409): Answer => ({
  status,
  body: { status: false, code, message: "Not now.", ...more }
})

/** Waits until one of the calls is sent, then answers them. */
export const answered = (calls: ReadonlyArray<string>, how: Answer) => async (stage: Stage) => {
  await stage.called(...calls)
  await stage.answer(calls, how)
}

/** The same, if the response leads to another such call: that one waits for the next step. */
export const answeredOnce = (calls: ReadonlyArray<string>, how: Answer) => (stage: Stage) =>
  stage.answerWaiting(calls, how)

let serial = 0

/** Another number each time, for values that have to differ. */
export const next = () => ++serial

type Given = Readonly<Record<string, unknown>>

export const addContact = async (stage: Stage, { token }: Account, values: Given): Promise<string> => {
  const { body } = await stage.client.call("/leads/add-lead", values, token)
  return (body as { data: { _id: string } }).data._id
}

/** An Admin with contacts of these names, at an address of theirs. */
export const atContacts = async (
  stage: Stage,
  names: ReadonlyArray<string>,
  address: (ids: ReadonlyArray<string>) => string
) => {
  const me = await makeAccount(stage, "ready")
  const ids: Array<string> = []
  for (const name of names)
    ids.push(await addContact(stage, me, { name, email: `contact${next()}@example.org` }))
  Object.assign(stage.notes, { me, ids })
  await visitAs(stage, me, `${stage.urls.app}${address(ids)}`)
  return { me, ids }
}

export const drawerOf = ({ page }: Stage) => page.getByRole("complementary", { name: "Contact" })

export const isIn = (value: unknown, region: string, state: string) =>
  typeof value === "object" && value !== null && (value as Record<string, unknown>)[region] === state

export const payloadOf = <T>(step: { readonly event: object }) => step.event as T

export const someone = contact({ _id: "11111111-1111-4111-8111-111111111111", name: "Some Contact" })

/** Types two texts so fast that the second comes during the pause after the first. */
export const typeTwice = (field: Locator, texts: readonly [string, string]) =>
  field.evaluate((input, values) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {}
    for (const value of values) {
      set?.call(input, value)
      input.dispatchEvent(new Event("input", { bubbles: true }))
    }
  }, texts)

/** A menu is placed a frame after it opens, and an item's action runs a frame later; in ms of a stopped clock. */
export const frames = 50

/** Stops the page's clock, so that no pause ends and no request times out. */
export const stopClock = async ({ page }: Stage) => {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 5_000)
}
