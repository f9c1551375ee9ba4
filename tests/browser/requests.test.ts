import type { Page, Route as PageRoute, Request } from "playwright-core"
import { expect, it, onTestFinished } from "vitest"
import { batchPath } from "../../contract/batch.ts"
import { earlyCallsOf } from "../../contract/earlyCalls.ts"
import { paths, textsPath } from "../../contract/paths.ts"
import { fixedPath, type Route, routes, wordsAt } from "../../contract/routes.ts"
import { contactHistoryMachine } from "../../machines/flows/contact-history.machine.ts"
import { openPage, openReleasable } from "../support/browser.ts"
import { type HeldCall, holdCalls, withoutBatches } from "../support/heldCalls.ts"
import { long } from "../support/long.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { type Member, signUpAdmin, store } from "../support/signedUp.ts"

const started = sharedServer()

const drawerIn = (page: Page) => page.getByRole("complementary", { name: "Contact" })

/** How often a history is loaded again on its own; these tests count what a person's action causes. */
const newsPause = Number(contactHistoryMachine.implementations.delays.newsPause)

const neverFire = (pause: number) => {
  const start = globalThis.setTimeout
  globalThis.setTimeout = ((run: () => void, ms?: number) =>
    ms === pause ? 0 : start(run, ms)) as typeof setTimeout
}

type Asked = { readonly path: string; readonly payload: unknown }

/** The calls of a request: those of its batch, or the one that it is. */
const callsIn = (request: Request): ReadonlyArray<Asked> => {
  if (request.method() !== "POST") return []
  const path = new URL(request.url()).pathname.replace("/api/consumer", "")
  const payload = request.postDataJSON()
  return path === batchPath ? payload.calls : [{ path, payload }]
}

/** Opens a page as an Admin of a new organisation, and records its calls. */
const openAs = async (email: string, phone: string, path: string, prepare?: (admin: Member) => unknown) => {
  const admin = await signUpAdmin(started.urls, { email, phone })
  await prepare?.(admin)
  const page = await openPage({ viewport: "laptop" })
  await page.setViewportSize({ width: 1_920, height: 1_000 })
  await store(page, started.urls, admin.stored)
  await page.addInitScript(neverFire, newsPause)
  const asked: Array<string> = []
  page.on("request", (request) => asked.push(...callsIn(request).map(({ path }) => path)))
  await page.goto(started.urls.app + path)
  return { page, asked }
}

/** Until the page has made its first calls, and stored the key that one of them brings. */
const untilStarted = async (page: Page, asked: ReadonlyArray<string>) => {
  await expect.poll(() => asked).toContain("/fields/get-fields")
  await expect.poll(() => asked).toContain("/profile/get-notifications")
  await expect.poll(() => page.evaluate(() => localStorage.getItem("outboxKey"))).toBe("kept")
}

it("viewing a lead makes one request, and one for the history, and shows the credits left", async () => {
  const { page, asked } = await openAs("requests@example.com", "9000000071", paths.search)
  const drawer = drawerIn(page)
  const view = async (place: number) => {
    const row = page.locator("tr[data-row]").nth(place)
    const name = await row.locator("bdi").first().innerText()
    await row.getByText("View", { exact: true }).click()
    await drawer.getByRole("heading", { name }).waitFor()
    await drawer.getByText("Viewed").first().waitFor()
  }
  await view(0)
  const left = page.getByText(/credits? left until/)
  const before = await left.innerText()
  await untilStarted(page, asked)
  asked.length = 0
  await view(1)
  await expect.poll(() => left.innerText()).not.toBe(before)
  await expect.poll(() => asked.toSorted()).toEqual(["/leads/get-contact-history", "/leads/view-lead"])
})

