import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { everyCall } from "../../contract/calls/index.ts"
import { paths } from "../../contract/paths.ts"
import { fixedPath, routes } from "../../contract/routes.ts"
import { zoneOf } from "../../contract/rules/callingHours.ts"
import { openPage } from "../support/browser.ts"
import { clientOf } from "../support/realProcess.ts"
import { settle } from "../support/settle.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { type Member, signUpAdmin, store } from "../support/signedUp.ts"

/*
 * `PICTURES=1` takes a picture of every page, with data as an organisation has after some weeks, and puts them on the
 * sheets in docs/pictures. `PICTURES_BEFORE` names the folder of an earlier version's pictures, taken by this file
 * there: each page then stands beside its earlier picture.
 */
const root = join(import.meta.dirname, "../..")
const pictures = join(root, "tests/output/pictures")
const sheets = join(root, "docs/pictures")
const earlier = process.env.PICTURES_BEFORE

const started = sharedServer()
const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

const clientAs = ({ token }: Member) => {
  const { call } = clientOf(started.urls)
  return async (path: string, payload: object) => {
    const { status, body } = await call(path, payload, token)
    if (status !== 200) throw new Error(`${path}: ${body.message}`)
    return body
  }
}
type Client = ReturnType<typeof clientAs>

type Some = {
  readonly _id: string
  readonly name?: string
  readonly company?: string
  readonly city?: string
  readonly country?: string
}

const addMembers = async (call: Client) => {
  for (const [name, role] of [
    ["Noor Example", "Write"],
    ["Tomas Example", "Write"],
    ["Ines Example", "Read"]
  ])
    await call("/onboard/add-member", { name, email: `${name?.replace(" ", ".")}@example.net`, role })
}

const viewLeads = async (call: Client): Promise<ReadonlyArray<Some>> => {
  const { data } = await call("/leads/get-leads", { limit: 24 })
  for (const { _id } of data) await call("/leads/view-lead", { leadId: _id })
  return (await call("/leads/get-all-viewed-leads", { limit: 24, sort: "name" })).data
}

const company = "Sample Instruments"

const addContacts = async (call: Client): Promise<ReadonlyArray<Some>> => {
  for (const [name, designation] of [
    ["Mina Sample", "Head of Laboratory"],
    ["Theo Sample", "Purchasing"],
    ["Li Example", "Chief Engineer"],
    ["Sofia Example", "Quality Manager"],
    ["Omar Sample", "Service Technician"]
  ]) {
    const email = `${name?.replace(" ", ".")}@example.org`
    await call("/leads/add-lead", { name, email, designation, company, country: "India" })
  }
  return (await call("/leads/get-added-contacts", { limit: 10, sort: "name" })).data
}

const addLabels = async (call: Client, owner: object, contacts: ReadonlyArray<Some>) => {
  for (const [place, [name, colour]] of [
    ["Spring study", "red"],
    ["Expert panel", "green"],
    ["Second wave", "blue"]
  ].entries()) {
    const { data } = await call("/label/create-label", { ...owner, name, colour })
    const contactIds = contacts.filter((_, index) => index % 4 === place).map(({ _id }) => _id)
    await call("/label/update-lead-label", { contactIds, add: [data?._id] })
  }
}

const outcomes = [
  { callStatus: "Call later", nextCallAt: inDays(1), note: "Asked to be called tomorrow" },
  { callStatus: "Agreed to talk", note: "Has thirty minutes next week" },
  { callStatus: "Not answering" },
  { callStatus: "Call later", nextCallAt: inDays(0.1), note: "After the meeting" },
  { callStatus: "Decliend to talk", note: "No time this year" },
  { callStatus: "Asked to send email", note: "Wants to read about the study first" },
  { callStatus: "Call scheduled", nextCallAt: inDays(2) },
  { callStatus: "Not relevat" },
  { callStatus: "Call completed", note: "Knows the market well, worked for two suppliers" },
  { callStatus: "Not answering" },
  { callStatus: "Incorrect numner" },
  { callStatus: "Call completed", note: "Would like to take part again" }
]

