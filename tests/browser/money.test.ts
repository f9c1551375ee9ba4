import { execFileSync } from "node:child_process"
import pg from "pg"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openPage } from "../support/browser.ts"
import { routeFor } from "../support/heldCalls.ts"
import { clientOf, endProcess, makeDataDir, type Started, startProcess } from "../support/realProcess.ts"
import { signUpAdmin, store } from "../support/signedUp.ts"

let folder: ReturnType<typeof makeDataDir>
let started: Started
beforeAll(async () => {
  folder = makeDataDir()
  started = await startProcess(folder.path, {
    LOG_LEVEL: "debug",
    SAMPLE_LEADS: "0",
    STEP_UP_MINUTES: "60"
  })
})
afterAll(async () => {
  await endProcess(started.child, "SIGTERM")
  folder.remove()
})

let serial = 0

/** An Admin with an organisation and one contact, signed in here. */
const asAdmin = async (page: Page) => {
  const place = ++serial
  const { email, token, stored } = await signUpAdmin(started.urls, {
    email: `ada${place}@example.com`,
    phone: `900000000${place}`
  })
  const { call } = clientOf(started.urls)
  await call("/leads/add-lead", { name: "Mina Sample", email: "mina@example.org" }, token)
  await store(page, started.urls, stored)
  return { email, token, call }
}

const everythingStored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))

/** Waits until the request is stored. Warnings that its form had not shown yet are read first. */
const leaveRequest = async (page: Page) => {
  const dialog = page.getByRole("dialog", { name: /^(Request an|Edit the) honorarium/ })
  const done = page.getByRole("dialog").getByRole("button", { name: "Done" })
  await expect.poll(async () => (await done.isVisible()) || (await dialog.count()) === 0).toBe(true)
  if (await done.isVisible()) await done.click()
}

it("an honorarium is asked for, approved and paid once; the account number is stored nowhere", async () => {
  const page = await openPage({ allow: [/Failed to load resource/] })
  const { token, call } = await asAdmin(page)
  await page.goto(`${started.urls.app}/apps/honorarium`)
  await page.getByText("No honorarium requests yet").waitFor()
  await page.getByRole("button", { name: "Request honorarium" }).first().click()
  await page.getByRole("button", { name: "Send request", exact: true }).click()
  await page.getByText("Respondent is required").waitFor()
  await page.getByText("Amount is required").waitFor()
  await page.getByLabel("Respondent", { exact: true }).fill("mina")
  await page.getByRole("button", { name: /Mina Sample/ }).click()
  await page.getByLabel("Amount", { exact: true }).fill("1500.505")
  await page.getByLabel("Payment method").selectOption("bank")
  await page.getByLabel("Account number", { exact: true }).fill("001234567890")
  await page.getByLabel("Account number again").fill("001234567899")
  await page.getByRole("button", { name: "Send request", exact: true }).click()
  await page.getByText("Amount has too many decimals").waitFor()
  await page.getByText("The two account numbers don’t match").waitFor()
  await page.getByText("IFSC code is required for an INR account").waitFor()
  await page.getByLabel("Amount", { exact: true }).fill("1500.50")
  await page.getByLabel("Account number again").fill("001234567890")
  await page.getByLabel("IFSC code").fill("ABCD0123456")
  await page.getByLabel("Respondent’s phone number").fill("9000000009")
  await page.getByLabel("Your reference").fill("H-2026-1")
  expect(await everythingStored(page)).not.toContain("1234567890")

  await page.getByRole("dialog").getByRole("status").getByRole("listitem").first().waitFor()
  let sends = 0
  await page.route("**/honorarium/create-honorarium-request", async (route) => {
    sends++
    await route.fetch()
    await (sends < 3 ? route.abort() : route.continue())
  })
  await page.getByRole("button", { name: "Send request", exact: true }).dblclick()
  await page.getByText("1 of 1 request").waitFor()
  await page.getByRole("dialog").waitFor({ state: "detached" })
  expect(sends).toBe(3)

  await page.getByRole("button", { name: "Mina Sample" }).click()
  await page.getByText("H-2026-1").waitFor()
  await page.getByText("9000000009").waitFor()
  await page.getByRole("button", { name: "Pay now" }).press("Enter")
  const why = page.getByRole("dialog", { name: "Why not?" })
  await why.getByText("First: an Admin approves it.").waitFor()
  await page.keyboard.press("Escape")
  await why.waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Approve", exact: true }).click()
  await page
    .getByRole("dialog", { name: /^Approve/ })
    .getByRole("button", { name: "Approve", exact: true })
    .click()
  await page.getByRole("dialog", { name: /^Approve/ }).waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Pay now" }).click()
  await page.getByRole("button", { name: /^Pay ₹1,500.50/ }).click()
  await page.getByText("Why it is paid although no interview is documented").waitFor()
  await page.getByLabel("Reason").fill("The interview was given on paper.")
  await page.getByRole("button", { name: /^Pay ₹1,500.50/ }).dblclick()
  await page.getByRole("button", { name: "Print receipt" }).waitFor()
  const paid = await call("/transaction/get-all-payment", { kind: "honorarium" }, token)
  expect(
    paid.body.data.map(({ state, amount }: { state: string; amount: number }) => [state, amount])
  ).toEqual([["paid", 1500.5]])
  expect(await everythingStored(page)).not.toContain("1234567890")

  await page.goto(`${started.urls.app}/apps/pricing`)
  const opened = page.context().waitForEvent("page")
  await page.getByRole("button", { name: "Choose Starter" }).click()
  const gateway = await opened
  await gateway.getByRole("heading", { name: "Sandbox checkout" }).waitFor()
  await page.reload()
  await page.getByText("Still waiting for confirmation").waitFor()
  await gateway.getByRole("button", { name: /^Drop/ }).click()
  await page.getByText("Paid. You are now on Starter.").waitFor()
  await page.getByRole("link", { name: "View invoice" }).click()
  await page.getByRole("button", { name: "Print INV-000001" }).waitFor()
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole("button", { name: "Print INV-000001" }).click()
  await page.emulateMedia({ media: "print" })
  await page.getByRole("heading", { name: "Invoice" }).waitFor()
  expect(await page.getByRole("heading", { name: "Transactions" }).isVisible()).toBe(false)
})