it("a label and an outcome make one request each, and one for the history, and are shown everywhere", async () => {
  const { page, asked } = await openAs(
    "requests-labels@example.com",
    "9000000072",
    paths.addedContacts,
    async ({ token, stored }) => {
      const { call } = clientOf(started.urls)
      const consumer = JSON.parse(stored.user)._id
      const organization_id = JSON.parse(stored.org)._id
      await call("/label/create-label", { consumer, organization_id, name: "Warm" }, token)
      await call("/leads/add-lead", { name: "Ann Cole" }, token)
    }
  )
  const drawer = drawerIn(page)
  const row = page.locator("tr[data-contact]")
  await row.getByRole("button", { name: "Ann Cole", exact: true }).click()
  await drawer.getByText("Added").first().waitFor()
  await expect.poll(() => asked).toContain("/leads/get-contact")
  await expect.poll(() => asked).toContain("/leads/get-contact-history")
  await untilStarted(page, asked)
  await drawer.getByRole("button", { name: /^Labels: / }).click()
  await page.getByRole("checkbox", { name: "Warm" }).waitFor()
  asked.length = 0
  await page.getByRole("checkbox", { name: "Warm" }).click()
  await row.getByText("Warm").waitFor()
  await expect
    .poll(() => asked.toSorted())
    .toEqual(["/label/update-lead-label", "/leads/get-contact-history"])
  await page.keyboard.press("Escape")
  asked.length = 0
  await drawer.getByRole("button", { name: /^Call status: / }).click()
  await page.getByRole("menuitem", { name: "Not answering" }).click()
  await row.getByText("Not answering").waitFor()
  await expect
    .poll(() => asked.toSorted())
    .toEqual(["/label/update-lead-fields", "/leads/get-contact-history"])
})

it("a page asks for its session and its data from its head in one request, before the code is there, and for nothing twice", async () => {
  const admin = await signUpAdmin(started.urls, { email: "requests-first@example.com", phone: "9000000073" })
  const organisationId = JSON.parse(admin.stored.org)._id
  const all: ReadonlyArray<Route> = routes
  const withLater = all.filter(({ laterCalls, path }) => laterCalls !== undefined || path === paths.due)
  for (const route of long(withLater, all)) {
    const { first, later } = earlyCallsOf(route, { organisationId, hasOutboxKey: false })
    const early = [...first, ...later]
    if (early.length === 1) continue
    const { page, release } = await openReleasable({ viewport: "laptop" })
    await store(page, started.urls, admin.stored)
    const asked: Array<ReadonlyArray<Asked>> = []
    /** Once the event stream is open, pages load again what may have changed before. */
    let hasStream = false
    page.on("request", (request) => {
      const calls = callsIn(request)
      if (request.url().endsWith("/events")) hasStream = true
      else if (calls.length > 0 && !hasStream) asked.push(calls)
    })
    let codeComes = () => {}
    const code = new Promise<void>((resolve) => {
      codeComes = resolve
    })
    await page.route("**/assets/vendor-*.js", async (request) => {
      await code
      await request.continue()
    })
    await page.goto(started.urls.app + fixedPath(route), { waitUntil: "commit" })
    await expect.poll(() => asked).toEqual([early])
    codeComes()
    await page.locator("h1").first().waitFor()
    await expect.poll(() => hasStream).toBe(true)
    const alone = asked.slice(1).flat()
    const twice = alone.filter(({ path }) => early.some((call) => call.path === path))
    expect([route.key, twice]).toEqual([route.key, []])
    await release()
  }
})

/** A request's path without the hash of a build. */
const plainPath = (request: Request) =>
  new URL(request.url()).pathname.replace("/api/consumer", "").replace(/-[\w-]{8}(?=\.\w+$)/, "")

it("a list is complete after 14 requests", async () => {
  const admin = await signUpAdmin(started.urls, { email: "requests-count@example.com", phone: "9000000076" })
  for (const [path, parts, i18nextLng, languages] of [
    [paths.search, ["contacts", "search"], "en", ["en"]],
    [paths.myContacts, ["contactList", "contacts"], "de", ["de", "en"]]
  ] as const) {
    const { page, release } = await openReleasable({ viewport: "laptop" })
    await store(page, started.urls, { ...admin.stored, i18nextLng })
    const asked: Array<string> = []
    page.on("request", (request) => asked.push(plainPath(request)))
    const settles = async () => {
      const code = ["rolldown-runtime", "vendor", "main", "member", "later", ...parts]
      const calls = ["/batch", "/events", "/profile/get-notifications"]
      const texts = textsPath(languages, wordsAt(path, true))
      const files = code.map((name) => `/assets/${name}.js`)
      const looks = ["/assets/vendor.css", "/assets/inter-latin-wght-normal.woff2"]
      const all = [path, ...files, ...looks, texts, ...calls].sort()
      await expect.poll(() => asked.toSorted()).toEqual(all)
      return all.length
    }
    await page.goto(started.urls.app + path)
    expect(await settles()).toBe(14)
    await expect.poll(() => page.evaluate(() => localStorage.getItem("outboxKey"))).toBe("kept")
    const again = page.waitForRequest(`**${batchPath}`)
    asked.length = 0
    await page.reload()
    expect(await settles()).toBe(14)
    expect(callsIn(await again).map(({ path }) => path)).not.toContain("/profile/get-outbox-key")
    await page.evaluate(() => localStorage.removeItem("outboxKey"))
    await page.reload()
    await expect.poll(() => page.evaluate(() => localStorage.getItem("outboxKey"))).toBe("kept")
    await release()
  }
})

