import { join } from "node:path"
import axe from "axe-core"
import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { routes as declared, fixedPath } from "../../contract/routes.ts"
import { type Language, languages } from "../../contract/rules/languages.ts"
import { webhookEvents } from "../../contract/rules/webhooks.ts"
import { openPage } from "../support/browser.ts"
import { nameless } from "../support/keyboard.ts"
import { isLong } from "../support/long.ts"
import { clientOf } from "../support/realProcess.ts"
import { settle } from "../support/settle.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { signUpAdmin, storeAlways } from "../support/signedUp.ts"

const root = join(import.meta.dirname, "../..")

const started = sharedServer()
const company = "Konstantinopoulou-Papadimitriou Pharma"
let stored: Readonly<Record<string, string>>
let contactId: string
beforeAll(async () => {
  ;({ contactId, ...stored } = await anAdmin())
})
/** A webhook with a delivery that never ends differently: it was turned off before. */
const addWebhook = async (call: ReturnType<typeof clientOf>["call"], token: string) => {
  const address = "https://events.konstantinopoulou-papadimitriou-pharma.example.com/pro-leads/webhooks"
  const { body } = await call("/webhooks/create-webhook", { address, events: webhookEvents }, token)
  const webhookId = body.data._id
  await call("/webhooks/test-webhook", { webhookId }, token)
  await call("/webhooks/toggle-webhook", { webhookId, isOn: false }, token)
}

/** An Admin with an organisation, contacts, a member and a callback: their browser's storage, and a contact. */
const anAdmin = async () => {
  const { call } = clientOf(started.urls)
  const { token, stored } = await signUpAdmin(started.urls, {
    email: "pages@example.com",
    phone: "9000000017"
  })
  for (const name of ["Mina Sample", "Theodora Konstantinopoulou-Papadimitriou", "Li Example"]) {
    const email = `${name.replaceAll(" ", ".")}@example.org`
    await call("/leads/add-lead", { name, email, company }, token)
  }
  const { body: leads } = await call("/leads/get-leads", { limit: 2 }, token)
  for (const { _id } of leads.data as unknown as ReadonlyArray<{ _id: string }>) {
    await call("/leads/view-lead", { leadId: _id }, token)
  }
  await call("/onboard/add-member", { name: "Noor Example", email: "noor@example.net", role: "Write" }, token)
  const scopes = ["contacts:read", "contacts:write", "imports:read", "imports:write", "calls:write"]
  await call("/api-keys/create-api-key", { name: "Survey tool", scopes, expiresInDays: 90 }, token)
  await addWebhook(call, token)
  const { body: added } = await call("/leads/get-added-contacts", { sort: "name", limit: 3 }, token)
  const [, , { _id: contactId }] = added.data as unknown as [unknown, unknown, { _id: string }]
  const callback = { nextCallAt: new Date(Date.now() + 86_400_000).toISOString(), zone: "Asia/Tokyo" }
  await call(
    "/calling/record-outcome",
    { callId: crypto.randomUUID(), contactId, callStatus: "Call later", note: "Rang twice", ...callback },
    token
  )
  return { contactId, ...stored }
}

const routes = [...declared.map(fixedPath), "/no/such/page"]

/** The address of a page; that of a contact's page once there is a contact. */
const addressOf = (path: string) => {
  if (path === fixedPath({ path: paths.anyContact })) return paths.contact(contactId)
  return path === fixedPath({ path: paths.anyCompany }) ? paths.company(company) : path
}
const themes = ["light", "dark"] as const
const looked = ["en", "de", "ja", "ae"] as const
const widths = [360, 1440] as const

/** Reports problems of the current page. */
type Find = (page: Page) => Promise<ReadonlyArray<string>>

type Look = {
  readonly theme: (typeof themes)[number]
  readonly language: Language
  readonly width: number
}

type Checked = Look & {
  readonly finds: ReadonlyArray<Find>
  /** Long runs, too, change the open page instead of loading it again. */
  readonly isChanged?: true
}

const isWhole = isLong || process.env.PAGES === "all"

