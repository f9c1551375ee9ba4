import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import Papa from "papaparse"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { openPage } from "../support/browser.ts"
import { fillPool } from "../support/people.ts"
import { clientOf, endProcess, makeDataDir, type Started, startProcess } from "../support/realProcess.ts"
import { type Stored, signUpAdmin, storeAlways } from "../support/signedUp.ts"

let folder: ReturnType<typeof makeDataDir>
let started: Started
let signedIn: Stored
let made: Awaited<ReturnType<typeof fill>>

const markups = [
  "<img src=x onerror=ran=1>",
  "<svg onload=ran=1>",
  "</b><script>ran=1</script>",
  "$t(common:close){{count}}"
]
const written: Array<string> = []

/** Text that would run as markup, as a translation or as a formula, and names its field. */
const hostile = (field: string) => {
  written.push(field)
  return `=${field}${markups[written.length % markups.length]}`
}

const person = (name: string) => ({
  name: hostile(`${name}Name`),
  title: hostile(`${name}Title`),
  company: hostile(`${name}Company`),
  industry: hostile(`${name}Industry`),
  seniority: hostile(`${name}Seniority`),
  city: hostile(`${name}City`),
  country: hostile(`${name}Country`)
})

/** An organisation whose text fields are all hostile. */
const fill = async () => {
  const { call: ask } = clientOf(started.urls)
  const { token, userId, organisationId, stored } = await signUpAdmin(started.urls, {
    email: "hostile@example.com",
    name: hostile("userName"),
    organisation: hostile("organisation"),
    phone: "9000000043"
  })
  signedIn = stored
  // biome-ignore lint/suspicious/noExplicitAny: the responses of many different calls
  const call = async (path: string, payload: unknown): Promise<any> => {
    const { status, body } = await ask(path, payload, token)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
    return body.data
  }
  const key = () => ({ idempotencyKey: randomUUID() })
  await call("/onboard/add-member", {
    name: hostile("member"),
    email: "colleague@example.com",
    role: "Write"
  })

  await fillPool(started.urls.database, [
    { ...person("pool"), sourceId: "h1", email: "pool@example.com" },
    { ...person("masked"), sourceId: "h2", email: "masked@example.com" }
  ])
  const leads = await call("/leads/get-leads", { query: "poolname" })
  const viewed = await call("/leads/view-lead", { leadId: leads[0]._id, ...key() })

  const own = hostile("ownField")
  await call("/fields/add-field", { name: own, kind: "text" })
  await call("/fields/add-field", {
    name: hostile("choiceField"),
    kind: "choice",
    options: [hostile("option")]
  })
  const contact = await call("/leads/add-lead", {
    ...person("contact"),
    email: "contact@example.com",
    notes: hostile("notes"),
    skills: [hostile("skill")],
    fields: { [own]: hostile("ownValue"), [hostile("unknownField")]: hostile("unknownValue") }
  })
  const twin = await call("/leads/add-lead", { ...person("twin"), email: "twin@example.com" })
  const identity = { consumer: userId, organization_id: organisationId, ...key() }
  const label = await call("/label/create-label", { ...identity, name: hostile("label") })
  const contactIds = [contact._id, viewed._id]
  await call("/label/update-lead-label", { contactIds, add: [label._id], ...key() })
  await call("/label/add-thumbs", { contactId: contact._id, thumbs: "up", reason: hostile("thumbsReason") })
  await call("/calling/record-outcome", {
    callId: randomUUID(),
    contactId: contact._id,
    callStatus: "Asked to call someone else",
    note: hostile("callNote"),
    person: { name: hostile("referred"), phone: "+44 7700 900333" },
    ...key()
  })
  await call("/mail/save-template", {
    name: hostile("templateName"),
    subject: hostile("templateSubject").replace("{{count}}", ""),
    body: hostile("templateBody").replace("{{count}}", "")
  })
  await call("/people/add-do-not-call", { email: "listed@example.com", reason: hostile("listReason") })
  await call("/views/save-view", { kind: "added", name: hostile("viewName"), address: "sort=name" })
  const importId = randomUUID()
  await call("/leads/start-import", { importId, total: 2, fileName: hostile("fileName") })
  await call("/leads/bulk-add-contacts", {
    importId,
    offset: 0,
    total: 2,
    duplicates: "skip",
    rows: [
      { name: hostile("importedName"), notes: hostile("importedNotes"), email: "imported@example.com" },
      { name: hostile("rejectedName"), email: hostile("rejectedEmail") }
    ]
  })
  await call("/honorarium/create-honorarium-request", {
    respondentName: hostile("respondent"),
    respondentId: contact._id,
    amount: 10,
    currency: "INR",
    accountHolder: hostile("accountHolder"),
    accountNumber: "000123456",
    ifscCode: "ABCD0123456",
    notes: hostile("honorariumNotes"),
    reason: hostile("honorariumReason"),
    ...key()
  })
  const { status } = await ask(
    "/leads/add-lead",
    { name: "Link", linkedinProfile: "javascript:ran=1" },
    token
  )
  expect(status).toBe(422)
  return { contact, twin, viewed, call }
}

beforeAll(async () => {
  folder = makeDataDir()
  started = await startProcess(folder.path, { SAMPLE_LEADS: "0" })
  made = await fill()
})
afterAll(async () => {
  await endProcess(started.child, "SIGTERM")
  folder.remove()
})

const open = async () => {
  const page = await openPage({
    context: { reducedMotion: "reduce", viewport: { width: 1440, height: 2400 } }
  })
  await storeAlways(page, signedIn)
  return page
}

/** A row that an import rejected. */
const shownNowhere = ["rejectedName", "rejectedEmail"]