it("an empty list says so without asking again for what its filters have", async () => {
  const admin = await signUpAdmin(started.urls, { email: "requests-owners@example.com", phone: "9000000078" })
  const page = await openPage({ viewport: "laptop" })
  await store(page, started.urls, admin.stored)
  await withoutBatches(page)
  const asked: Array<string> = []
  page.on("request", (request) => asked.push(plainPath(request)))
  const owners = page.waitForResponse("**/leads/get-owners")
  await page.route("**/leads/get-all-viewed-leads", async (route) => {
    await (await owners).finished()
    await route.continue()
  })
  await page.goto(started.urls.app + paths.myContacts)
  await page.getByRole("heading", { name: "No contacts yet" }).waitFor()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  expect(asked.filter((path) => path === "/leads/get-owners")).toHaveLength(1)
})

it("a batch that is lost, ends early or is unknown to the server is made up for by single calls", async () => {
  const admin = await signUpAdmin(started.urls, { email: "requests-lost@example.com", phone: "9000000075" })
  const page = await openPage({ viewport: "laptop", allow: [/net::ERR_FAILED/, /status of 404/] })
  await store(page, started.urls, admin.stored)
  const unknown = { status: false, code: "not_found", message: "There is no such call" }
  const answers: ReadonlyArray<(route: PageRoute) => Promise<void>> = [
    (route) => route.abort(),
    (route) => route.fulfill({ status: 200, body: '{"index":1,"status":200,"bo' }),
    (route) => route.fulfill({ status: 404, json: unknown })
  ]
  let answered = 0
  await page.route(`**${batchPath}`, (route) => (answers[answered++] ?? (() => route.continue()))(route))
  for (const [place] of answers.entries()) {
    await page.goto(started.urls.app + paths.search)
    await page.locator("tr[data-row]").first().waitFor()
    expect(answered).toBe(place + 1)
  }
})

it("a server that is too busy for a batch is asked again", async () => {
  const admin = await signUpAdmin(started.urls, { email: "requests-busy@example.com", phone: "9000000077" })
  const page = await openPage({ viewport: "laptop", allow: [/status of 503/] })
  await store(page, started.urls, admin.stored)
  const busy = { status: false, code: "unavailable", message: "Try again" }
  await page.route(`**${batchPath}`, (route) =>
    route.fulfill({ status: 503, headers: { "retry-after": "1" }, json: busy })
  )
  await page.goto(started.urls.app + paths.search)
  await page.locator("tr[data-row]").first().waitFor()
})

it("nothing is shown of what was asked for early by someone who has signed out since", async () => {
  const admin = await signUpAdmin(started.urls, { email: "requests-over@example.com", phone: "9000000074" })
  const { call } = clientOf(started.urls)
  await call("/leads/add-lead", { name: "Kept Secret" }, admin.token)
  const page = await openPage({ viewport: "laptop", allow: [/status of 401/] })
  await store(page, started.urls, admin.stored)
  const held: Array<HeldCall> = []
  const letGo = await holdCalls(page, started.urls.api, (one) => {
    if (one.url.endsWith("/leads/get-added-contacts")) held.push(one)
    else one.pass().catch(() => undefined)
  })
  onTestFinished(letGo)
  await page.goto(started.urls.app + paths.addedContacts)
  await page.getByRole("heading", { name: "Added contacts", level: 1 }).waitFor()
  await expect.poll(() => held.length).toBe(1)
  await page.getByRole("button", { name: /Ada Example/ }).click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
  await page.getByRole("dialog").waitFor()
  for (const one of held) await one.pass().catch(() => undefined)
  await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBe("false")
  expect(await page.getByText("Kept Secret").count()).toBe(0)
  expect(await page.evaluate(() => globalThis.earlyCalls?.responses.size ?? 0)).toBe(0)
})
