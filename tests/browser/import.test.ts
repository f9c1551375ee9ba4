import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import type { Page } from "playwright-core"
import { expect, it, onTestFinished } from "vitest"
import type { Contact } from "../../contract/entities/Contact.ts"
import { limits } from "../../contract/rules/limits.ts"
import { withDeclaredSize, workbook } from "../contactFiles/files.ts"
import { openPage } from "../support/browser.ts"
import { long } from "../support/long.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { signUpAdmin, storeAlways } from "../support/signedUp.ts"

const started = sharedServer()
/** Signs up by the API and stores the session as an earlier visit would. */
const signIn = async (page: Page, email = "importer@example.com", phone = "9000000014") => {
  const { token, stored } = await signUpAdmin(started.urls, { email, phone })
  const visitAgain = (other: Page) => storeAlways(other, stored)
  await visitAgain(page)
  const call = (path: string, payload: object) => clientOf(started.urls).call(path, payload, token)
  return Object.assign(call, { visitAgain })
}

/** More than are sent at once. */
const good = long(2_100, 5_000)
const part = long(2_100, 3_000)
const said = (count: number) => count.toLocaleString("en")
const file = [
  "Name;E-mail;Call status",
  ...Array.from({ length: good }, (_, index) => `Person ${index};person${index}@example.com;Call later`),
  "Mended;not an address;",
  "person 7;PERSON7@example.com;",
  ";;",
  "Stays wrong;stays@example.com;Whatever"
].join("\r\n")

const sums = async (page: Page) =>
  Object.fromEntries(
    (await page.getByRole("region", { name: "Import results" }).getByRole("row").allInnerTexts())
      .slice(1)
      .map((line) => line.split("\t").map((cell) => cell.trim()))
  )

it("an import goes on after a reload, counts every row once, and says so in a receipt", async () => {
  const page = await openPage({ viewport: "laptop" })
  await signIn(page)
  let chunks = 0
  let letGo = () => {}
  const reloaded = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route("**/leads/bulk-add-contacts", async (route) => {
    chunks++
    if (chunks === 2) await reloaded
    await route.continue().catch(() => undefined)
  })

  await page.goto(`${started.urls.app}/apps/added-contacts/import`)
  await page
    .getByLabel("Choose a file")
    .and(page.locator("input"))
    .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(file) })
  await page.getByRole("button", { name: "Check rows" }).click()
  await page.getByLabel("Show").selectOption("wrong")
  const mended = page.getByLabel(`E-mail, row ${said(good + 2)}`)
  await mended.fill("mended@example.com")
  await mended.press("Enter")
  await page.getByRole("button", { name: `Add ${said(good + 1)} contacts` }).click()
  await page.getByText(`2,000 of ${said(good + 2)} rows`).waitFor()
  await expect.poll(() => chunks).toBe(2)
  await page.reload()
  letGo()

  await page.getByText("Import finished").waitFor()
  await expect
    .poll(() => sums(page))
    .toEqual({
      Added: said(good + 1),
      Updated: "0",
      Unchanged: "0",
      "Skipped as duplicate": "1",
      Rejected: "0",
      "With errors, not sent": "1",
      Empty: "1",
      "Rows of the file": said(good + 4)
    })

  const saved = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download the rows that weren’t imported" }).click()
  const receipt = readFileSync(await (await saved).path(), "utf8")
  expect(receipt.split("\r\n").slice(1)).toEqual([
    `person 7,PERSON7@example.com,,${good + 3},Skipped as duplicate,"Repeats Person 7; Repeats row 9 (person7@example.com)"`,
    `Stays wrong,stays@example.com,Whatever,${good + 5},"With errors, not sent",There is no such call status`
  ])

  await page.getByRole("link", { name: "Show added contacts" }).click()
  await page.getByText(`${said(good + 1)} contacts`, { exact: true }).waitFor()
  await page.getByText("Past imports").click()
  await page.getByRole("button", { name: "Undo people.csv" }).click()
  await page.getByText(`${said(good + 1)} contacts will be removed.`).waitFor()
  await page.getByRole("button", { name: "Undo import" }).click()
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await page.getByText("No contacts match").waitFor()
})

