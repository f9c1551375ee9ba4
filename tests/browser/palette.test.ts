import axe from "axe-core"
import type { Page } from "playwright-core"
import { beforeAll, expect, it, onTestFinished } from "vitest"
import { paths } from "../../contract/paths.ts"
import { mayCallThere, zonesOf } from "../../contract/rules/callingHours.ts"
import { openPage, type PageOptions } from "../support/browser.ts"
import { cutCalls } from "../support/cutCalls.ts"
import { holdCalls, routeFor } from "../support/heldCalls.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { type Member, signUpAdmin, signUpMember, store } from "../support/signedUp.ts"

const started = sharedServer()
let admin: Member
let mira: string

const call = async (path: string, payload: unknown, token = admin.token) =>
  (await clientOf(started.urls).call(path, payload, token)).body.data

const contactOf = async (contactId: string) => {
  const { callStatus, nextCallAt, thumbs } = await call("/leads/get-contact", { contactId })
  return { callStatus, nextCallAt, thumbs }
}

beforeAll(async () => {
  admin = await signUpAdmin(started.urls, { email: "palette@example.com", phone: "9000000194" })
  const values = { name: "Mira Sample", email: "mira@example.org", countryCode: "+91", phone: "5550100001" }
  mira = (await call("/leads/add-lead", { ...values, company: "Acme", title: "Head of Data" }))._id
  await call("/leads/add-lead", { name: "Mirko Sample", email: "mirko@example.org" })
})

const open = async (path: string, options: PageOptions = {}, stored = admin.stored) => {
  const page = await openPage({ viewport: "laptop", ...options })
  await store(page, started.urls, stored)
  await page.goto(started.urls.app + path)
  await page.locator("h1").first().waitFor()
  return page
}

const boxOf = (page: Page) => page.getByRole("dialog").getByRole("combobox")

const openPalette = async (page: Page) => {
  await page.getByRole("button", { name: /^Search or run a command/ }).focus()
  await page.keyboard.press("Control+k")
  await boxOf(page).waitFor()
}

const linesIn = (page: Page, group: string) => page.getByRole("group", { name: group }).getByRole("option")

/** Waits for the line that Enter chooses. */
const isChosen = (page: Page, name: RegExp) => page.getByRole("option", { name, selected: true }).waitFor()

/** Types, waits for the line and chooses it. */
const take = async (page: Page, query: string, name: RegExp) => {
  await page.keyboard.type(query)
  await isChosen(page, name)
  await page.keyboard.press("Enter")
}

const seeNoFault = async (page: Page) => {
  await page.evaluate(axe.source)
  const faults = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") }
    return (await axe.run(document)).violations.map(({ id, nodes }) => [id, nodes[0]?.html])
  })
  expect(faults).toEqual([])
}

const isGone = (page: Page) => page.getByRole("dialog").waitFor({ state: "detached" })

it("says that it is loading while its code is on its way", async () => {
  const page = await openPage({ viewport: "phone" })
  await store(page, started.urls, admin.stored)
  const code = Promise.withResolvers<void>()
  await routeFor(page, "**/assets/Palette-*.js", (route) => code.promise.then(() => route.continue()))
  await page.goto(started.urls.app + paths.pricing)
  await page.locator("h1").first().waitFor()
  await page.keyboard.press("Control+k")
  await page.getByRole("status").getByText("Loading", { exact: true }).waitFor()
  code.resolve()
  await boxOf(page).waitFor()
  expect(await page.getByText("Loading", { exact: true }).count()).toBe(0)
})

it("is shown once its code is there, although the page's clock stands still", async () => {
  const page = await openPage({ hasClock: true })
  await store(page, started.urls, admin.stored)
  const [asked, code] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await routeFor(page, "**/assets/Palette-*.js", async (route) => {
    asked.resolve()
    await code.promise
    await route.continue()
  })
  await page.goto(started.urls.app + paths.pricing)
  await page.locator("h1").first().waitFor()
  await page.clock.pauseAt(Date.now() + 600_000)
  await page.keyboard.press("Control+k")
  await asked.promise
  code.resolve()
  await boxOf(page).waitFor()
})

