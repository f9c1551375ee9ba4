/*
 * Inlined into the page's head by build/head.ts. Before the first paint it sets theme and direction, so that they don't
 * flicker (src/display takes over), requests the code, texts and data of the address, and shows what is there before
 * the code: the people of a list, or the sign-in dialog's texts.
 */
import { batchPath } from "../contract/batch.ts"
import { type EarlyCalls, earlyCallsOf } from "../contract/earlyCalls.ts"
import { textsPath } from "../contract/paths.ts"
import { routeAt, wordsAt } from "../contract/routes.ts"
import { defaultLanguage } from "../contract/rules/languages.ts"
import {
  directionOf,
  keptSettings,
  localeFor,
  localeKey,
  type Setting,
  sidebarKey,
  stateFor
} from "./display/stored.ts"
import { languageTag } from "./i18n/languageTag.ts"
import { sendEarly } from "./services/earlyCalls.ts"
import { showFirstRows } from "./services/firstRows.ts"
import type { LocalKey } from "./services/stores.ts"
import { isToken } from "./services/token.ts"

/** Inserted by the build; null in development. */
declare const needs: {
  /** Each page's scripts besides those of index.html, by the page's file. */
  readonly code: Readonly<Record<string, ReadonlyArray<string>>>
  /** Title, description and consent of the sign-in dialog, by language. */
  readonly greetings: Readonly<Record<string, readonly [string, string, string]>>
  /** The titles of pages that list contacts, by language and the page's key. */
  readonly titles: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly missing: MissingWords
} | null

/** The build puts its text in place of the name, so that each further use would repeat it. */
const built = needs

type MissingWords = {
  readonly unfetched: string
  readonly failure: Readonly<Record<"offline" | "timeout", string>>
  readonly reload: string
}

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const root = document.documentElement
const language = localeFor(read(localeKey))
const kept = <S extends Setting>(setting: S) => stateFor(setting, read(keptSettings[setting].key))
const theme = kept("theme")
const isDark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches)

root.lang = languageTag(language)
root.dir = read(keptSettings.direction.key) === null ? directionOf(language) : kept("direction")
for (const setting of ["menu", "layout", "animation", "navbar"] as const)
  root.dataset[setting] = kept(setting)

const withBody = (change: (body: HTMLElement) => void) => {
  const wait = new MutationObserver(() => {
    if (!document.body) return
    wait.disconnect()
    change(document.body)
  })
  wait.observe(root, { childList: true })
}

if (isDark) withBody((body) => body.classList.add("dark"))

const preload = (href: string, more: Partial<HTMLLinkElement>) =>
  document.head.append(
    Object.assign(document.createElement("link"), { crossOrigin: "anonymous", ...more, href })
  )

const settings = JSON.parse(document.getElementById("settings")?.textContent || "{}")

/** Sends calls in the format of src/services/Api.ts, which takes their responses. */
const callEarly = (calls: EarlyCalls, token: string) => {
  const headers = {
    "content-type": "application/json",
    "access-token": settings.accessToken ?? "",
    "accept-language": root.lang,
    authKey: `Bearer ${token}`
  }
  const address = (settings.apiBase ?? "/api/consumer") + batchPath
  return sendEarly(calls, token, (body) => fetch(address, { method: "POST", headers, body }))
}

/** The organisation of the last visit. */
const organisationId = (): unknown => {
  try {
    return JSON.parse(read("org") ?? "null")?._id
  } catch {
    return undefined
  }
}

const route = routeAt(location.pathname)
const stored = read("token")
const isSignedIn = stored !== null && stored !== "false"
const isOpenToAll = route?.who === "anyone"

/** The browser's first format of a kind takes a phone 10 to 100 ms, which are free while the code is on its way. */
const makeFormats = () => {
  new Intl.DisplayNames(root.lang, { type: "region" }).of("DE")
  new Intl.DateTimeFormat(root.lang).format()
  new Intl.NumberFormat(root.lang).format(0)
  new Intl.ListFormat(root.lang).format([])
}