/** Horizontal overflow, overlapping fields, and cut texts. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const found: Array<string> = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide in ${clientWidth}`)
    const fields = [...document.querySelectorAll<HTMLElement>("main :is(input, select, textarea)")]
      .filter((field) => field.offsetWidth > 1 && field.checkVisibility({ opacityProperty: true }))
      .map((field) => ({ field, box: field.getBoundingClientRect() }))
    for (const [place, { field, box }] of fields.entries())
      for (const other of fields.slice(place + 1)) {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        if (across > 1 && down > 1) found.push(`overlap: ${field.outerHTML.slice(0, 100)}`)
      }
    const pen = document.createElement("canvas").getContext("2d")
    for (const select of document.querySelectorAll<HTMLSelectElement>("main select")) {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select)
      if (!pen || !select.checkVisibility()) continue
      pen.font = font
      const words = select.selectedOptions[0]?.text ?? ""
      const room =
        select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
      if (pen.measureText(words).width > room + 1) found.push(`cut: select ${words}`)
    }
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      const style = getComputedStyle(element)
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()
      )
      if (!hasText || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const isHidden = element.offsetWidth <= 1 || style.clipPath !== "none"
      const cuts = style.overflowX === "hidden" || style.overflowX === "clip"
      if (!isHidden && cuts && element.scrollWidth > element.clientWidth + 1 && !element.title) {
        found.push(`cut: ${element.tagName.toLowerCase()} ${element.textContent?.trim().slice(0, 60)}`)
      }
      const text = element.childNodes.length === 1 ? (element.textContent ?? "").trim() : ""
      if (
        /^(?:[a-z]+:)?[a-z][A-Za-z]*(?:\.[a-z][A-Za-z]*){1,4}$/.test(text) &&
        !element.closest("code, svg, bdi")
      ) {
        found.push(`a key: ${text}`)
      }
    }
    return found
  })

const accessFindings = async (page: Page) => {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source)
  const results = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") }
    return axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      resultTypes: ["violations"]
    })
  })
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary?.split("\n")[1]?.trim()}`
    )
  )
}

const nameOf = (path: string, { theme, language, width }: Look) =>
  `${path === "/" ? "start" : path.slice(1).replaceAll("/", "-")}-${theme}-${language}-${width}`

const openSignedIn = async () => {
  const page = await openPage({ allow: [/no\/such\/page/, /get-payee-form/] })
  await storeAlways(page, stored)
  return page
}

/** Stores a setting and announces it to the open page, as another tab does. */
const storeSetting = (page: Page, key: string, value: string) =>
  page.evaluate(
    ([key, newValue]) => {
      localStorage.setItem(key, newValue)
      dispatchEvent(new StorageEvent("storage", { key, newValue }))
    },
    [key, value] as const
  )

/** Changes the language of an open page, and waits until its texts are there. */
const speak = async (page: Page, language: Language) => {
  await storeSetting(page, "i18nextLng", language)
  await page.evaluate(async (code) => {
    const { skipToContent } = await (await fetch(`/locales/${code}/common.json`)).json()
    while (document.querySelector("a[href='#content']")?.textContent !== skipToContent)
      await new Promise(requestAnimationFrame)
    await new Promise((drawn) => setTimeout(drawn, 50))
  }, language)
}

/** Shows the page with a look, loaded or changed. */
const show = async (page: Page, path: string, { theme, language, width }: Look, isLoaded: boolean) => {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: theme })
  if (isLoaded) {
    await page.goto(`${started.urls.app}/icon.svg`)
    await page.evaluate(
      ([theme, language]) => {
        localStorage.clear()
        localStorage.setItem("theme", theme)
        localStorage.setItem("i18nextLng", language)
      },
      [theme, language] as const
    )
    await page.goto(started.urls.app + addressOf(path))
  } else {
    await storeSetting(page, "theme", theme)
    await speak(page, language)
  }
  await settle(page, isLoaded ? 300 : 100)
}

/** Texts, except those of buttons and links, that are not dark on a light ground. */
const paleWords = (page: Page) =>
  page.evaluate(() => {
    const brightness = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
    }
    const isClear = (colour: string) => /^rgba\(.*, 0\)$/.test(colour)
    const groundOf = (element: Element | null): string => {
      if (element === null) return "rgb(255, 255, 255)"
      const { backgroundColor } = getComputedStyle(element)
      return isClear(backgroundColor) ? groundOf(element.parentElement) : backgroundColor
    }
    return [...document.querySelectorAll<HTMLElement>("main *")]
      .filter(
        (element) =>
          !element.closest("a, button, svg") &&
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      )
      .map((element) => ({ element, colour: getComputedStyle(element).color, ground: groundOf(element) }))
      .filter(({ colour, ground }) => brightness(colour) > 0.5 || brightness(ground) < 0.8)
      .map(({ element, colour, ground }) => `${element.textContent?.slice(0, 40)}: ${colour} on ${ground}`)
  })