it("says before anything is sent who is there already and what becomes of the row", async () => {
  const page = await openPage({ viewport: "laptop" })
  const call = await signIn(page, "bea@example.com", "9000000015")
  await call("/leads/add-lead", { name: "Ada Known", email: "known@example.com", title: "Buyer" })
  await call("/fields/add-field", { name: "Shoe size", kind: "number", idempotencyKey: "size" })
  await page.goto(`${started.urls.app}/apps/added-contacts/import`)
  await page
    .getByLabel("Rows copied from a spreadsheet")
    .fill(
      [
        "Name\tE-mail\tJob title\tshoe  size\tTags\tDo not call",
        "New\tnew@example.com\t\t41\tFair 2030\tyes",
        "Ada\tKNOWN@example.com\tHead buyer\tlarge\t\t",
        "Ada Known\tknown@example.com\tHead of buying\t40\tFair 2030\t"
      ].join("\n")
    )
  await page.getByRole("button", { name: "Read rows" }).click()
  const becomes = (column: string) =>
    page
      .getByLabel(`What ${column} becomes`)
      .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent)
  await page.getByText("Your organisation has a field of this name").waitFor()
  await expect
    .poll(() => Promise.all([becomes("shoe  size"), becomes("Do not call")]))
    .toEqual(["Shoe size (custom field)", "Do not call"])
  await page.getByLabel("What E-mail becomes").selectOption("Undefined field: E-mail")
  await page.getByText("Undefined fields: E-mail. Their values are kept in each contact").waitFor()
  await page.getByLabel("What E-mail becomes").selectOption("Email")
  await page.getByRole("button", { name: "Check rows" }).click()
  const table = page.getByRole("region", { name: "Rows of the file" })
  await table.getByRole("listitem").filter({ hasText: "This must be a number" }).waitFor()
  await page.getByLabel("shoe size, row 3").fill("39")
  await page.getByLabel("shoe size, row 3").press("Enter")
  await page.getByText("2 rows are people already in your contacts.").waitFor()
  await page.getByText("Skipped: Ada Known already exists.").first().waitFor()
  await page.getByRole("radio", { name: "Update", exact: true }).check()
  await page.getByText("Title: Buyer → Head buyer").waitFor()
  await page.getByText("Shoe size: 39").waitFor()
  await page.getByLabel("What happens to row 4").selectOption("keep")
  await page.getByText("Added as a second contact next to Ada Known.").waitFor()
  await page.getByLabel("Show").selectOption("known")
  await page.getByText("1 to 2 of 2").waitFor()

  await page.getByText("1 label in the file doesn’t exist yet: Fair 2030").waitFor()
  await page.getByText("Decide first whether to create the new labels.").waitFor()
  const start = page.getByRole("button", { name: "Add 2 contacts, update 1" })
  await expect.poll(() => start.isDisabled()).toBe(true)
  await page.getByRole("radio", { name: "Leave them out" }).check()
  await start.click()
  await page.getByText("Import finished").waitFor()
  await expect.poll(() => sums(page)).toMatchObject({ Added: "2", Updated: "1", "Rows of the file": "3" })
  const { data } = (await call("/leads/get-added-contacts", {})).body
  expect(
    data.map((one: Contact) => [one.name, one.title, Object.values(one.fields)[0], one.labels]).toSorted()
  ).toEqual([
    ["Ada Known", "Head of buying", 40, []],
    ["Ada", "Head buyer", 39, []],
    ["New", "", 41, []]
  ])
  const listed = (await call("/people/get-do-not-call", {})).body.data
  expect(listed.map(({ value }: { value: string }) => value)).toEqual(["new@example.com"])
})

