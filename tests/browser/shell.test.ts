import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { openPage, openReleasable } from "../support/browser.ts"
import { routeFor } from "../support/heldCalls.ts"
import { holdCode } from "../support/heldCode.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { signUpAdmin, store, storeAlways } from "../support/signedUp.ts"

const started = sharedServer()
let token: string
let stored: Readonly<Record<string, string>>
beforeAll(async () => {
  const admin = await signUpAdmin(started.urls, { email: "shell@example.com", phone: "9000000011" })
  token = admin.token
  stored = admin.stored
})
/** Signed in, with more in the browser's storage if needed. */
const open = async (page: Page, path: string, more: Readonly<Record<string, string>> = {}) => {
  await store(page, started.urls, { ...stored, ...more })
  await page.goto(started.urls.app + path)
  await page.locator("h1").first().waitFor()
}

const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

const isDark = (page: Page) => page.evaluate(() => document.body.classList.contains("dark"))

it("the theme goes light, dark, system, follows the system live, and is there before the first paint", async () => {
  const page = await openPage({ scheme: "light" })
  await open(page, "/apps/pricing")
  await page.getByRole("button", { name: /Theme: light/ }).click()
  expect([await isDark(page), await kept(page, "theme")]).toEqual([true, "dark"])
  await page.getByRole("button", { name: /Theme: dark/ }).click()
  expect([await isDark(page), await kept(page, "theme")]).toEqual([false, "system"])
  await page.emulateMedia({ colorScheme: "dark" })
  await expect.poll(() => isDark(page)).toBe(true)
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      queueMicrotask(() => Object.assign(globalThis, { bornDark: document.body.classList.contains("dark") }))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await page.locator("h1").first().waitFor()
  expect(await page.evaluate(() => (globalThis as { bornDark?: boolean }).bornDark)).toBe(true)
})

it("every display setting is kept under its own key and found again; opening the menu type closes the sidebar", async () => {
  const page = await openPage()
  await open(page, "/apps/pricing")
  await page.getByRole("navigation", { name: "Main" }).getByText("Pricing").waitFor()
  await page.getByRole("button", { name: "Display settings" }).click()
  const drawer = page.getByRole("dialog", { name: "Display settings" })
  await drawer.getByText("Menu type").click()
  await page
    .getByRole("button", { name: "Open the menu", includeHidden: true })
    .waitFor({ state: "attached" })
  for (const name of ["Horizontal", "Boxed", "Right to left", "Floating", "Slide", "On"]) {
    await drawer.getByText(name, { exact: true }).click()
  }
  const read = () =>
    page.evaluate(() =>
      ["menu", "layout", "rtlClass", "navbar", "animation", "semidark"].map((key) =>
        localStorage.getItem(key)
      )
    )
  const wanted = ["horizontal", "boxed", "rtl", "navbar-floating", "slide", "true"]
  await expect.poll(read).toEqual(wanted)
  await page.reload()
  await page.locator("h1").first().waitFor()
  expect(await read()).toEqual(wanted)
  expect(
    await page.evaluate(() => ({ dir: document.documentElement.dir, ...document.documentElement.dataset }))
  ).toMatchObject({
    dir: "rtl",
    menu: "horizontal",
    layout: "boxed",
    navbar: "floating",
    animation: "slide"
  })
})

it("a horizontal menu wider than the window shows the current page", async () => {
  const page = await openPage({ context: { viewport: { width: 1100, height: 800 } } })
  await open(page, "/apps/pricing", { i18nextLng: "de", menu: "horizontal" })
  const current = page.locator("nav [aria-current=page]")
  const isInSight = () =>
    current.evaluate((link) => {
      const { left, right } = link.getBoundingClientRect()
      return left >= 0 && right <= innerWidth
    })
  await expect.poll(isInSight).toBe(true)
  await page.getByRole("link", { name: "Kontakte suchen" }).first().click()
  await page.locator('nav [aria-current=page][href="/apps/search"]').waitFor()
  await expect.poll(isInSight).toBe(true)
})

it("the window is named by its page, before and after signing in", async () => {
  const page = await openPage()
  const names = {
    "/apps/pricing": "Pricing | Pro Leads",
    "/flows/session": "Workflows | Pro Leads",
    "/no/such/page": "Page not found | Pro Leads"
  }
  for (const [path, name] of Object.entries(names)) {
    await page.goto(started.urls.app + path)
    await expect.poll(() => page.title()).toBe(name)
  }
  await open(page, "/flows/session")
  await expect.poll(() => page.title()).toBe("Session | Pro Leads")
  await open(page, "/no/such/page")
  await expect.poll(() => page.title()).toBe("Page not found | Pro Leads")
})