it("sets a status with its time and thumbs, by keyboard alone", async () => {
  const page = await open(paths.pricing)
  await openPalette(page)
  await take(page, "mira", /^Mira Sample/)
  await page.getByRole("dialog", { name: "Mira Sample" }).waitFor()
  await page.getByRole("option", { name: "Call Mira Sample" }).waitFor()
  await seeNoFault(page)
  await take(page, "later", /^Call later/)
  await linesIn(page, "Next call").first().waitFor()
  await seeNoFault(page)
  await page.keyboard.press("End")
  await isChosen(page, /1 week/)
  await page.keyboard.press("Home")
  await isChosen(page, /2 hours/)
  await take(page, "tomorrow 9", /9:00/)
  await isGone(page)
  await page.getByText("Mira Sample: Call later").waitFor()
  const { callStatus, nextCallAt } = await contactOf(mira)
  expect([callStatus, nextCallAt === null]).toEqual(["Call later", false])
  await openPalette(page)
  await isChosen(page, /^Mira Sample/)
  await page.keyboard.press("Enter")
  await page.getByRole("option", { name: /^Call status Call later/ }).waitFor()
  await take(page, "thumbs up", /^Thumbs up/)
  await isGone(page)
  expect((await contactOf(mira)).thumbs).toBe("up")
})

it("closes by Escape while it saves, and says how the saving ended", async () => {
  const { _id, version } = await call("/leads/add-lead", { name: "Sven Saved", phone: "5550100006" })
  const page = await open(paths.pricing, { allow: [/status of 409/] })
  const held: Array<() => void> = []
  const letGo = await holdCalls(page, `${started.urls.api}/label`, ({ url, pass }) => {
    if (url.endsWith("/update-lead-fields")) held.push(pass)
    else void pass()
  })
  onTestFinished(letGo)
  const saveAndClose = async (query: string, status: RegExp) => {
    await openPalette(page)
    await take(page, "sven", /^Sven Saved/)
    await page.getByRole("option", { name: /^Call status/ }).waitFor()
    await take(page, query, status)
    await expect.poll(() => held.length).toBe(1)
    await page.keyboard.press("Escape")
    await isGone(page)
  }
  await saveAndClose("not answ", /^Not answering/)
  expect((await contactOf(_id)).callStatus).toBe("Yet to call")
  held.pop()?.()
  await page.getByText("Sven Saved: Not answering").waitFor()
  expect((await contactOf(_id)).callStatus).toBe("Not answering")
  await saveAndClose("not relev", /^Not relev/)
  await call("/label/update-lead-fields", {
    contactId: _id,
    version: version + 1,
    fields: { company: "Changed Elsewhere" }
  })
  held.pop()?.()
  await page.locator("[data-sonner-toast][data-type=error]").waitFor()
  expect((await contactOf(_id)).callStatus).toBe("Not answering")
})

it("Escape, Backspace and the button go up one level, with the query as it was", async () => {
  const page = await open(paths.pricing)
  await openPalette(page)
  await take(page, "mira", /^Mira Sample/)
  await page.getByRole("option", { name: /^Call status/ }).click()
  await linesIn(page, "Call status").first().waitFor()
  await seeNoFault(page)
  await page.keyboard.press("Escape")
  await page.getByRole("option", { name: "Open Mira Sample" }).waitFor()
  await page.keyboard.press("Backspace")
  await expect.poll(() => boxOf(page).inputValue()).toBe("mira")
  await take(page, "", /^Mira Sample/)
  await page.getByRole("option", { name: /^Call status/ }).waitFor()
  await page.getByRole("button", { name: "Back" }).click()
  await expect.poll(() => boxOf(page).inputValue()).toBe("mira")
  expect(await boxOf(page).evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.press("Escape")
  await isGone(page)
})

it("“call” and a name calls at once, and only who may be called", async () => {
  const page = await open(paths.pricing)
  await openPalette(page)
  await page.keyboard.type("call mir")
  await page.getByRole("option", { name: /^Mirko Sample/ }).waitFor()
  expect(await linesIn(page, "Call").allTextContents()).toEqual(["Call Mira Sample"])
  await isChosen(page, /^Call Mira Sample/)
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "Mira Sample", level: 2 }).waitFor()
  await page.getByRole("button", { name: /^Start call C/ }).waitFor()
  expect(page.url()).toBe(started.urls.app + paths.calls)
})