it("another browser sees an import go on, learns that it stopped, cancels and undoes it, and the first one stops", async () => {
  const [first, second] = [
    await openPage({ viewport: "laptop", allow: [/status of 409/] }),
    await openPage({ viewport: "laptop" })
  ]
  const call = await signIn(first, "import-dora@example.com", "9000000117")
  await call.visitAgain(second)
  const connected = second.waitForResponse((response) => response.url().endsWith("/events"))
  await second.goto(`${started.urls.app}/apps/added-contacts`)
  await connected

  let chunks = 0
  let letGo = () => {}
  const cancelled = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await first.route("**/leads/bulk-add-contacts", async (route) => {
    chunks++
    if (chunks === 2) await cancelled
    await route.continue()
  })
  const lines = Array.from(
    { length: part },
    (_, row) => `Person ${row},person${row}@example.com,${row < 3 ? "yes" : ""},${row === 0 ? "=1+1" : ""}`
  )
  const text = ["Name,E-mail,Do not call,Hint", "Person 0,person0@example.com,,", ...lines].join("\n")
  await first.goto(`${started.urls.app}/apps/added-contacts/import`)
  await first
    .getByLabel("Choose a file")
    .and(first.locator("input"))
    .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(text) })
  await first.getByRole("button", { name: "Check rows" }).click()
  await first.getByRole("button", { name: new RegExp(`^Add ${said(part)} contacts`) }).click()
  await first.getByText(`2,000 of ${said(part + 1)} rows`).waitFor()

  await second.getByText(`people.csv: 2,000 of ${said(part + 1)} rows`).waitFor()
  const database = new pg.Client({ connectionString: started.urls.database })
  await database.connect()
  await database.query(
    "update imports set last_at = now() - interval '1 hour' where file_name = 'people.csv' and state = 'receiving'"
  )
  await database.end()
  await second.getByText(`people.csv: stopped at 2,000 of ${said(part + 1)}`).waitFor()
  await second.getByText("Past imports").click()
  await second.getByText(`Stopped at 2,000 of ${said(part + 1)} rows`).waitFor()
  await second.getByRole("button", { name: "Cancel people.csv" }).click()
  await second.getByRole("alertdialog").getByRole("button", { name: "Cancel import" }).click()
  await second.getByRole("cell", { name: "Cancelled" }).waitFor()
  letGo()
  await first.getByText("Import cancelled elsewhere").waitFor()
  expect(chunks).toBe(2)

  const saved = second.waitForEvent("download")
  await second.getByRole("button", { name: /^Rows excluded: \d, people.csv$/ }).click()
  const left = readFileSync(await (await saved).path(), "utf8").split("\r\n")
  expect(left).toEqual([
    "\ufeffName,E-mail,Do not call,Hint,Import row,Import result,Import reason",
    "Person 0,person0@example.com,yes,'=1+1,3,Skipped as duplicate,Repeats row 2 (person0@example.com)"
  ])

  await second.getByRole("button", { name: "Undo people.csv" }).click()
  const dialog = second.getByRole("alertdialog")
  await dialog.getByText("Do-not-call entries added by this import: 3.").waitFor()
  await dialog.getByRole("radio", { name: "Remove from the list" }).check()
  await dialog.getByRole("button", { name: "Undo import" }).click()
  await dialog.waitFor({ state: "detached" })
  await expect
    .poll(async () => [
      (await call("/people/get-do-not-call", {})).body.data.length,
      (await call("/leads/get-added-contacts", {})).body.data.length
    ])
    .toEqual([0, 0])
})

it("rows that the server refuses are named, and the others come in without them", async () => {
  const page = await openPage({ viewport: "laptop", allow: [/status of 422/] })
  await signIn(page, "import-emil@example.com", "9000000118")
  await page.route("**/leads/bulk-add-contacts", (route) => {
    const body = route.request().postDataJSON()
    const rows = body.rows.map((row: { name: string }) =>
      row.name === "Bo" ? { ...row, notes: "\u0000" } : row
    )
    return route.continue({ postData: JSON.stringify({ ...body, rows }) })
  })
  await page.goto(`${started.urls.app}/apps/added-contacts/import`)
  await page.getByLabel("Rows copied from a spreadsheet").fill("Name\nAda\nBo\nCy")
  for (const name of ["Read rows", "Check rows", "Add 3 contacts"])
    await page.getByRole("button", { name }).click()
  await page.getByText("The server refused these rows of the file: 3.").waitFor()
  await page.getByRole("button", { name: "Exclude them and continue" }).click()
  await page.getByText("Import finished").waitFor()
  expect(await sums(page)).toMatchObject({ Added: "2", Rejected: "1", "Rows of the file": "3" })
})