/** Problems of the printed page. */
const paperFindings: Find = async (page) => {
  await page.emulateMedia({ media: "print" })
  const found = await paleWords(page)
  const { left, colour } = await page.evaluate(() => ({
    left: document.querySelector("main")?.getBoundingClientRect().left ?? 0,
    colour: getComputedStyle(document.body).backgroundColor
  }))
  await page.emulateMedia({ media: "screen" })
  if (left > 20) found.push(`the page begins ${left} px from the edge`)
  if (colour !== "rgb(255, 255, 255)") found.push(`the ground is ${colour}`)
  return found
}

const unnamed: Find = async (page) => (await nameless(page)).map((control) => `without a name: ${control}`)
const everything: ReadonlyArray<Find> = [accessFindings, unnamed, misfits]

/** Every look, or two that between them have both themes, widths and directions. */
const walked: ReadonlyArray<Look> = themes
  .flatMap((theme) => looked.flatMap((language) => widths.map((width) => ({ theme, language, width }))))
  .filter(
    ({ theme, language, width }) =>
      isWhole ||
      (theme === "light" && language === "en" && width === 1440) ||
      (theme === "dark" && language === "ae" && width === 360)
  )

/** The languages without a look. */
const others = languages
  .map(({ code }) => code)
  .filter((language) => !walked.some((look) => look.language === language))

/** All of them, or one: all pages together have them all. */
const shareOf = <A>(all: ReadonlyArray<A>, place: number) =>
  isWhole ? all : all.filter((_, index) => index === place % all.length)

/** The narrowest window with the longest words; the widest, and paper from the dark theme. */
const extremes: ReadonlyArray<Checked> = [
  { theme: "light", language: "de", width: 320, finds: [misfits] },
  { theme: "dark", language: "en", width: 2560, finds: [misfits, paperFindings] }
]

/** The looks of a page. In short runs the pages share the languages and the extremes. */
const looksAt = (place: number): ReadonlyArray<Checked> => {
  const light = { theme: "light", finds: [misfits] } as const
  const spoken = isWhole ? languages.map(({ code }) => code) : shareOf(others, place)
  return [
    ...walked.map((look) => ({ ...look, finds: everything })),
    ...shareOf(others, place).map((language) => ({ ...light, language, width: 1440 })),
    ...spoken.map((language) => ({ ...light, language, width: 360, isChanged: true as const })),
    ...shareOf(extremes, place)
  ]
}

it.each(routes.map((path, place) => ({ path, looks: looksAt(place) })))(
  "$path is accessible, fits every window and language, and prints dark on light",
  async ({ path, looks }) => {
    const page = await openSignedIn()
    const findings: Array<string> = []
    for (const [place, { finds, isChanged, ...look }] of looks.entries()) {
      await show(page, path, look, place === 0 || (isWhole && !isChanged))
      for (const find of finds)
        findings.push(...(await find(page)).map((finding) => `${nameOf(path, look)}: ${finding}`))
    }
    expect(findings).toEqual([])
  }
)

/** One of each script and direction, and the Latin one with the longest words, or all. */
const scripts: ReadonlyArray<Language> = isWhole
  ? languages.map(({ code }) => code)
  : ["en", "de", "el", "ru", "zh", "ja", "ae"]

it("search results fit beside the filters at 1024 and 1280 px, in languages of every script", async () => {
  const page = await openSignedIn()
  await show(page, "/apps/search", { theme: "light", language: "en", width: 1280 }, true)
  await page.locator("tr[data-row]").first().waitFor()
  const found: Array<string> = []
  for (const code of scripts) {
    await speak(page, code)
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      const beyond = await page
        .locator("table")
        .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
      if (beyond > 0) found.push(`${code}: ${beyond} px beyond its frame at ${width} px`)
    }
  }
  expect(found).toEqual([])
})

it.runIf(process.env.PICTURES)("charts are pictured for the documentation", async () => {
  const page = await openPage({
    context: { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" }
  })
  await storeAlways(page, stored)
  for (const chart of ["authModal", "callQueue", "honorarium"]) {
    await page.goto(`${started.urls.app}/flows/${chart}`)
    await page.locator("svg[role=group]").waitFor()
    await settle(page, 300)
    await page.screenshot({ path: join(root, `docs/flows-${chart}.png`) })
  }
})