const nameOnDesk = (page: Page, name: string) =>
  page.getByRole("main").getByRole("heading", { name, level: 2 })

/** Calls a person by name from the palette, by keyboard alone. */
const callByName = async (page: Page, name: string) => {
  await openPalette(page)
  await take(page, `call ${name}`, new RegExp(`^Call ${name}`))
  await nameOnDesk(page, name).waitFor()
}

const countries = ["Germany", "Japan", "Brazil", "New Zealand", "Mexico", "Kenya"]
const countryWhere = (isOpen: boolean) =>
  countries.find((country) => mayCallThere(country, "", Date.now()) === isOpen) ?? ""

/** The time as the desk shows it, in a zone. */
const timeIn = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { hour: "numeric", minute: "2-digit", timeZone }).format(new Date(at))

const addPerson = (name: string, phone: string, isOpen: boolean) =>
  call("/leads/add-lead", { name, phone, countryCode: "+91", country: countryWhere(isOpen) })

const promiseCall = async ({ _id, version }: { _id: string; version: number }, token?: string) => {
  const nextCallAt = new Date(Date.now() + 26 * 3_600_000).toISOString()
  const fields = { callStatus: "Call later", nextCallAt }
  await call("/label/update-lead-fields", { contactId: _id, version, fields }, token)
  return nextCallAt
}