it("the rest goes on as a new import where the server holds other rows, and every row counts once", {
  timeout: 120_000
}, async () => {
  const page = await openPage({ viewport: "laptop", allow: [/status of 409/] })
  const call = await signIn(page, "import-hal@example.com", "9000000122")
  const starts: Array<number> = []
  await page.route("**/leads/bulk-add-contacts", async (route) => {
    const { importId, offset, total } = route.request().postDataJSON()
    if (starts.push(offset) === 2)
      await call("/leads/bulk-add-contacts", { importId, offset, total, rows: [{ name: "Someone else" }] })
    await route.continue()
  })
  await page.goto(`${started.urls.app}/apps/added-contacts/import`)
  const names = Array.from({ length: part }, (_, index) => `Person ${index}`)
  await page
    .getByLabel("Choose a file")
    .and(page.locator("input"))
    .setInputFiles({
      name: "people.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(["Name", ...names].join("\n"))
    })
  await page.getByRole("button", { name: "Check rows" }).click()
  await page.getByRole("button", { name: `Add ${said(part)} contacts` }).click()
  await page.getByText("The server already has different rows at this point of the import.").waitFor()
  await page.getByRole("button", { name: "Send the rest as a new import" }).click()
  await page.getByText("Import finished").waitFor()
  expect(starts).toEqual([0, 2_000, 0])
  expect(await sums(page)).toMatchObject({ Added: said(part), "Rows of the file": said(part) })
  const { data } = (await call("/leads/get-imports", {})).body
  expect(data.map((one: { state: string; added: number }) => [one.state, one.added])).toEqual([
    ["finished", part - 2_000],
    ["abandoned", 2_001]
  ])
  await page.getByRole("link", { name: "Show added contacts" }).click()
  await page.getByText(`${said(part + 1)} contacts`).waitFor()
})

const pasted = async (page: Page, lines: ReadonlyArray<string>) => {
  await page.goto(`${started.urls.app}/apps/added-contacts/import`)
  await page.getByLabel("Rows copied from a spreadsheet").fill(lines.join("\n"))
  await page.getByRole("button", { name: "Read rows" }).click()
  await page.getByRole("button", { name: "Check rows" }).click()
}

it("six people who share an office phone stay six people", async () => {
  const page = await openPage({ viewport: "laptop" })
  const call = await signIn(page, "import-fay@example.com", "9000000119")
  const names = ["Ann Cole", "Bo Dane", "Cy Ely", "Di Fox", "Ed Gray", "Flo Hale"]
  await pasted(page, [
    "Name\tEmail\tMobile\tOffice phone",
    ...names.map((name, n) => `${name}\tp${n}@example.com\t+1 202 555 010${n}\t+1 202 555 0199`)
  ])
  await page.getByText("6 rows: 6 new.").waitFor()
  await page.getByRole("button", { name: "Add 6 contacts" }).click()
  await page.getByText("Import finished").waitFor()
  expect(await sums(page)).toMatchObject({ Added: "6", "Skipped as duplicate": "0" })
  const { data } = (await call("/leads/get-added-contacts", {})).body
  expect(data.map((one: Contact) => one.name).toSorted()).toEqual(names)
})

