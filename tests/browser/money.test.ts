import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openPage } from "../support/browser.ts"
import { clientOf, endProcess, makeDataDir, type Started, startProcess } from "../support/realProcess.ts"

let folder: ReturnType<typeof makeDataDir>
let started: Started
beforeAll(async () => {
  folder = makeDataDir()
  started = await startProcess(folder.path)
})
afterAll(async () => {
  await endProcess(started.child, "SIGTERM")
  folder.remove()
})

/** An Admin with an organisation and one contact, signed in here. */
const asAdmin = async (page: Page) => {
  const { call, codeSentTo } = clientOf(started.urls)
  const [email, phone] = ["ada@example.com", "9000000001"]
  await call("/auth/signup", { email, name: "Ada Example" })
  const verified = await call("/auth/verify-otp", { email, otp: await codeSentTo(email, "email") })
  const { token } = verified.body.data
  const linkedinProfile = "https://www.linkedin.com/company/example"
  await call("/auth/add-org", { countryCode: "+91", name: "Acme Research", linkedinProfile, phone }, token)
  const otp = await codeSentTo(`+91${phone}`, "sms")
  const org = await call("/auth/verify-phone-otp", { countryCode: "+91", phone, otp }, token)
  const user = await call("/auth/get-session", {}, token)
  await call("/leads/add-lead", { name: "Mina Sample", email: "mina@example.org" }, token)
  await page.goto(`${started.urls.app}/api/docs`)
  await page.evaluate(
    ([token, user, org]) => {
      localStorage.setItem("user", user)
      localStorage.setItem("org", org)
      localStorage.setItem("token", token)
    },
    [String(token), JSON.stringify(user.body.data), JSON.stringify(org.body.data)] as const
  )
  return { token: String(token), call }
}

const everythingStored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))

it("an honorarium is asked for, approved and paid once; the account number is stored nowhere", {
  timeout: 90_000
}, async () => {
  const page = await openPage({ allow: [/Failed to load resource/] })
  const { token, call } = await asAdmin(page)
  await page.goto(`${started.urls.app}/apps/honorarium`)
  await page.getByText("No honorarium requests yet").waitFor()
  await page.getByRole("button", { name: "Request honorarium" }).first().click()
  await page.getByRole("button", { name: "Request", exact: true }).click()
  await page.getByText("Respondent is required").waitFor()
  await page.getByText("Amount is required").waitFor()
  await page.getByLabel("Respondent", { exact: true }).fill("mina")
  await page.getByRole("button", { name: /Mina Sample/ }).click()
  await page.getByLabel("Amount", { exact: true }).fill("1500.505")
  await page.getByLabel("Way of paying").selectOption("bank")
  await page.getByLabel("Account number", { exact: true }).fill("001234567890")
  await page.getByLabel("Account number once more").fill("001234567899")
  await page.getByRole("button", { name: "Request", exact: true }).click()
  await page.getByText("Amount has too many decimals").waitFor()
  await page.getByText("The two account numbers are not the same").waitFor()
  await page.getByText("IFSC code is required with an account in INR").waitFor()
  await page.getByLabel("Amount", { exact: true }).fill("1500.50")
  await page.getByLabel("Account number once more").fill("001234567890")
  await page.getByLabel("IFSC code").fill("ABCD0123456")
  expect(await everythingStored(page)).not.toContain("1234567890")

  let sends = 0
  await page.route("**/honorarium/create-honorarium-request", async (route) => {
    sends++
    await route.fetch()
    await (sends < 3 ? route.abort() : route.continue())
  })
  await page.getByRole("button", { name: "Request", exact: true }).dblclick()
  await page.getByText("Look at this before it is approved").waitFor()
  expect(sends).toBe(3)
  await page.getByRole("button", { name: "Done" }).click()
  await page.getByText("1 of 1 request").waitFor()

  await page.getByRole("button", { name: "Mina Sample" }).click()
  await page.getByRole("button", { name: "Pay now" }).click()
  await page.getByText("First: an Admin approves it.").first().waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Approve", exact: true }).click()
  await page.getByRole("dialog").last().getByRole("button", { name: "Approve", exact: true }).click()
  await page.getByRole("dialog", { name: /^Approve/ }).waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Pay now" }).click()
  await page.getByRole("button", { name: /^Pay ₹1,500.50/ }).click()
  await page.getByText("Say why it is paid although no interview is documented").waitFor()
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
  await page.getByText("The gateway does not know yet").waitFor()
  await gateway.getByRole("button", { name: /^Drop/ }).click()
  await page.getByText("Paid. Starter is yours now.").waitFor()
  await page.getByRole("link", { name: "See the invoice" }).click()
  await page.getByRole("button", { name: "Print INV-000001" }).waitFor()
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole("button", { name: "Print INV-000001" }).click()
  await page.emulateMedia({ media: "print" })
  await page.getByRole("heading", { name: "Invoice" }).waitFor()
  expect(await page.getByRole("heading", { name: "Transactions" }).isVisible()).toBe(false)
})