it("the payment window closes when the payer comes back, and shows the result itself if no tab waits", async () => {
  const page = await openPage()
  await asAdmin(page)
  await page.goto(`${started.urls.app}/apps/pricing`)
  const openCheckout = async () => {
    const opened = page.context().waitForEvent("page")
    await page.getByRole("button", { name: "Choose Starter" }).click()
    const gateway = await opened
    await gateway.getByRole("heading", { name: "Sandbox checkout" }).waitFor()
    return gateway
  }
  const refused = await openCheckout()
  const closed = refused.waitForEvent("close")
  const calls: Array<string> = []
  refused.on("request", (request) => {
    if (request.url().includes("/transaction/")) calls.push(request.url())
  })
  await refused.getByRole("button", { name: /^Decline/ }).click()
  await page.getByText("The payment provider refused the payment. No money moved.").waitFor()
  await closed
  expect(calls).toEqual([])
  await page.getByRole("button", { name: "Back to the plans" }).click()

  const alone = await openCheckout()
  await page.goto("about:blank")
  await alone.getByRole("button", { name: /^Approve/ }).click()
  await alone.getByText("Paid. You are now on Starter.").waitFor()
})

/** Everything that a browser stores for the product, databases included. */
const everythingKept = async (page: Page) =>
  (await everythingStored(page)) +
  (await page.evaluate(async () => {
    const answer = <A>(request: IDBRequest<A>) =>
      new Promise<A>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const kept: Array<unknown> = [document.cookie, await caches.keys()]
    for (const { name } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name ?? ""))
      for (const store of database.objectStoreNames)
        kept.push(name, await answer(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return JSON.stringify(kept)
  }))

/** The tables that contain the texts, in any column. */
const tablesWith = async (texts: ReadonlyArray<string>) => {
  const client = new pg.Client({ connectionString: started.urls.database })
  await client.connect()
  try {
    const { rows: tables } = await client.query(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`
    )
    const found: Array<string> = []
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select one from unnest($1::text[]) one where exists (select from ${name} t where position(one in t::text) > 0)`,
        [texts]
      )
      found.push(...rows.map(({ one }) => `${name}: ${one}`))
    }
    return found.sort()
  } finally {
    await client.end()
  }
}

/**
 * The files of the data folder that contain a text. The sandbox gateway keeps its own records there, as a real one does
 * elsewhere.
 */