const seen = new Set<string>()
const live: Array<string> = []

/** Finds hostile texts that the page shows as text, and any that became more than text. */
const look = async (page: Page, place: string) => {
  const { text, found } = await page.evaluate(() => {
    const elements = [...document.querySelectorAll("*")]
    const texts = elements.flatMap((element) => [
      ...[...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.nodeValue),
      ...(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? [element.value]
        : []),
      ...["title", "aria-label", "placeholder", "content"].map((name) => element.getAttribute(name))
    ])
    return {
      text: texts.join("\n"),
      found: [
        ...elements
          .filter(
            (element) =>
              [...element.attributes].some(({ name }) => name.startsWith("on")) ||
              element.getAttribute("src") === "x" ||
              /^\s*javascript:/i.test(element.getAttribute("href") ?? "") ||
              (element instanceof HTMLScriptElement && /ran\s*=/.test(element.text))
          )
          .map((element) => element.outerHTML.slice(0, 200)),
        ...("ran" in globalThis ? ["it ran"] : [])
      ]
    }
  })
  for (const field of written) if (new RegExp(`=${field}(?![A-Za-z])`).test(text)) seen.add(field)
  live.push(...found.map((what) => `${place}: ${what}`))
}

const settled = async (page: Page, text: string) => {
  await page.waitForFunction((wanted) => {
    const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")]
    return (
      document.querySelector("[aria-busy=true]") === null &&
      [document.body.textContent ?? "", ...fields.map(({ value }) => value)].some((one) =>
        one.includes(wanted)
      )
    )
  }, text)
}

it("user text stays text on every page that shows it", async () => {
  const page = await open()
  const visit = async (path: string, text: string, then?: () => Promise<unknown>) => {
    await page.goto(started.urls.app + path)
    await settled(page, text)
    await then?.()
    await look(page, path)
  }
  const button = (name: string | RegExp) => page.getByRole("button", { name })
  await visit("/", "Waiting for you")
  await visit("/apps/search", "=maskedName", () => settled(page, "=maskedSeniority"))
  await visit(`/apps/my-contacts?contact=${made.viewed._id}`, "=poolName", () => settled(page, "=label"))
  await visit(paths.contact(made.contact._id), "=contactName", () => settled(page, "=callNote"))
  await visit(`/apps/added-contacts?contact=${made.contact._id}`, "=contactName", async () => {
    await settled(page, "=callNote")
    await settled(page, "=thumbsReason")
    await button("Saved lists").click()
    await settled(page, "=viewName")
    await look(page, "the saved lists")
    await page.keyboard.press("Escape")
    await button("Custom fields").click()
    const ownFields = page.getByRole("dialog", { name: "Custom fields" })
    await ownFields.waitFor()
    await settled(page, "=unknownField")
    await look(page, "the own fields")
    await ownFields.getByRole("button", { name: "Close", exact: true }).click()
    await button("Write an email").click()
    await settled(page, "=templateName")
    await look(page, "choosing a template")
    await page.getByLabel("Template", { exact: true }).selectOption({ index: 1 })
    await settled(page, "=templateBody")
    await look(page, "writing a mail")
    await page.keyboard.press("Escape")
  })
  await visit("/apps/added-contacts", "=twinName", async () => {
    for (const name of ["contactName", "twinName"])
      await page.getByRole("checkbox", { name: new RegExp(`=${name}`) }).click()
    await button("Merge").click()
    await settled(page, "Merge two contacts")
    await page.getByRole("group").first().waitFor()
  })
  await visit("/apps/added-contacts/import", "Import")
  await visit("/apps/added-contacts", "=importedName", async () => {
    await page.getByText("Past imports").click()
    await settled(page, "=fileName")
    await page.getByRole("button", { name: /^=importedName/ }).click()
    await settled(page, "=importedNotes")
  })
  await visit("/apps/people", "=listReason", async () => {
    await page.getByLabel("Name, email address or phone number").fill("contact@example.com")
    await button("Find").click()
    await settled(page, "=contactName")
  })
  await visit("/apps/honorarium", "=respondent", async () => {
    await page.getByText("=respondent").first().click()
    await settled(page, "=honorariumNotes")
  })
  await visit("/apps/members", "=member")
  await visit("/apps/audit", "=contactName")
  await visit("/apps/analytics", "=userName")
  await visit("/apps/profile", "=userName")
  await visit("/apps/calls", "")
  await visit("/apps/notifications", "")
  await visit("/apps/transactions", "")
  await visit("/apps/pricing", "")
  await page.getByRole("button", { name: /^Search or run a command/ }).click()
  await page.getByRole("dialog").getByRole("combobox").fill("contactname")
  await settled(page, "=contactName")
  await look(page, "the palette")
  await page.goto(started.urls.inbox)
  await page.getByText("=organisation").first().waitFor()
  await look(page, "the inbox")
  expect(live).toEqual([])
  const unseen = written.filter((field) => !seen.has(field))
  expect(unseen).toEqual(shownNowhere)
})

it("an export that is downloaded has no live formula", async () => {
  await made.call("/people/start-export", { selection: { list: "added", criteria: {} } })
  const page = await open()
  await page.goto(`${started.urls.app}/apps/people`)
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download", exact: true }).first().click()
  const file = readFileSync(await (await download).path(), "utf8").replace("\uFEFF", "")
  const cells = Papa.parse<ReadonlyArray<string>>(file).data.flat()
  expect(cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
  for (const field of ["contactName", "notes", "ownValue", "unknownField", "importedNotes", "label"])
    expect(cells.some((cell) => cell.startsWith(`'=${field}`))).toBe(true)
})
