import { randomUUID } from "node:crypto"
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import type { Interview } from "../../contract/entities/Interview.ts"
import { openPage } from "../support/browser.ts"
import { cutCalls } from "../support/cutCalls.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { signUpAdmin, store } from "../support/signedUp.ts"

const started = sharedServer()
const allow = [/net::ERR_/, /Failed to load resource/, /Notifications:/, /status of 4(?:09|22)/]
let serial = 0

/** An Admin, signed in on this page, with a contact who was called before. */
const asAdmin = async (page: Page) => {
  const { call } = clientOf(started.urls)
  const place = ++serial
  const { token, stored } = await signUpAdmin(started.urls, {
    email: `interviewer${place}@example.com`,
    phone: `900000047${place}`
  })
  const added = await call("/leads/add-lead", { name: "Mina Sample", phone: "5550100" }, token)
  const contactId = String(added.body.data._id)
  const before = { callId: randomUUID(), contactId, callStatus: "Call completed" }
  await call("/calling/record-outcome", before, token)
  await store(page, started.urls, stored)
  const interviews = async () =>
    (await call("/interview/get-interviews", { contactId }, token)).body.data as ReadonlyArray<Interview>
  return { call, token, contactId, interviews }
}

const tools = {
  id: randomUUID(),
  text: "Which tools do you use?",
  kind: "text",
  options: [],
  isRequired: true
}
const liking = {
  id: randomUUID(),
  text: "How satisfied are you?",
  kind: "rating",
  options: [],
  isRequired: true
}
const form = { version: 0, isRequired: true, questions: [tools, liking] }

it("an Admin defines the form by keyboard, with errors beside the fields, and others read it", async () => {
  const page = await openPage({ allow })
  const { call, token } = await asAdmin(page)
  await page.goto(`${started.urls.app}/apps/interview-form`)
  await page.getByRole("button", { name: "Add question" }).focus()
  await page.keyboard.press("Enter")
  const first = page.getByRole("group", { name: "Question 1" })
  await first.getByLabel("Kind of answer").selectOption("Choice")
  await first.getByLabel("Text of the question").press("Enter")
  await first.getByText("Enter at least two options").waitFor()
  await first.getByText("This is required").waitFor()
  const isFocused = () =>
    first.getByLabel("Text of the question").evaluate((it) => it === document.activeElement)
  await expect.poll(isFocused).toBe(true)
  await page.keyboard.type("Which plan?")
  await first.getByLabel("Options, one per line").fill("Basic\nPro")
  await first.getByLabel("Required").press("Space")
  await first.getByLabel("Text of the question").press("Enter")
  await page.getByText("Interview form saved").waitFor()
  const saved = await call("/interview/get-form", {}, token)
  expect(saved.body.data).toMatchObject({
    version: 1,
    questions: [{ text: "Which plan?", kind: "choice", options: ["Basic", "Pro"], isRequired: true }]
  })
})

it("unsaved changes of the form are restored after a reload, until they are saved or discarded", async () => {
  const page = await openPage({ allow })
  const { call, token } = await asAdmin(page)
  await call("/interview/save-form", form, token)
  await page.goto(`${started.urls.app}/apps/interview-form`)
  const first = page.getByRole("group", { name: "Question 1" }).getByLabel("Text of the question")
  const second = page.getByRole("group", { name: "Question 2" }).getByLabel("Text of the question")
  const line = page.getByText("Your unsaved changes were restored.")
  const draft = () => page.evaluate(() => sessionStorage.getItem("questionnaireEditor@1"))
  await first.fill("Which tools do you like?")
  await expect.poll(draft).toContain("Which tools do you like?")
  expect(await line.count()).toBe(0)
  await page.reload()
  await line.waitFor()
  expect(await first.inputValue()).toBe("Which tools do you like?")
  await second.fill("How satisfied were you?")
  await expect.poll(draft).toContain("How satisfied were you?")
  await page.goto(`${started.urls.app}/apps/organisation`)
  await page.getByRole("link", { name: "Interview form" }).click()
  await line.waitFor()
  expect(await second.inputValue()).toBe("How satisfied were you?")
  await page.getByRole("status").getByRole("button", { name: "Discard changes" }).press("Enter")
  await expect.poll(() => first.inputValue()).toBe(tools.text)
  expect([await line.count(), await draft()]).toEqual([0, null])

  await second.fill("How satisfied are you now?")
  await page.reload()
  await line.waitFor()
  await second.press("Enter")
  await page.getByText("Interview form saved").waitFor()
  expect([await line.count(), await draft()]).toEqual([0, null])
  await page.reload()
  await expect.poll(() => second.inputValue()).toBe("How satisfied are you now?")
  expect(await line.count()).toBe(0)

  await first.fill("A question of this session")
  await expect.poll(draft).toContain("A question of this session")
  await call("/auth/logout", {}, token)
  await page.getByRole("dialog").waitFor()
  expect(await draft()).toBeNull()
})

