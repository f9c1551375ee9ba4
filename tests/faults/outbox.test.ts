import pg from "pg"
import type { Page } from "playwright-core"
import { afterEach, expect, it } from "vitest"
import { openPage } from "../support/browser.ts"
import { generous } from "../support/generous.ts"
import { clientOf, endProcess, makeDataDir, startProcess } from "../support/realProcess.ts"

const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback)

const total = number("OUTBOX_OUTCOMES", 8)
const kills = number("OUTBOX_KILLS", 1)

const toEnd: Array<() => unknown> = []
afterEach(async () => {
  for (const end of toEnd.splice(0).reverse()) await end()
})

/** Keys of outcomes that ask for nothing. */
const outcomes = [
  ["1", "Not answering"],
  ["4", "Agreed to talk"],
  ["7", "Decliend to talk"],
  ["8", "Not relevat"],
  ["0", "Call completed"]
] as const

it(`loses, doubles and reorders none of ${total} outcomes when two tabs record them, ${kills} tabs are killed and the link flaps`, async () => {
  const dataDir = makeDataDir()
  toEnd.push(dataDir.remove)
  const { urls, child } = await startProcess(dataDir.path, { ...generous, SAMPLE_LEADS: "0" })
  toEnd.push(() => endProcess(child, "SIGTERM"))
  const { call, codeSentTo } = clientOf(urls)
  const email = "caller@example.com"
  await call("/auth/signup", { email, name: "Test Caller" })
  const { token } = (await call("/auth/verify-otp", { email, otp: await codeSentTo(email, "email") })).body
    .data
  const founding = {
    countryCode: "+91",
    name: "Offline",
    linkedinProfile: "https://www.linkedin.com/company/example",
    phone: "9000000001"
  }
  await call("/auth/add-org", founding, token)
  const otp = await codeSentTo("+919000000001", "sms")
  const verified = await call(
    "/auth/verify-phone-otp",
    { countryCode: "+91", phone: "9000000001", otp },
    token
  )
  const user = (await call("/auth/get-session", {}, token)).body.data
  const owner = { consumer: user._id, organization_id: verified.body.data._id }
  const label = (await call("/label/create-label", { ...owner, name: "Everybody" }, token)).body.data
  const contactIds: Array<string> = []
  for (let place = 0; place < total; place++) {
    const contact = {
      name: `Person ${place}`,
      phone: `555${String(place).padStart(7, "0")}`,
      addAnyway: true
    }
    contactIds.push((await call("/leads/add-lead", contact, token)).body.data._id)
  }
  for (let from = 0; from < total; from += 100) {
    const some = contactIds.slice(from, from + 100)
    await call("/label/update-lead-label", { contactIds: some, add: [label._id] }, token)
  }

  const first = await openPage({ allow: [/net::ERR_/, /Failed to load resource/, /Notifications:/] })
  const context = first.context()
  await context.addInitScript(
    (entries) => {
      if (location.protocol.startsWith("http"))
        for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    [
      ["user", JSON.stringify(user)],
      ["org", JSON.stringify(verified.body.data)],
      ["token", token]
    ] as const
  )
  let isDown = false
  await context.route(`${urls.api}/**`, (route) =>
    isDown ? route.abort("internetdisconnected") : route.continue().catch(() => undefined)
  )

  const open = async (page: Page) => {
    isDown = false
    await page.goto(`${urls.app}/apps/calls?labelId=${label._id}`)
    const start = page.getByRole("button", { name: "Start calling" })
    const onCall = page.getByLabel("Length of the call")
    await start.or(onCall).first().waitFor()
    if (await start.first().isVisible()) await start.first().click()
    return page
  }
  const tabs = [await open(first), await open(await context.newPage())]

  const recorded: Array<readonly [name: string, status: string]> = []
  const finishedOf = (page: Page) => page.getByRole("heading", { name: /this session|Nobody to call/ })
  const nameOf = (page: Page) => page.getByRole("heading", { level: 2 }).first().innerText()
  const killAt = new Set(
    Array.from({ length: kills }, (_, kill) => Math.floor(((kill + 0.5) * total) / kills))
  )

  /** One call in one tab, from who is next to the key that saves it. */
  const callIn = async (place: number): Promise<boolean> => {
    const page = tabs[place]
    if (!page) throw new Error("there is no such tab")
    await page.bringToFront()
    const start = page.getByRole("button", { name: "Start the call" })
    const save = page.getByRole("button", { name: "Save and next" })
    const again = page.getByRole("button", { name: "Look for the next" })
    const begin = page.getByRole("button", { name: "Start calling" }).first()
    const retry = page.getByRole("button", { name: "Try again" })
    await start.or(save).or(again).or(begin).or(retry).first().waitFor({ timeout: 30_000 })
    if (await again.isVisible()) return false
    if ((await begin.isVisible()) || (await retry.isVisible())) {
      isDown = false
      await begin.or(retry).first().click()
      return true
    }
    if (await start.isVisible()) await page.keyboard.press("c")
    await save.waitFor()
    const name = await nameOf(page)
    const [key, status] = outcomes[recorded.length % outcomes.length] ?? outcomes[0]
    await page.keyboard.press(key)
    await page.locator(`button[aria-keyshortcuts="${key}"][aria-pressed="true"]`).waitFor()
    const isKill = killAt.delete(recorded.length)
    await page.keyboard.press("Enter")
    recorded.push([name, status])
    if (!isKill) {
      await expect.poll(async () => (await save.isVisible()) && (await nameOf(page)) === name).toBe(false)
      return true
    }
    await page.close()
    tabs[place] = await open(await context.newPage())
    const back = tabs[place]
    if (back && (await back.getByRole("button", { name: "Save and next" }).isVisible())) {
      if ((await nameOf(back)) === name) await back.keyboard.press("Enter")
    }
    return true
  }

  for (let turn = 0; recorded.length < total && turn < total * 3; turn++) {
    isDown = turn % 5 > 1
    if (!(await callIn(turn % 2)) && !(await callIn((turn + 1) % 2))) {
      isDown = false
      for (const page of tabs) {
        await expect.poll(() => page.getByText(/\d+ waiting/).count(), { timeout: 60_000 }).toBe(0)
        if (await finishedOf(page).isVisible())
          await page.getByRole("button", { name: "Look for the next" }).click()
      }
    }
  }
  isDown = false
  for (const page of tabs) {
    await page.evaluate(() => dispatchEvent(new Event("online")))
    await expect.poll(() => page.getByText(/\d+ (waiting|to decide)/).count(), { timeout: 120_000 }).toBe(0)
  }

  const database = new pg.Client({ connectionString: urls.database })
  await database.connect()
  toEnd.push(() => database.end())
  const { rows } = await database.query(
    `select contacts.name, change ->> 'to' as status
      from audit cross join jsonb_array_elements(changes) as change
      join contacts on contacts.id::text = audit.entity_id
      where change ->> 'field' = 'callStatus' and change ->> 'from' is not null order by audit.id`
  )
  expect(rows.map(({ name, status }) => [name, status])).toEqual(recorded)
}, 3_600_000)