it("rows that repeat one are said, shown beside it, and joined, parted or left out", async () => {
  const page = await openPage({ viewport: "laptop" })
  const call = await signIn(page, "import-gil@example.com", "9000000120")
  await call("/leads/add-lead", { name: "Gus Known", countryCode: "+1", phone: "2025550110" })
  const roles = ["Buyer", "Head buyer", "", "Head of buying", "", ""]
  await pasted(page, [
    "Name\tEmail\tMobile\tJob title\tCall status",
    ...roles.map((role) => `Ann Cole\tann@example.com\t\t${role}\tAgreed to talk`),
    "Gus Known\tgus@example.com\t+1 202 555 0110\t\t",
    "Hal Iver\tnot an address\t+1 202 555 0111\t\t",
    "\t\t\tDirector\t"
  ])
  await page
    .getByText(
      "9 rows: 1 new, 5 repeat row 2 by email, 1 is already in your contacts by phone and 2 have errors and aren’t sent."
    )
    .waitFor()
  await page.getByRole("button", { name: "Exclude the values: This is not an email address" }).click()
  await page
    .getByRole("button", { name: "Exclude the rows: There is no name, company or email address" })
    .click()
  await page
    .getByText(
      "9 rows: 2 new, 5 repeat row 2 by email, 1 is already in your contacts by phone and 1 is excluded."
    )
    .waitFor()
  await page.getByText(/^1 row creates a next call, on /).waitFor()
  await page.getByRole("button", { name: "Show the repeats" }).click()
  const repeats = page.getByRole("region", { name: "Rows that repeat an earlier one" })
  const cells = repeats.getByRole("row").nth(1).getByRole("cell")
  await cells
    .nth(3)
    .getByText(/Job title.*Buyer.* → .*Head buyer/)
    .waitFor()
  expect((await cells.allInnerTexts()).slice(0, 3).map((text) => text.split("\n"))).toEqual([
    ["Ann Cole", "Row 3"],
    ["Ann Cole", "Row 2"],
    ["ann@example.com", "by email"]
  ])
  await page.getByRole("radio", { name: "Update with the later one" }).check()
  await page.getByRole("button", { name: "Add 2 contacts, update 2" }).waitFor()
  await page.getByLabel("What happens to row 7").selectOption("keep")
  await page.getByRole("button", { name: "Exclude row 6", exact: true }).click()
  await page.getByRole("button", { name: "Add 3 contacts, update 2" }).waitFor()
  await page.getByRole("radio", { name: "Don’t create them" }).check()
  await page.getByText("The file creates no next calls.").waitFor()
  await page.getByRole("button", { name: "Add 3 contacts, update 2" }).click()
  await page.getByText("Import finished").waitFor()
  expect(await sums(page)).toMatchObject({
    Added: "3",
    Updated: "2",
    Unchanged: "1",
    "Skipped as duplicate": "1",
    Rejected: "0",
    Excluded: "2"
  })
  const { data } = (await call("/leads/get-added-contacts", {})).body
  expect(
    data.map((one: Contact) => [one.name, one.title, one.callStatus, one.nextCallAt]).toSorted()
  ).toEqual([
    ["Ann Cole", "", "Agreed to talk", null],
    ["Ann Cole", "Head of buying", "Agreed to talk", null],
    ["Gus Known", "", "Yet to call", null],
    ["Hal Iver", "", "Yet to call", null]
  ])
})

/** An empty file, one byte longer than allowed. */
const heavyFile = () => {
  const folder = mkdtempSync(join(tmpdir(), "pro-leads-import-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, "heavy.csv")
  writeFileSync(path, "")
  truncateSync(path, limits.import.bytes + 1)
  return path
}
const bomb = () =>
  withDeclaredSize(workbook([{ rows: [["Name"], ["Ada"]] }]), "xl/worksheets/sheet1.xml", 0x7fffffff)
const rowsOf = (count: number) => `Name\n${"Ada\n".repeat(count)}`

it("refuses a file that is too much in plain words, and takes the largest that is not", async () => {
  const page = await openPage({ viewport: "laptop" })
  await signIn(page, "cleo@example.com", "9000000016")
  await page.goto(`${started.urls.app}/apps/added-contacts/import`)
  const choose = (name: string, mimeType: string, content: string | Uint8Array) =>
    page
      .getByLabel("Choose a file")
      .and(page.locator("input"))
      .setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
  const refusals = [
    ["line.csv", rowsOf(1).padEnd(2_000_000, "x"), "Row 3 is longer than 1,000,000 characters"],
    ["long.csv", rowsOf(100_001), "This file has more than 100,000 rows."],
    [
      "bomb.xlsx",
      bomb(),
      "This workbook is far too large once unpacked, so we didn’t open it. Save only the sheet you need and try again."
    ],
    ["photo.csv", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0, 0, 0]), "This is not a table."]
  ] as const
  for (const [name, content, words] of refusals) {
    await choose(name, "text/csv", content)
    await page.getByRole("alert").filter({ hasText: words }).waitFor()
  }
  const input = page.getByLabel("Choose a file").and(page.locator("input"))
  await input.setInputFiles(heavyFile())
  await page.getByRole("alert").filter({ hasText: "This file is larger than 64 MB." }).waitFor()
  await choose("whole.csv", "text/csv", rowsOf(100_000))
  await page.getByText("Rows: 100,000, columns: 1").waitFor()
})