it("“call” and a name shows the person at once, with a callback agreed for later on both clocks", async () => {
  const person = await addPerson("Pia Promised", "5550100003", true)
  const at = await promiseCall(person)
  const page = await open(paths.pricing)
  await callByName(page, "Pia Promised")
  const zone = zonesOf(countryWhere(true), "")[0] ?? ""
  const promise = page.getByText(/^A callback is agreed for/)
  expect(await promise.textContent()).toMatch(
    new RegExp(`${timeIn(at, "Asia/Kolkata")}.*${timeIn(at, zone)} their time`)
  )
  await page.getByText("You asked to call this person.").waitFor()
  await seeNoFault(page)
  await page.keyboard.press("c")
  await page.getByRole("button", { name: /^End call/ }).waitFor()
  await page.getByRole("button", { name: "Leave without an outcome" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave", exact: true }).click()
  await page.getByRole("heading", { name: "No one to call right now" }).waitFor()
  await callByName(page, "Pia Promised")
  await page.getByRole("button", { name: /^Start call C/ }).waitFor()
})

it("a person who is asked for during a call waits for its end, and the desk says so", async () => {
  await addPerson("Nia Fern", "5550100016", true)
  await addPerson("Lou Moss", "5550100017", true)
  const page = await open(paths.pricing)
  await callByName(page, "Nia Fern")
  await page.keyboard.press("c")
  await page.getByRole("button", { name: /^End call/ }).waitFor()
  const waits = page.getByText(/^The person you asked for comes after this call/)
  expect(await waits.count()).toBe(0)
  await openPalette(page)
  await take(page, "call Lou Moss", /^Call Lou Moss/)
  await waits.waitFor()
  await nameOnDesk(page, "Nia Fern").waitFor()
  await page.getByRole("button", { name: "Leave without an outcome" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave", exact: true }).click()
  await nameOnDesk(page, "Lou Moss").waitFor()
  expect(await waits.count()).toBe(0)
})

it("“call” and a name says why the person may not be called now, until they may be", async () => {
  const closed = await addPerson("Olga Outside", "5550100004", false)
  await promiseCall(closed)
  const page = await open(paths.pricing)
  await callByName(page, "Olga Outside")
  const reason = page.getByRole("region", { name: "You can’t call Olga Outside now" })
  await reason.getByText(/^It is outside calling hours/).waitFor()
  await reason.getByText(/^Calling hours begin/).waitFor()
  await reason.getByText(/^A callback is agreed for/).waitFor()
  expect(await page.getByRole("button", { name: /^Start call/ }).count()).toBe(0)
  await seeNoFault(page)
  const { _id } = await addPerson("Lea Leased", "5550100005", true)
  const colleague = await signUpMember(started.urls, admin, {
    email: "palette-caller@example.com",
    name: "Cora Example",
    role: "Write"
  })
  const source = { kind: "contacts", contactIds: [_id] }
  const session = await call("/calling/start-session", { source }, colleague.token)
  await call("/calling/lease-contact", { sessionId: session._id, contactId: _id }, colleague.token)
  await callByName(page, "Lea Leased")
  await page.getByText("A colleague is calling this person or about to.").waitFor()
  await call("/calling/release-contact", { contactId: _id }, colleague.token)
  await page.getByRole("button", { name: "Check again" }).click()
  await page.getByRole("button", { name: /^Start call C/ }).waitFor()
})

it("lists what was opened lately, then commands of the page with their keys, then pages", async () => {
  const page = await open(paths.pricing)
  await page.goto(started.urls.app + paths.contact(mira))
  await page.getByRole("heading", { name: "Mira Sample", level: 1 }).waitFor()
  await openPalette(page)
  expect(await linesIn(page, "On this page").allTextContents()).toEqual([
    "Mira SampleContact",
    "Call Mira Sample",
    "Write an email",
    "Request an honorarium for Mira Sample"
  ])
  await page.getByRole("option", { name: "Members" }).click()
  await page.getByRole("heading", { name: "Members", level: 1 }).waitFor()
  await openPalette(page)
  expect(await linesIn(page, "Recent").allTextContents()).toEqual(["Mira SampleContact", "Pricing"])
  await page.getByRole("option", { name: "My Contacts" }).first().click()
  await page.getByRole("heading", { name: "My Contacts", level: 1 }).waitFor()
  await openPalette(page)
  expect(await linesIn(page, "Recent").allTextContents()).toEqual([
    "Members",
    "Mira SampleContact",
    "Pricing"
  ])
  expect(await linesIn(page, "On this page").allTextContents()).toEqual([
    "Call the contacts of this list",
    "Save this list",
    "Add a label"
  ])
  const groups = await page
    .getByRole("listbox")
    .getByRole("group")
    .evaluateAll((all) => all.map((group) => group.firstElementChild?.textContent))
  expect(groups).toEqual(["Recent", "On this page", "Go to", "Actions", "Theme"])
  await page.getByRole("option", { name: "Save this list" }).click()
  await page.getByRole("dialog", { name: /Save/ }).waitFor()
})

it("Ctrl+J and Ctrl+P move to the next and previous line at every level, as the sheet says", async () => {
  const page = await open(paths.contact(mira))
  await page.keyboard.press("?")
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  await sheet.getByText("Next and previous line of search and commands").waitFor()
  expect(await sheet.locator("kbd", { hasText: /^Ctrl [JP]$/ }).allTextContents()).toEqual([
    "Ctrl J",
    "Ctrl P"
  ])
  await page.keyboard.press("Escape")
  await isGone(page)
  await openPalette(page)
  await take(page, "Mira", /^Mira Sample/)
  await isChosen(page, /^Open Mira Sample/)
  await page.getByRole("option", { name: "Call Mira Sample" }).waitFor()
  await page.keyboard.press("Control+j")
  await isChosen(page, /^Call Mira Sample/)
  await page.keyboard.press("Control+p")
  await isChosen(page, /^Open Mira Sample/)
  await page.keyboard.press("Control+p")
  await page.getByRole("option", { selected: true }).and(page.getByRole("option").last()).waitFor()
  expect(await boxOf(page).inputValue()).toBe("")
})

it("offers the steps of calling that are possible, with their keys", async () => {
  const { _id } = await call("/leads/add-lead", { name: "Nadia Sample", phone: "5550100002" })
  const page = await open(paths.callContacts([_id]))
  await page
    .getByRole("button", { name: /^Start calling/ })
    .first()
    .click()
  await page.getByRole("button", { name: /^Start call C/ }).waitFor()
  await openPalette(page)
  expect(await linesIn(page, "On this page").allTextContents()).toEqual(["Start callC", "SkipS"])
  await page.getByRole("option", { name: /^Start call/ }).click()
  await page.getByRole("button", { name: /^End call/ }).waitFor()
  await openPalette(page)
  expect(await linesIn(page, "On this page").allTextContents()).toEqual(["End callE"])
})

it("forgets a contact that no longer exists", async () => {
  const page = await open(paths.pricing, { allow: [/status of 404/] })
  await page.evaluate(
    ([user, org]) =>
      localStorage.setItem(
        `recents@1 ${JSON.parse(org)._id}/${JSON.parse(user)._id}`,
        JSON.stringify([{ kind: "contact", id: crypto.randomUUID(), name: "Gone Sample" }])
      ),
    [admin.stored.user, admin.stored.org] as const
  )
  await openPalette(page)
  await page.getByRole("option", { name: /^Gone Sample/ }).click()
  await page
    .getByRole("dialog")
    .getByText(/^We couldn’t find this/)
    .waitFor()
  await page.getByRole("button", { name: "Back" }).click()
  await linesIn(page, "Go to").first().waitFor()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Gone Sample")
})

const aReader = () =>
  signUpMember(started.urls, admin, {
    email: "palette-reader@example.com",
    name: "Rea Example",
    role: "Read"
  })

it("shows a member with the Read role only what they may do, and nothing of who was here before", async () => {
  const { stored: reader } = await aReader()
  const page = await open(paths.contact(mira))
  await page.getByRole("heading", { name: "Mira Sample", level: 1 }).waitFor()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("Mira Sample")
  await store(page, started.urls, reader)
  await page.goto(started.urls.app + paths.pricing)
  await page.locator("h1").first().waitFor()
  await openPalette(page)
  await linesIn(page, "Go to").first().waitFor()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Mira Sample")
  expect(await linesIn(page, "Recent").count()).toBe(0)
  expect(await linesIn(page, "Actions").allTextContents()).toEqual([
    "Keyboard shortcuts?",
    "Display settings",
    "Sign Out"
  ])
  await page.keyboard.type("call mira")
  await isChosen(page, /^Mira Sample/)
  expect(await linesIn(page, "Call").count()).toBe(0)
  await page.keyboard.press("Enter")
  await page.getByText("1 result").waitFor()
  expect(await page.getByRole("option").allTextContents()).toEqual(["Open Mira Sample"])
})

it("sets thumbs of a contact at hand without a network, and sends them later", async () => {
  await call("/label/add-thumbs", { contactId: mira, thumbs: "up", idempotencyKey: crypto.randomUUID() })
  const page = await open(paths.contact(mira), {
    allow: [/net::ERR_/, /Failed to load resource/, /Notifications:/]
  })
  await page.getByRole("heading", { name: "Mira Sample", level: 1 }).waitFor()
  const network = await cutCalls(page, `${started.urls.api}/*`)
  await openPalette(page)
  await page
    .getByRole("option", { name: /^Mira Sample/ })
    .first()
    .click()
  await page.getByRole("option", { name: "Thumbs down" }).click()
  await isGone(page)
  await page.getByText("Mira Sample: Thumbs down").waitFor()
  expect((await contactOf(mira)).thumbs).toBe("up")
  await network.pass()
  await expect.poll(async () => (await contactOf(mira)).thumbs).toBe("down")
})