it("the language ae is Arabic from right to left; an unknown one is English", async () => {
  const page = await openPage({ allow: [/Failed to load resource/] })
  await open(page, "/apps/pricing", { i18nextLng: "ae" })
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    "ar",
    "rtl"
  ])
  const another = await openPage({ allow: [/Failed to load resource/] })
  await open(another, "/apps/pricing", { i18nextLng: "../../secret" })
  expect(await another.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(
    ["en", "ltr"]
  )
})

it("on a narrow screen the menu closes on navigation", async () => {
  const page = await openPage({ viewport: "tablet" })
  await open(page, "/apps/pricing")
  await page.getByRole("button", { name: "Open the menu" }).click()
  const menu = page.getByRole("dialog").getByRole("navigation", { name: "Main" })
  await menu.getByText("Added contacts").click()
  await page.getByRole("heading", { name: "Added contacts", level: 1 }).waitFor()
  await menu.waitFor({ state: "detached" })
})

/** How many streams the server allows this person: it refuses one more than eight. */
const streamsHeld = async () => {
  const leaving = new AbortController()
  const headers = { "access-token": started.urls.accessToken, authKey: `Bearer ${token}` }
  let opened = 0
  for (;;) {
    const { status } = await fetch(`${started.urls.api}/events`, { headers, signal: leaving.signal })
    if (status !== 200) break
    opened++
  }
  leaving.abort()
  return 8 - opened
}

it("a notification reaches every open tab by the stream; one tab alone holds the stream, and another takes it over", async () => {
  const page = await openPage({ allow: [/429/] })
  await open(page, "/apps/pricing")
  const other = await page.context().newPage()
  await other.goto(`${started.urls.app}/apps/profile`)
  await Promise.all([page, other].map((tab) => tab.getByRole("button", { name: /^Notifications/ }).waitFor()))
  const { call } = clientOf(started.urls)
  const { body } = await call("/profile/list-notifications", { limit: 1 }, token)
  const [{ _id } = { _id: "" }] = body.data as unknown as ReadonlyArray<{ _id: string }>
  const names = { organization_id: JSON.parse(stored.org ?? "{}")._id, notificationIds: [_id] }
  // Without the stream a tab loads every 30 seconds: anything sooner came from the stream.
  const counted = (tab: Page, count: number) =>
    tab
      .getByRole("button", {
        name: count === 0 ? "Notifications" : `Notifications, ${count} unread`,
        exact: true
      })
      .waitFor()
  await Promise.all([page, other].map((tab) => counted(tab, 1).catch(() => counted(tab, 1))))
  await call("/profile/read-notifications", names, token)
  await Promise.all([counted(page, 0), counted(other, 0)])
  await call("/profile/unread-notifications", names, token)
  await Promise.all([counted(page, 1), counted(other, 1)])

  await expect.poll(streamsHeld, { interval: 500 }).toBe(1)
  await page.close()
  await expect.poll(streamsHeld, { interval: 500 }).toBe(1)
  await call("/profile/read-notifications", names, token)
  await other.getByRole("button", { name: "Notifications", exact: true }).waitFor()
})

it("Ctrl-K finds a page, a person and a command by keyboard; ? lists the shortcuts; the focus returns", async () => {
  const page = await openPage()
  const { call } = clientOf(started.urls)
  await call("/leads/add-lead", { name: "Mina Sample", email: "mina@example.org" }, token)
  await open(page, "/apps/pricing")
  const opener = page.getByRole("button", { name: /^Search or run a command/ })
  await opener.focus()
  await page.keyboard.press("Control+k")
  const box = page.getByRole("combobox", { name: "What do you want to do?" })
  await box.waitFor()
  await page.keyboard.press("Escape")
  await box.waitFor({ state: "detached" })
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press("Control+k")
  await box.fill("mina")
  await page.getByRole("option", { name: /Mina Sample/ }).waitFor()
  await box.fill("members")
  await page.getByRole("option", { name: "Members", exact: true, selected: true }).waitFor()
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "Members", level: 1 }).waitFor()
  await box.waitFor({ state: "detached" })
  await page.keyboard.press("?")
  await page
    .getByRole("dialog", { name: "Keyboard shortcuts" })
    .getByText("Search and commands", { exact: true })
    .waitFor()
})