const filesWith = (text: string) => {
  try {
    return execFileSync("grep", ["-rlaF", "--", text, folder.path], { encoding: "utf8" }).trim().split("\n")
  } catch (error) {
    if ((error as { status?: number }).status === 1) return []
    throw error
  }
}

const accounts = ["009182736455", "009182736456", "009182736457"] as const
const upiId = "planted.person@plantedbank"
const paypalId = "planted.person@example.net"

it("planted account numbers are in no log, URL, storage, error, table or file; UPI ids and PayPal addresses in no log, URL, storage or error", async () => {
  const page = await openPage({ allow: [/Failed to load resource/] })
  const { token, call } = await asAdmin(page)
  const told: Array<string> = []
  const answers: Array<Promise<string>> = []
  page.context().on("request", (request) => told.push(request.url(), JSON.stringify(request.headers())))
  page.context().on("console", (message) => told.push(message.text()))
  page.context().on("response", (response) => {
    const isJson = response.headers()["content-type"]?.startsWith("application/json")
    if (!isJson || response.url().endsWith("/reveal-account-number")) return
    answers.push(response.text().catch(() => ""))
  })
  const planted = [...accounts, upiId, paypalId]
  const foundIn = (text: string) => planted.filter((one) => text.includes(one))
  const look = async () => expect(foundIn(await everythingKept(page))).toEqual([])
  const bank = async (account: string, again = account) => {
    await page.getByLabel("Account number", { exact: true }).fill(account)
    await page.getByLabel("Account number again").fill(again)
    await page.getByLabel("IFSC code").fill("ABCD0123456")
  }
  const begin = async (way: string, currency = "INR") => {
    await page.getByRole("button", { name: "Request honorarium" }).first().click()
    await page.getByLabel("Respondent", { exact: true }).fill("mina")
    const found = page.getByRole("list", { name: "Contacts found" })
    await found.getByRole("button", { name: /Mina Sample/ }).click()
    await page.getByLabel("Amount", { exact: true }).fill("10")
    await page.getByLabel("Currency", { exact: true }).selectOption(currency)
    await page.getByLabel("Payment method").selectOption(way)
    await page.getByRole("status", { name: "To check" }).getByRole("listitem").first().waitFor()
  }
  const send = () => page.getByRole("button", { name: "Send request", exact: true }).click()
  const approve = async () => {
    await page.getByRole("button", { name: "Approve", exact: true }).click()
    await page
      .getByRole("dialog", { name: /^Approve/ })
      .getByRole("button", { name: "Approve", exact: true })
      .click()
    await page.getByRole("dialog", { name: /^Approve/ }).waitFor({ state: "detached" })
  }
  const openFirst = () => page.getByRole("button", { name: "Mina Sample" }).first().click()

  await page.goto(`${started.urls.app}/apps/honorarium`)
  await begin("bank")
  await bank(accounts[0], accounts[1])
  await send()
  await page.getByText("The two account numbers don’t match").waitFor()
  expect(foundIn(await page.locator("body").innerText())).toEqual([])
  await page.getByLabel("Account number again").fill(accounts[0])
  await look()
  const letThrough = await routeFor(page, "**/honorarium/create-honorarium-request", async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send()
  await page.getByText("No response from the server").waitFor()
  await look()
  letThrough()
  await page.reload()
  await page.getByRole("button", { name: "Send again" }).click()
  await expect.poll(() => page.getByLabel("Account number", { exact: true }).inputValue()).toBe("")
  await bank(accounts[0])
  await send()
  await leaveRequest(page)
  await page.getByText("1 of 1 request").waitFor()
  await look()

  await openFirst()
  await approve()
  await page.getByRole("button", { name: "Edit", exact: true }).click()
  await page.getByLabel("Payment method").selectOption("bank")
  await bank(accounts[1])
  await page.getByRole("button", { name: "Save changes" }).click()
  await leaveRequest(page)
  await page.getByRole("button", { name: "Show full number" }).click()
  await page.getByText(accounts[1]).waitFor()
  await look()
  await page.reload()
  await page.getByRole("button", { name: "Show full number" }).waitFor()
  expect(foundIn(await page.locator("body").innerText())).toEqual([])
  await approve()
  await page.getByRole("button", { name: "Pay now" }).click()
  await page.getByLabel("Reason").fill("Given on paper.")
  await page.getByRole("button", { name: /^Pay ₹10/ }).click()
  await page.getByRole("button", { name: "Print receipt" }).waitFor()
  await look()
  await page.getByRole("button", { name: "Close", exact: true }).first().click()

  for (const [way, label, value, currency, count] of [
    ["upi", "UPI ID", upiId, "INR", "2 of 2 requests"],
    ["paypal", "PayPal email or merchant ID", paypalId, "USD", "3 of 3 requests"]
  ] as const) {
    await begin(way, currency)
    await page.getByLabel(label).fill(value)
    await look()
    await send()
    await leaveRequest(page)
    await page.getByText(count).waitFor()
    await openFirst()
    await page.getByText(value).waitFor()
    await look()
    await page.getByRole("button", { name: "Close", exact: true }).first().click()
  }

  const listed = await call("/honorarium/get-honorarium", {}, token)
  const asked = await call(
    "/honorarium/create-honorarium-request",
    {
      respondentName: "Mina Sample",
      respondentId: listed.body.data[0].respondentId,
      respondentEmail: "mina@example.org",
      amount: 10,
      currency: "INR",
      idempotencyKey: "planted-link"
    },
    token
  )
  expect(asked.body.data.respondentLanguage).toBe("en")
  await page.goto(`${started.urls.app}/apps/honorarium`)
  await openFirst()
  await page.getByRole("button", { name: "Email a link for payment details" }).click()
  await page.getByLabel("Email language").selectOption("de")
  await page.getByRole("dialog").getByRole("button", { name: "Send link" }).click()
  await page.getByText("Deutsch", { exact: true }).waitFor()
  await page.getByRole("button", { name: "Close", exact: true }).first().click()
  const mailed = async () =>
    JSON.stringify(await (await fetch(`${started.urls.inbox}/api/messages?to=mina@example.org`)).json())
  await expect.poll(mailed).toContain("/payee?lng=de#")
  const link = /http\S+?\/payee\?lng=de#[\w.-]+/.exec(await mailed())?.[0] ?? ""
  await page.goto(link)
  await page.getByText("Bankkonto", { exact: true }).waitFor()
  expect(await page.locator("html").getAttribute("lang")).toBe("de")
  await page.goto(link.replace("lng=de", "lng=en"))
  await page.getByText("Bank account", { exact: true }).click()
  await bank(accounts[2])
  await look()
  await page.getByRole("button", { name: "Send", exact: true }).click()
  await page.getByText("now has your payment details").waitFor()
  await page.reload()
  await page.getByText("now has your payment details").waitFor()
  await page.getByText("••••6457").waitFor()
  await look()
  for (const path of ["honorarium", "transactions", "ledger"]) {
    await page.goto(`${started.urls.app}/apps/${path}`)
    await page.getByRole("row").nth(1).waitFor()
    await look()
  }

  expect(foundIn(told.join("\n"))).toEqual([])
  const said = (await Promise.all(answers)).join("\n")
  expect(said).toContain("••••6456")
  expect(foundIn(said)).toEqual([upiId, paypalId])
  expect(started.output()).toContain("/honorarium/create-honorarium-request")
  expect(foundIn(started.output())).toEqual([])
  const everyMail = JSON.stringify(await (await fetch(`${started.urls.inbox}/api/messages`)).json())
  expect(foundIn(everyMail)).toEqual([])
  const hexes = accounts.map((account) => Buffer.from(account).toString("hex"))
  expect(await tablesWith([...accounts, ...hexes])).toEqual([])
  expect(await tablesWith([upiId, paypalId])).toEqual([
    `public.honoraria: ${paypalId}`,
    `public.honoraria: ${upiId}`,
    `public.idempotency: ${paypalId}`,
    `public.idempotency: ${upiId}`
  ])
  const isOurs = (file: string) => !file.endsWith("companions/gateway.jsonl")
  expect(accounts.flatMap(filesWith).filter(isOurs)).toEqual([])
})

it("by keyboard: an Admin who changed the terms reads why another has to approve, and a payment without a reason says so", async () => {
  const page = await openPage({ allow: [/Failed to load resource/] })
  const { token, call } = await asAdmin(page)
  const listed = await call("/leads/get-added-contacts", {}, token)
  const request = (amount: number, currency: string, way: object) =>
    call(
      "/honorarium/create-honorarium-request",
      {
        respondentName: "Mina Sample",
        respondentId: listed.body.data[0]._id,
        amount,
        currency,
        ...way,
        idempotencyKey: `four-eyes-${amount}`
      },
      token
    )
  const mine = (await request(30, "INR", { upiId: "mina@examplebank" })).body.data._id
  const paid = (await request(40, "USD", { paypalId: "mina@example.org" })).body.data._id
  const decided = { honorariumId: paid, decision: "approve", idempotencyKey: "four-eyes-approval" }
  await call("/honorarium/approve-honorarium-request", decided, token)
  const paying = { honorariumId: paid, idempotencyKey: "four-eyes-payment" }
  await call("/transaction/generate-honarium-token", paying, token)
  const database = new pg.Client({ connectionString: started.urls.database })
  await database.connect()
  await database.query(
    `with made as (
        insert into users (email, name, organization_id) select id || '@example.com', 'Second Admin', organization_id
        from honoraria where id = $1 returning id, organization_id, email)
      insert into members (organization_id, user_id, email, name, role, state)
      select organization_id, id, email, 'Second Admin', 'Admin', 'active' from made`,
    [mine]
  )
  await database.end()

  await page.goto(`${started.urls.app}/apps/honorarium`)
  const open = async (place: number) => {
    const row = page.getByRole("button", { name: "Mina Sample" }).nth(place)
    await row.focus()
    await page.keyboard.press("Enter")
  }
  await open(1)
  for (const name of ["Approve", "Reject"]) {
    const button = page.getByRole("button", { name, exact: true })
    await expect.poll(() => button.getAttribute("aria-disabled")).toBe("true")
    await button.focus()
    await page.keyboard.press("Enter")
    const why = page.getByRole("dialog", { name: "Why not?" })
    await why.getByText("You requested this honorarium").waitFor()
    await why.getByText("still counts for 24 hours").waitFor()
    await page.keyboard.press("Escape")
    await why.waitFor({ state: "detached" })
  }
  await page.keyboard.press("Escape")
  const opener = page.getByRole("button", { name: "Mina Sample" }).nth(1)
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
  await open(0)
  await page.getByText("No reason was given.").waitFor()
})

it("an Admin sets the amount above which a payment asks for a code, and raising it says why it asks", async () => {
  const page = await openPage({ allow: [/Failed to load resource/] })
  const { email, token, call } = await asAdmin(page)
  const limits = async () =>
    (await call("/honorarium/get-confirmation-limits", {}, token)).body.data as Record<string, number>
  await page.goto(`${started.urls.app}/apps/honorarium`)
  const open = async () => {
    await page.getByRole("button", { name: "Limits", exact: true }).click()
    await page.getByRole("menuitem", { name: "Confirmation limits" }).click()
  }
  await open()
  const dialog = page.getByRole("dialog", { name: "Confirmation limits" })
  await expect.poll(() => dialog.getByLabel("INR").inputValue()).toBe("50000")
  await dialog.getByLabel("INR").fill("10.005")
  await dialog.getByLabel("INR").press("Enter")
  await dialog.getByText("Amount has too many decimals").waitFor()
  await dialog.getByLabel("INR").fill("100")
  await dialog.getByLabel("INR").press("Enter")
  await dialog.waitFor({ state: "hidden" })
  expect(await limits()).toEqual({ INR: 100, USD: 500, EUR: 500 })
  const letThrough = await routeFor(page, "**/honorarium/set-confirmation-limits", (route) =>
    route.fulfill({
      status: 403,
      json: { status: false, code: "step_up_required", message: "This raises an amount that needs no code." }
    })
  )
  await open()
  await dialog.getByLabel("EUR").fill("900")
  await dialog.getByLabel("EUR").press("Enter")
  const why = page.getByRole("alertdialog")
  await why.getByText("This raises an amount that needs no code.").waitFor()
  letThrough()
  await why.getByLabel("One-time code").fill(await clientOf(started.urls).codeSentTo(email, "email"))
  await why.getByRole("button", { name: "Confirm" }).click()
  await expect.poll(limits).toEqual({ INR: 100, USD: 500, EUR: 900 })
  await expect.poll(() => page.getByLabel("EUR").count()).toBe(0)
})
