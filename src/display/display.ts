import type { SnapshotFrom } from "xstate"
import { languageParameter } from "../../contract/paths.ts"
import { languages } from "../../contract/rules/languages.ts"
import { type DisplayEvent, displayMachine } from "../../machines/flows/display.machine.ts"
import { makeActor, showRunning } from "../actors/running.ts"
import { selecting } from "../actors/selecting.ts"
import { languageTag } from "../i18n/languageTag.ts"
import { localStore } from "../services/storage.ts"
import {
  directionOf,
  isDarkKey,
  keptSettings,
  languageListKey,
  localeFor,
  localeKey,
  type Setting,
  type SettingState,
  settingNames,
  sidebarKey,
  stateFor,
  wordFor
} from "./stored.ts"

export type DisplaySnapshot = SnapshotFrom<typeof displayMachine>

const osPrefersDark = globalThis.matchMedia?.("(prefers-color-scheme: dark)")
const windowIsNarrow = globalThis.matchMedia?.("(width < 1024px)")

/** Removes and returns the language of an emailed link's address, or null. */
const linkedLocale = () => {
  if (globalThis.location === undefined) return null
  const address = new URL(location.href)
  const word = address.searchParams.get(languageParameter)
  if (word === null) return null
  address.searchParams.delete(languageParameter)
  history.replaceState(history.state, "", address)
  return word
}

const restored = () => {
  const kept = <S extends Setting>(setting: S) =>
    stateFor(setting, localStore.read(keptSettings[setting].key)) as SettingState<S>
  const linked = linkedLocale()
  const locale = localeFor(linked ?? localStore.read(localeKey))
  const isDirectionOpen = linked !== null || localStore.read(keptSettings.direction.key) === null
  return displayMachine.resolveState({
    context: { locale },
    value: {
      theme: kept("theme"),
      system: osPrefersDark?.matches ? "dark" : "light",
      menu: kept("menu"),
      layout: kept("layout"),
      language: "chosen",
      direction: isDirectionOpen ? directionOf(locale) : kept("direction"),
      navbar: kept("navbar"),
      animation: kept("animation"),
      semidark: kept("semidark"),
      viewport: windowIsNarrow?.matches ? "narrow" : "wide",
      sidebar: windowIsNarrow?.matches || localStore.read(sidebarKey) === "closed" ? "closed" : "open",
      settings: "closed"
    }
  })
}

export const display = showRunning(makeActor(displayMachine, { snapshot: restored() }))

export const selectLocale = (snapshot: DisplaySnapshot) => localeFor(snapshot.context.locale)
export const selectSetting =
  <S extends Setting>(setting: S) =>
  (snapshot: DisplaySnapshot) =>
    snapshot.value[setting] as SettingState<S>
export const selectTheme = selectSetting("theme")
export const selectMenu = selectSetting("menu")
const selectDirection = selectSetting("direction")
const selectIsDark = (snapshot: DisplaySnapshot) =>
  snapshot.matches({ theme: "dark" }) || snapshot.matches({ theme: "system", system: "dark" })
export const selectIsSemidark = (snapshot: DisplaySnapshot) => snapshot.matches({ semidark: "on" })
export const selectIsNarrow = (snapshot: DisplaySnapshot) => snapshot.matches({ viewport: "narrow" })
export const selectIsSidebarOpen = (snapshot: DisplaySnapshot) => snapshot.matches({ sidebar: "open" })
export const selectAreSettingsOpen = (snapshot: DisplaySnapshot) => snapshot.matches({ settings: "open" })

export const useDisplay = selecting(display)

export const sendSetting = <S extends Setting>(setting: S, state: SettingState<S>) => {
  const type: string = `${setting}.${state}`
  display.send({ type } as DisplayEvent)
}

const paint = (snapshot: DisplaySnapshot) => {
  const root = document.documentElement
  document.body.classList.toggle("dark", selectIsDark(snapshot))
  root.dir = selectDirection(snapshot)
  root.lang = languageTag(selectLocale(snapshot))
  for (const setting of ["menu", "layout", "navbar", "animation"] as const) {
    root.dataset[setting] = snapshot.value[setting]
  }
}

/** Closing the sidebar in a narrow window does not affect a wide one. */
const keepSidebar = (snapshot: DisplaySnapshot) => {
  if (!selectIsNarrow(snapshot))
    localStore.write(sidebarKey, selectIsSidebarOpen(snapshot) ? "open" : "closed")
}

/** Writes every setting once, so that storage has the defaults too. */
const keepAll = (snapshot: DisplaySnapshot) => {
  for (const setting of settingNames) {
    localStore.write(keptSettings[setting].key, wordFor(setting, snapshot.value[setting]))
  }
  localStore.write(localeKey, selectLocale(snapshot))
  localStore.write(isDarkKey, String(selectIsDark(snapshot)))
  localStore.write(languageListKey, JSON.stringify(languages.map(({ code, name }) => ({ code, name }))))
  keepSidebar(snapshot)
}

const keep = (snapshot: DisplaySnapshot, previous: DisplaySnapshot) => {
  for (const setting of settingNames) {
    const state = snapshot.value[setting]
    if (state !== previous.value[setting])
      localStore.write(keptSettings[setting].key, wordFor(setting, state))
  }
  if (snapshot.context.locale !== previous.context.locale)
    localStore.write(localeKey, snapshot.context.locale)
  if (selectIsDark(snapshot) !== selectIsDark(previous))
    localStore.write(isDarkKey, String(selectIsDark(snapshot)))
  if (selectIsSidebarOpen(snapshot) !== selectIsSidebarOpen(previous)) keepSidebar(snapshot)
}

const takeFromOtherTab = ({ key, newValue }: StorageEvent) => {
  if (key === localeKey) display.send({ type: "locale.choose", locale: localeFor(newValue) })
  const setting = settingNames.find((name) => keptSettings[name].key === key)
  if (setting) sendSetting(setting, stateFor(setting, newValue))
}

/** Starts the display chart and synchronises page, storage, operating system and other tabs with it. */
export const startDisplay = (onLocale: (locale: ReturnType<typeof selectLocale>) => void) => {
  let previous = display.getSnapshot()
  display.subscribe((snapshot) => {
    if (snapshot === previous) return
    keep(snapshot, previous)
    paint(snapshot)
    if (snapshot.context.locale !== previous.context.locale) onLocale(selectLocale(snapshot))
    previous = snapshot
  })
  osPrefersDark?.addEventListener("change", ({ matches }) =>
    display.send({ type: matches ? "system.dark" : "system.light" })
  )
  windowIsNarrow?.addEventListener("change", ({ matches }) =>
    display.send({ type: matches ? "viewport.narrow" : "viewport.wide" })
  )
  addEventListener("storage", takeFromOtherTab)
  display.start()
  paint(display.getSnapshot())
  keepAll(display.getSnapshot())
}