const recordCalls = async (call: Client, contacts: ReadonlyArray<Some>) => {
  for (const [place, outcome] of outcomes.entries()) {
    const contact = contacts[place * 2]
    const zone = zoneOf({ country: contact?.country ?? "", city: contact?.city ?? "" }) ?? "Europe/Berlin"
    const open = { callId: crypto.randomUUID(), contactId: contact?._id, zone }
    const at = { startedAt: inDays(-(place % 6) - 0.003), at: inDays(-(place % 6)) }
    await call("/calling/record-outcome", { ...open, ...at, ...outcome })
  }
}

const amounts = [
  ["INR", 4500, "requested"],
  ["INR", 12_000, "approved"],
  ["INR", 7250, "paid"],
  ["INR", 3000, "requested"],
  ["INR", 9800, "paid"],
  ["INR", 2500, "rejected"]
] as const

const addHonoraria = async (call: Client, contacts: ReadonlyArray<Some>) => {
  for (const [place, [currency, amount, state]] of amounts.entries()) {
    const respondent = contacts[place * 4]
    const named = { respondentId: respondent?._id, respondentName: respondent?.name }
    const request = { ...named, amount, currency, upiId: `sample${place}@examplebank` }
    const idempotencyKey = `picture-${place}`
    const { data } = await call("/honorarium/create-honorarium-request", { ...request, idempotencyKey })
    const keyed = { honorariumId: data?._id, idempotencyKey }
    if (state === "requested") continue
    const decision = state === "rejected" ? { decision: "reject", reason: "Asked for twice" } : {}
    await call("/honorarium/approve-honorarium-request", { ...keyed, decision: "approve", ...decision })
    if (state === "paid") await call("/transaction/generate-honarium-token", keyed)
  }
}

const questions = [
  { kind: "choice", text: "Which devices does the laboratory use?", options: ["Ours", "Others"] },
  { kind: "rating", text: "How content are you with them?", options: [] },
  { kind: "text", text: "What would you change first?", options: [] }
].map((question) => ({ ...question, id: crypto.randomUUID(), isRequired: false }))

const knownCalls = new Set<string>(everyCall.map(({ call }) => call.path))

/** Settings, as far as this version has them. */
const addSettings = async (call: Client) => {
  const scopes = ["contacts:read", "calls:write"]
  const address = "https://events.example.com/pro-leads"
  const settings: ReadonlyArray<readonly [string, object]> = [
    ["/analytics/set-targets", { callsPerDay: 20, interviewsPerWeek: 4 }],
    ["/honorarium/set-budgets", { INR: 100_000 }],
    ["/interview/save-form", { version: 0, isRequired: false, questions }],
    ["/api-keys/create-api-key", { name: "Survey tool", scopes, expiresInDays: 90 }],
    ["/webhooks/create-webhook", { address, events: ["contact.created"] }]
  ]
  for (const [path, payload] of settings) if (knownCalls.has(path)) await call(path, payload)
  const body = "Dear {{name}}, thank you for your time."
  await call("/mail/save-template", { name: "Thank you", subject: "Thank you for the interview", body })
}

type Place = { readonly name: string; readonly address: string }

/** The address that a respondent without payment details gets. */
const askPayee = async (call: Client, respondent?: Some) => {
  const respondentEmail = "payee@example.org"
  const named = { respondentId: respondent?._id, respondentName: respondent?.name, respondentEmail }
  const request = { ...named, amount: 60, currency: "USD", idempotencyKey: "picture-payee" }
  const { data } = await call("/honorarium/create-honorarium-request", request)
  await call("/honorarium/send-payee-link", { honorariumId: data._id, idempotencyKey: "picture-link" })
  const query = new URLSearchParams({ to: respondentEmail, wait: "60000" })
  const [message] = await (await fetch(`${started.urls.inbox}/api/messages?${query}`)).json()
  return `/payee${/payee\S*(#\S+)/.exec(message.text)?.[1]}`
}

/** Each page under its name, with something to show. */
const placesOf = (contact: Some | undefined, payee: string): ReadonlyArray<Place> =>
  routes.map((route) => {
    const name = fixedPath(route)
    const addresses: Readonly<Record<string, () => string>> = {
      "/apps/contacts": () => paths.contact(contact?._id ?? ""),
      "/apps/companies": () => paths.company(company),
      "/flows": () => "/flows/callQueue",
      "/payee": () => payee
    }
    return { name, address: addresses[name]?.() ?? name }
  })