/** Someone who uses this browser wants a list as a board. */
const hasBoard = () =>
  Object.keys(localStorage).some((key) => key.startsWith("contactLayout.") && read(key) === "board")

if (isSignedIn) setTimeout(makeFormats)
if (isSignedIn && isToken(stored)) {
  const page = location.search === "" ? route : undefined
  /** Without a secure context nothing can be encrypted. */
  const hasOutboxKey = !isSecureContext || read("outboxKey" satisfies LocalKey) !== null
  const early = earlyCallsOf(page, { organisationId: organisationId(), hasOutboxKey })
  const responses = callEarly(early, stored)
  const title = page && built?.titles[language]?.[page.key]
  const isCurrent = () => read("token") === stored
  if (title && !hasBoard())
    showFirstRows({ page: page.key, title, sidebar: read(sidebarKey), responses, isCurrent }).catch(
      () => undefined
    )
}

const textLanguages = [...new Set([language, defaultLanguage])]
preload(textsPath(textLanguages, wordsAt(location.pathname, isSignedIn)), { rel: "preload", as: "fetch" })

/* In a new tab the dialog starts from the address. src/app/App.tsx removes the greeting. */
const isNewHere = () => {
  try {
    return location.hash === "" && sessionStorage.length === 0 && read("user") === null
  } catch {
    return false
  }
}

type Line = readonly [kind: string, words?: string, press?: () => void]

const show = (attributes: Partial<HTMLElement>, lines: ReadonlyArray<Line>) => {
  const greeting = Object.assign(document.createElement("div"), attributes, { id: "greeting" })
  const card = greeting.appendChild(document.createElement("div"))
  for (const [kind, words = "", press] of lines) {
    const line = card.appendChild(document.createElement(press ? "button" : "p"))
    line.className = `greeting-${kind}`
    line.textContent = words
    line.onclick = press ?? null
  }
  document.getElementById("greeting")?.remove()
  document.body.append(greeting)
}

const greet = ([title, description, consent]: readonly [string, string, string]) => {
  const providers = String(settings.firebase?.providers ?? "")
    .split(",")
    .filter(Boolean).length
  const buttons = Array.from({ length: 1 + providers }, (): Line => ["button"])
  const lines: ReadonlyArray<Line> = [
    ["title", title],
    ["words", description],
    ["field"],
    ["consent", consent],
    ...buttons
  ]
  withBody(() => show({ ariaHidden: "true" }, lines))
}

/** Shows that the application's code could not be loaded. Nothing else can. */
const missCode = async (why: "offline" | "timeout", missing: MissingWords) => {
  if (document.querySelector("#root > *")) return
  const { unfetched, failure, reload }: MissingWords = await fetch(`/locales/${language}/common.json`)
    .then((response) => response.json())
    .catch(() => missing)
  if (document.querySelector("#root > *, #greeting[role=alert]")) return
  const again: Line = ["button", reload, () => location.reload()]
  show({ role: "alert" }, [["title", unfetched], ["words", failure[why]], again])
}

const patienceMs = 20_000

/**
 * The application works without its style sheet, but can't be read: it is requested again, after waits that double, up
 * to half a minute.
 */
let againAfterMs = 1_000
const loadAgain = (sheet: HTMLLinkElement) => {
  setTimeout(() => sheet.replaceWith(sheet.cloneNode()), againAfterMs)
  againAfterMs = Math.min(2 * againAfterMs, 30_000)
}

if (built) {
  const { code, greetings, missing } = built
  const isSignIn = !isSignedIn && !isOpenToAll
  for (const file of code[isSignIn ? "signIn" : (route?.file ?? "none")] ?? [])
    preload(`/${file}`, { rel: "modulepreload" })
  const greeting = greetings[language]
  if (isSignIn && greeting && isNewHere()) greet(greeting)
  addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLScriptElement) void missCode("offline", missing)
      if (target instanceof HTMLLinkElement && target.rel === "stylesheet") loadAgain(target)
    },
    true
  )
  addEventListener("vite:preloadError", () => void missCode("offline", missing))
  addEventListener("DOMContentLoaded", () => setTimeout(missCode, patienceMs, "timeout", missing))
}