it("answers are kept like the note, needed for a documented interview, sent once, and shown with it", async () => {
  const page = await openPage({ allow })
  const { call, token, contactId, interviews } = await asAdmin(page)
  await call("/interview/save-form", form, token)
  await call("/calling/start-call", { callId: randomUUID(), contactId }, token)
  await page.goto(`${started.urls.app}/apps/calls`)
  await page.getByRole("button", { name: /^Save and next/ }).waitFor()
  await page.keyboard.press("i")
  await page.getByText("needs an answer to each required question.").waitFor()
  await page.getByLabel("Note").fill("A long talk")
  await page.getByLabel(tools.text).fill("Several")
  await page.getByLabel("Note").press("Control+Enter")
  const questions = page.getByRole("region", { name: "Interview form" })
  expect(await questions.getByText("This is required").count()).toBe(1)
  const isFocused = () => page.getByLabel(liking.text).evaluate((it) => it === document.activeElement)
  await expect.poll(isFocused).toBe(true)

  const network = await cutCalls(page, `${started.urls.api}/*`)
  await page.getByLabel(liking.text).selectOption("4")
  await page.reload()
  await expect.poll(() => page.getByLabel(liking.text).inputValue()).toBe("4")
  expect(await page.getByLabel(tools.text).inputValue()).toBe("Several")
  await page.getByLabel("Note").press("Control+Enter")
  await page.getByRole("button", { name: "1 waiting" }).waitFor()
  expect(await interviews()).toEqual([])
  await network.pass()
  await page.evaluate(() => void dispatchEvent(new Event("online")))
  await expect.poll(async () => (await interviews()).length).toBe(1)
  expect((await interviews())[0]?.answers.map(({ text, value }) => [text, value])).toEqual([
    [tools.text, "Several"],
    [liking.text, 4]
  ])

  await page.goto(`${started.urls.app}/apps/added-contacts?contact=${contactId}`)
  const entry = page.locator("[data-kind=interview]")
  await entry.getByText("Answers (2)").click()
  await entry.getByText("Several").waitFor()
  await entry.getByText("4 / 5").waitFor()
})

it("a status set without a call says what is missing, and an honorarium shows its interviews", async () => {
  const page = await openPage({ allow })
  const { call, token, contactId } = await asAdmin(page)
  await call("/interview/save-form", form, token)
  await page.goto(`${started.urls.app}/apps/added-contacts?contact=${contactId}`)
  const drawer = page.getByRole("complementary", { name: "Contact" })
  await drawer.getByLabel("Notes").waitFor()
  await drawer.getByRole("button", { name: /Call completed$/ }).click()
  await page.getByRole("menuitem", { name: "Interview noted and documented" }).click()
  await page.getByText("Your organisation requires the interview form for this status").waitFor()
  const interview = { version: 1, answers: { [tools.id]: "Several", [liking.id]: 5 } }
  const outcome = {
    callId: randomUUID(),
    contactId,
    callStatus: "Interview noted documented",
    note: "Talked"
  }
  await call("/calling/record-outcome", { ...outcome, interview }, token)
  const respondent = { respondentName: "Mina Sample", respondentId: contactId, amount: 10, currency: "USD" }
  await call("/honorarium/create-honorarium-request", { ...respondent, idempotencyKey: randomUUID() }, token)
  await page.goto(`${started.urls.app}/apps/honorarium`)
  await page.getByRole("button", { name: "Mina Sample" }).first().click()
  const review = page.getByRole("complementary", { name: "Honorarium" })
  const dossier = review.getByRole("region", { name: "Interviews" })
  await dossier.getByText("Answers (2)").click()
  await dossier.getByText("5 / 5").waitFor()
})