it("a page that breaks, or whose code does not come, keeps what was typed and is tried again", async () => {
  const page = await openPage({ allow: [/ERR_FAILED/, /dynamically imported/, /no numbers today/] })
  const { call } = clientOf(started.urls)
  const { body } = await call("/leads/add-lead", { name: "Noor Sample", email: "noor@example.org" }, token)
  await open(page, `/apps/added-contacts?contact=${body.data._id}`)
  const notes = page.getByLabel("Notes", { exact: true })
  await page.route("**/label/update-lead-fields", (route) => route.abort())
  await notes.fill("Call after lunch")
  await page.getByRole("searchbox").first().focus()
  await page.evaluate(() => {
    const numbers = Intl.NumberFormat.prototype
    const { get: format } = Object.getOwnPropertyDescriptor(numbers, "format") as { get: () => unknown }
    const become = (get: () => unknown) =>
      Object.defineProperty(numbers, "format", { configurable: true, get })
    become(() => {
      throw new Error("no numbers today")
    })
    Object.assign(globalThis, { mend: () => become(format) })
  })
  await page.keyboard.type("noor")
  await page.getByRole("heading", { name: "This page stopped working" }).waitFor()
  await page.evaluate(() => (globalThis as unknown as { mend: () => void }).mend())
  await page.getByRole("button", { name: "Try again" }).click()
  await expect.poll(() => notes.inputValue()).toBe("Call after lunch")

  const letLoad = await routeFor(page, "**/assets/ProfilePage-*.js", (route) => route.abort())
  await page.getByRole("button", { name: /^Account of/ }).click()
  await page.getByRole("menuitem", { name: "Profile" }).click()
  await page.getByRole("heading", { name: "Couldn’t load this page" }).waitFor()
  await page.getByRole("button", { name: "Try again" }).click()
  await page.getByRole("button", { name: "Reload the page" }).waitFor()
  letLoad()
  await page.goBack()
  await expect.poll(() => notes.inputValue()).toBe("Call after lunch")
  await page.goForward()
  const profile = page.getByRole("heading", { name: "Profile", level: 1 })
  const failed = page.getByRole("heading", { name: "Couldn’t load this page" })
  await profile.or(failed).waitFor()
  // A browser may cache a module's failure until the page is reloaded.
  if (await failed.isVisible()) {
    await page.getByRole("button", { name: "Try again" }).click()
    await page.getByRole("button", { name: "Reload the page" }).click()
  }
  await profile.waitFor()
})

/** Parts that load once the browser is idle, which on a slow machine can be before the page has its data. */
const whenIdle = /\/(serviceWorker|later)-/

