import { expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { openPage } from "../support/browser.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { signUpAdmin, signUpMember, store } from "../support/signedUp.ts"

const started = sharedServer()

it("names the team, the role and the first job to someone who has just joined", async () => {
  const admin = await signUpAdmin(started.urls, { email: "welcomes@example.com", phone: "9000000193" })
  const member = await signUpMember(started.urls, admin, {
    email: "welcomed@example.com",
    name: "Sam Example",
    role: "Write"
  })
  const page = await openPage({ viewport: "phone" })
  await store(page, started.urls, member)
  await page.goto(started.urls.app + paths.start)
  const welcome = page.getByRole("region", { name: "Welcome to Acme Research" })
  await welcome.getByText("Ada Example invited you. Active members: 2.").waitFor()
  await welcome.getByText("Your role is Write").waitFor()
  await welcome.getByRole("link", { name: "Start calling" }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(paths.calls)
})

it("offers a member with the Read role nothing that they may not do", async () => {
  const admin = await signUpAdmin(started.urls, { email: "welcomes2@example.com", phone: "9000000195" })
  const reader = { email: "welcomed2@example.com", name: "Rea Example", role: "Read" } as const
  const member = await signUpMember(started.urls, admin, reader)
  const page = await openPage({ viewport: "phone" })
  await store(page, started.urls, member)
  await page.goto(started.urls.app + paths.start)
  await page.getByRole("heading", { name: "The organisation’s week" }).waitFor()
  const links = await page.getByRole("main").getByRole("link").allTextContents()
  expect(links).toEqual(["Search leads"])
})
