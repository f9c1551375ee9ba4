import { existsSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import axe from "axe-core"
import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { type Language, languages } from "../../contract/rules/languages.ts"
import { routes as declared } from "../../src/app/routes.tsx"
import { openPage } from "../support/browser.ts"
import { nameless } from "../support/keyboard.ts"
import { isLong } from "../support/long.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"

const root = join(import.meta.dirname, "../..")
const pictures = join(root, "tests/output/pages")

const started = sharedServer()
let stored: Readonly<Record<string, string>>
beforeAll(async () => {
  stored = await anAdmin()
})
/** An Admin with an organisation, contacts, a label, a member and an honorarium: what their browser keeps. */
const anAdmin = async () => {
  const { call, codeSentTo } = clientOf(started.urls)
  const [email, phone] = ["pages@example.com", "9000000017"]
  await call("/auth/signup", { email, name: "Ada Example" })
  const verified = await call("/auth/verify-otp", { email, otp: await codeSentTo(email, "email") })
  const token = String(verified.body.data.token)
  const linkedinProfile = "https://www.linkedin.com/company/example"
  await call("/auth/add-org", { countryCode: "+91", name: "Acme Research", linkedinProfile, phone }, token)
  const otp = await codeSentTo(`+91${phone}`, "sms")
  const org = await call("/auth/verify-phone-otp", { countryCode: "+91", phone, otp }, token)
  const { body: user } = await call("/auth/get-session", {}, token)
  for (const name of ["Mina Sample", "Theodora Konstantinopoulou-Papadimitriou", "Li Example"]) {
    await call("/leads/add-lead", { name, email: `${name.replaceAll(" ", ".")}@example.org` }, token)
  }
  const { body: leads } = await call("/leads/get-leads", { limit: 2 }, token)
  for (const { _id } of leads.data as unknown as ReadonlyArray<{ _id: string }>) {
    await call("/leads/view-lead", { leadId: _id }, token)
  }
  await call("/onboard/add-member", { name: "Noor Example", email: "noor@example.net", role: "Write" }, token)
  return { token, user: JSON.stringify(user.data), org: JSON.stringify(org.body.data) }
}

const routes = [...declared.map(({ path }) => path.replace(/\/:.*$/, "")), "/no/such/page"]
const themes = ["light", "dark"] as const
const looked = ["en", "de", "ja", "ae"] as const
const widths = [360, 1440] as const

type Look = {
  readonly theme: (typeof themes)[number]
  readonly language: Language
  readonly width: number
}

const looks: ReadonlyArray<Look> = themes.flatMap((theme) =>
  looked.flatMap((language) => widths.map((width) => ({ theme, language, width })))
)

const isWhole = isLong || process.env.PAGES === "all"

/** One of each script and direction, and the Latin one with the longest words, or all. */
const spoken: ReadonlyArray<Language> = isWhole
  ? languages.map(({ code }) => code)
  : ["en", "de", "el", "ru", "zh", "ja", "ae"]

/** Every page, or one of so many shares, which between them have every page. */
const shareOf = (place: number, count: number) =>
  isWhole ? routes : routes.filter((_, index) => index % count === place)

/** Every look, or two that between them have both themes, both widths and both directions. */
const walked = isWhole
  ? looks
  : looks.filter(
      ({ theme, language, width }) =>
        (theme === "light" && language === "en" && width === 1440) ||
        (theme === "dark" && language === "ae" && width === 360)
    )

/** Waits until the page holds what it wants to show: nothing loads, and nothing has changed for a moment. */
const settle = async (page: Page) => {
  await page.locator("h1").first().waitFor()
  await page.waitForFunction(
    () => {
      const seen = globalThis as unknown as { html?: string; since?: number }
      const html = document.body.innerHTML
      if (html !== seen.html) Object.assign(seen, { html, since: performance.now() })
      const isLoading = document.querySelector("[aria-busy=true]") !== null
      return !isLoading && performance.now() - (seen.since ?? 0) > 300
    },
    undefined,
    { polling: 100 }
  )
}

/** Where the page is wider than the window, which fields overlap, and which texts are cut without saying so. */
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
  await page.evaluate(axe.source)
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

/** What is wrong with the pages when they are looked at so. */
const lookAt = async (
  paths: ReadonlyArray<string>,
  look: Look,
  findingsOf: (page: Page) => Promise<Array<string>>
) => {
  const { theme, language, width } = look
  const page = await openPage({
    scheme: theme,
    allow: [/no\/such\/page/, /get-payee-form/],
    context: { viewport: { width, height: 900 }, reducedMotion: "reduce" }
  })
  await page.addInitScript(
    (values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    },
    { ...stored, theme, i18nextLng: language }
  )
  const findings: Array<string> = []
  for (const path of paths) {
    await page.goto(started.urls.app + path)
    await settle(page)
    findings.push(...(await findingsOf(page)).map((finding) => `${path}: ${finding}`))
    if (process.env.PICTURES) {
      mkdirSync(pictures, { recursive: true })
      await page.screenshot({ path: join(pictures, `${nameOf(path, look)}.png`), fullPage: true })
    }
  }
  return findings
}

it.each(walked)("every page in $theme, $language, $width px wide", async (look) => {
  const findings = await lookAt(routes, look, async (page) => [
    ...(await accessFindings(page)),
    ...(await nameless(page)).map((control) => `without a name: ${control}`),
    ...(await misfits(page))
  ])
  expect(findings).toEqual([])
})

/** The narrowest with the longest words, and the widest. */
const extremes: ReadonlyArray<Look> = [
  { theme: "light", language: "de", width: 320 },
  { theme: "dark", language: "en", width: 2560 }
]

it.each(extremes)("pages fit $width px, in $language", async (look) => {
  const paths = shareOf(extremes.indexOf(look), extremes.length)
  expect(await lookAt(paths, look, misfits)).toEqual([])
})

/** In each language every page, or a share of them, so that between them the languages show all pages. */
const inEachLanguage = languages
  .map(({ code }) => code)
  .filter((language) => !walked.some((look) => look.language === language))
  .map((language, place, all) => ({ language, paths: shareOf(place, all.length) }))

it.each(inEachLanguage)("pages in $language", async ({ language, paths }) => {
  expect(await lookAt(paths, { theme: "light", language, width: 1440 }, misfits)).toEqual([])
})

/** Changes the words of an open page, as another tab would, and waits until they are there. */
const speak = (page: Page, language: Language) =>
  page.evaluate(async (code) => {
    dispatchEvent(new StorageEvent("storage", { key: "i18nextLng", newValue: code }))
    const { skipToContent } = await (await fetch(`/locales/${code}/common.json`)).json()
    while (document.querySelector("a[href='#content']")?.textContent !== skipToContent)
      await new Promise(requestAnimationFrame)
    await new Promise((drawn) => setTimeout(drawn, 50))
  }, language)

it("pages fit a phone in languages of every script", async () => {
  const findings = await lookAt(
    shareOf(1, 3),
    { theme: "light", language: "en", width: 360 },
    async (page) => {
      const found: Array<string> = []
      for (const code of spoken) {
        await speak(page, code)
        found.push(...(await misfits(page)).map((finding) => `${code}: ${finding}`))
      }
      await speak(page, "en")
      return found
    }
  )
  expect(findings).toEqual([])
})

it.each([1024, 1280])(
  "what a search found fits beside its filters at %d px, in languages of every script",
  async (width) => {
    const look: Look = { theme: "light", language: "en", width }
    const findings = await lookAt(["/apps/search"], look, async (page) => {
      await page.locator("tr[data-row]").first().waitFor()
      const found: Array<string> = []
      for (const code of spoken) {
        await speak(page, code)
        const beyond = await page
          .locator("table")
          .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
        if (beyond > 0) found.push(`${code}: ${beyond} px beyond its frame`)
      }
      return found
    })
    expect(findings).toEqual([])
  }
)

/** The words, apart from those of buttons and links, that are not dark on a light ground. */
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

it("paper is light, also from the dark theme", async () => {
  const findings = await lookAt(
    shareOf(0, 3),
    { theme: "dark", language: "en", width: 1440 },
    async (page) => {
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
  )
  expect(findings).toEqual([])
})

it.runIf(process.env.PICTURES)("charts are pictured for the documentation", async () => {
  const page = await openPage({
    context: { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" }
  })
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, stored)
  for (const chart of ["authModal", "callQueue", "honorarium"]) {
    await page.goto(`${started.urls.app}/flows/${chart}`)
    await page.locator("svg[role=group]").waitFor()
    await settle(page)
    await page.screenshot({ path: join(root, `docs/flows-${chart}.png`) })
  }
})

it.runIf(process.env.PICTURES)("all pictures are put on one sheet", async () => {
  const page = await openPage({ context: { viewport: { width: 2400, height: 1200 } } })
  const figures = walked.flatMap((look) =>
    routes.map((path) => {
      const name = nameOf(path, look)
      const bytes = readFileSync(join(pictures, `${name}.png`)).toString("base64")
      return `<figure><img src="data:image/png;base64,${bytes}"><figcaption>${name}</figcaption></figure>`
    })
  )
  await page.setContent(
    `<style>body{display:flex;flex-wrap:wrap;gap:16px;font:14px sans-serif}figure{margin:0;inline-size:320px}img{inline-size:100%;max-block-size:480px;object-fit:cover;object-position:top;border:1px solid #ccc}</style>${figures.join("")}`
  )
  await page.screenshot({ path: join(root, "tests/output/pages.png"), fullPage: true })
  expect(existsSync(join(root, "tests/output/pages.png"))).toBe(true)
})