it("a first visit asks for a few files, for each of them once", async () => {
  for (const path of ["/", "/apps/search"]) {
    const { page, release } = await openReleasable()
    if (path !== "/") await open(page, "/apps/pricing")
    await page.goto("about:blank")
    const asked: Array<string> = []
    page.on("request", (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(started.urls.app + path)
    await page
      .getByRole(path === "/" ? "dialog" : "searchbox")
      .first()
      .waitFor()
    const code = asked.filter((file) => file.endsWith(".js"))
    expect(new Set(code).size, code.join()).toBe(code.length)
    const idle = code.findIndex((file) => whenIdle.test(file))
    const first = idle < 0 ? code : code.slice(0, idle)
    expect(first.length, code.join()).toBeLessThanOrEqual(path === "/" ? 4 : 6)
    expect(code.some((file) => file.includes(path === "/" ? "/signIn-" : "/search-"))).toBe(true)
    await release()
  }
})

it("the page of a payment link opens in the language and direction of the link", async () => {
  const { page, release } = await openReleasable({ viewport: "phone", allow: [/Failed to load resource/] })
  await page.goto(`${started.urls.app}/payee?lng=de#unknown`)
  await page.getByRole("heading", { name: "Ihre Zahlungsdaten" }).waitFor()
  expect(await page.locator("html").getAttribute("lang")).toBe("de")
  expect(new URL(page.url()).search).toBe("")
  await page.goto(`${started.urls.app}/payee?lng=ae#unknown`)
  await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe("rtl")
  await release()
})

it("people who are not signed in see the dialog's texts, in its place, before the code is loaded", async () => {
  const german = ["Anmelden", "Wir senden Ihnen einen Code per E-Mail", "Mit der Anmeldung akzeptieren Sie"]
  const arabic = ["تسجيل الدخول", "نرسل إليك رمزًا بالبريد الإلكتروني", "بتسجيل الدخول فإنك توافق على"]
  const visits = [
    ["phone", "de", german],
    ["laptop", "de", german],
    ["phone", "ae", arabic]
  ] as const
  for (const [viewport, language, words] of visits) {
    const { page, release } = await openReleasable({ viewport })
    await page.addInitScript((code) => localStorage.setItem("i18nextLng", code), language)
    const comes = await holdCode(page)
    await page.goto(started.urls.app, { waitUntil: "commit" })
    const greeting = page.locator("#greeting")
    const places = (words: ReadonlyArray<string>) =>
      Promise.all(
        words.map(async (one) => (await page.getByText(one).first().boundingBox())?.y ?? Number.NaN)
      )
    await greeting.waitFor()
    const before = await places(words)
    comes()
    await page.getByRole("dialog").getByRole("textbox").first().waitFor()
    await expect.poll(() => greeting.count()).toBe(0)
    const after = await places(words)
    for (const [index, place] of before.entries())
      expect(Math.abs(place - (after[index] ?? 0))).toBeLessThan(2)
    await release()
  }
})

it("code that fails to load is reported, and the page can be reloaded", async () => {
  const visits: ReadonlyArray<readonly [Readonly<Record<string, string>>, string]> = [
    [{}, "/"],
    [stored, "/apps/search"]
  ]
  for (const [values, path] of visits) {
    const { page, release } = await openReleasable({ allow: [/Failed to load resource/, /ERR_FAILED/] })
    await page.addInitScript((entries) => {
      localStorage.setItem("i18nextLng", "fr")
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, values)
    const letLoad = await routeFor(page, "**/assets/main-*.js", (route) => route.abort())
    await page.goto(started.urls.app + path)
    const alert = page.getByRole("alert")
    await alert.getByText("Impossible de charger cette page").waitFor()
    await alert.getByText("Pas de connexion").waitFor()
    letLoad()
    await alert.getByRole("button").click()
    await page.locator("#root > *").first().waitFor()
    await expect.poll(() => alert.count()).toBe(0)
    await release()
  }
})

it("a style sheet that does not come is requested until it does", async () => {
  const page = await openPage({ allow: [/Failed to load resource/] })
  let asked = 0
  await page.route("**/assets/vendor-*.css", (route) => {
    asked += 1
    return asked < 3 ? route.abort() : route.continue()
  })
  await page.goto(started.urls.app)
  const dialog = page.getByRole("dialog")
  await dialog.waitFor()
  await expect.poll(() => dialog.evaluate((element) => getComputedStyle(element).display)).toBe("grid")
  expect(asked).toBe(3)
})

it("shows no greeting to people who are signed in, whose session has ended, with an invitation link, or on the terms", async () => {
  const { token: _, ...ended } = stored
  const visits: ReadonlyArray<readonly [Readonly<Record<string, string>>, string]> = [
    [stored, "/apps/pricing"],
    [ended, "/apps/pricing"],
    [{}, `/#invitation=${"a".repeat(43)}`],
    [{}, "/auth/terms-and-conditions"]
  ]
  for (const [values, path] of visits) {
    const { page, release } = await openReleasable({ allow: [/Failed to load resource/] })
    await storeAlways(page, values)
    const comes = await holdCode(page)
    await page.goto(started.urls.app + path, { waitUntil: "commit" })
    await page.locator("#root").waitFor({ state: "attached" })
    expect(await page.locator("#greeting").count()).toBe(0)
    comes()
    await page.locator("h1, [role=dialog] h2").first().waitFor()
    await release()
  }
})

it("storage holds every display setting from the first load on, and false instead of a token", async () => {
  const page = await openPage({ scheme: "light" })
  await page.goto(started.urls.app)
  await page.getByRole("dialog").waitFor()
  const read = () => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  const { languageList = "[]", ...rest } = await read()
  expect(rest).toEqual({
    token: "false",
    theme: "light",
    menu: "vertical",
    layout: "full",
    rtlClass: "ltr",
    navbar: "navbar-sticky",
    animation: "fade",
    semidark: "false",
    i18nextLng: "en",
    isDarkMode: "false",
    sidebar: "open"
  })
  expect(JSON.parse(languageList)).toHaveLength(16)
  expect(JSON.parse(languageList)[0]).toEqual({ code: "zh", name: "Chinese" })

  await open(page, "/apps/pricing", { theme: "dark", sidebar: "closed" })
  expect(await kept(page, "isDarkMode")).toBe("true")
  await page.getByRole("button", { name: "Open the menu" }).click()
  await expect.poll(() => kept(page, "sidebar")).toBe("open")
  await store(page, started.urls, { token: "false" })
  await page.goto(`${started.urls.app}/apps/pricing`)
  await page.getByRole("dialog").waitFor()
  expect(await kept(page, "user")).toBe(null)
})