let admin: Member
let places: ReadonlyArray<Place>

const prepare = async () => {
  admin = await signUpAdmin(started.urls, { email: "pictures@example.com", phone: "9000000834" })
  const call = clientAs(admin)
  await addMembers(call)
  const viewed = await viewLeads(call)
  const added = await addContacts(call)
  const { user, org } = admin.stored
  const owner = { consumer: JSON.parse(user)._id, organization_id: JSON.parse(org)._id }
  await addLabels(call, owner, [...viewed, ...added])
  await recordCalls(call, viewed)
  await addHonoraria(call, viewed)
  await addSettings(call)
  places = placesOf(viewed[0], await askPayee(call, viewed[1]))
}

const looks = (["light", "dark", "ae"] as const).flatMap((kind) =>
  ([1440, 360] as const).map((width) => ({ name: `${kind}-${width}`, kind, width }))
)
type Look = (typeof looks)[number]

const pictureOf = (folder: string, { name }: Place, look: Look) =>
  join(folder, `${name === "/" ? "start" : name.slice(1).replaceAll("/", "-")}-${look.name}.png`)

const startCalling = async (page: Page, language: string) => {
  const { choose } = JSON.parse(readFileSync(join(root, `locales/${language}/calling.json`), "utf8"))
  const start = page.getByRole("button", { name: choose.start }).first()
  if (!(await start.isEnabled())) return
  await start.click()
  await settle(page, 300)
}

beforeAll(async () => {
  if (process.env.PICTURES) await prepare()
})

it.runIf(process.env.PICTURES).each(looks)("takes a picture of every page: $name", async (look) => {
  mkdirSync(pictures, { recursive: true })
  const isDark = look.kind === "dark"
  const viewport = { width: look.width, height: 900 }
  const page = await openPage({
    scheme: isDark ? "dark" : "light",
    allow: [/get-payee-form/],
    context: { viewport }
  })
  const language = look.kind === "ae" ? "ae" : "en"
  await store(page, started.urls, {
    ...admin.stored,
    i18nextLng: language,
    theme: isDark ? "dark" : "light"
  })
  for (const place of places) {
    await page.goto(started.urls.app + place.address)
    if (place.name === "/flows") await page.locator("svg[role=group]").waitFor()
    await settle(page, 300)
    if (place.name === paths.calls) await startCalling(page, language)
    await page.screenshot({ path: pictureOf(pictures, place, look) })
  }
})

/** A picture as a part of the sheet, or an empty place where a version doesn't have the page. */
const figure = (folder: string, place: Place, look: Look, words: string) => {
  const file = pictureOf(folder, place, look)
  const bytes = existsSync(file) ? readFileSync(file).toString("base64") : undefined
  const picture = bytes ? `<img src="data:image/png;base64,${bytes}">` : "<div></div>"
  return `<figure>${picture}<figcaption>${place.name} ${words}</figcaption></figure>`
}

it.runIf(process.env.PICTURES).each(looks)("puts all pages on one sheet: $name", async (look) => {
  mkdirSync(sheets, { recursive: true })
  const figures = places.map((place) => {
    const now = figure(pictures, place, look, earlier ? "now" : "")
    return `<section>${earlier ? figure(earlier, place, look, "before") : ""}${now}</section>`
  })
  const width = look.width === 360 ? 200 : 560
  const page = await openPage({ context: { viewport: { width: 2400, height: 1200 } } })
  await page.setContent(
    `<style>body{display:flex;flex-wrap:wrap;gap:24px;margin:16px;font:14px sans-serif}section{display:flex;gap:8px}figure{margin:0;inline-size:${width}px}img,div{inline-size:100%;border:1px solid #ccc;box-sizing:border-box;aspect-ratio:${look.width}/900;display:block}</style>${figures.join("")}`
  )
  const { height } = await page.evaluate(() => ({ height: document.documentElement.scrollHeight }))
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send("Page.captureScreenshot", {
    format: "webp",
    quality: 60,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width: 2400, height, scale: 1 }
  })
  writeFileSync(join(sheets, `${look.name}.webp`), Buffer.from(data, "base64"))
  expect(existsSync(join(sheets, `${look.name}.webp`))).toBe(true)
})
