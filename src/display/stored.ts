import { defaultLanguage, type Language, languages } from "../../contract/rules/languages.ts"

/** The storage key of each setting, and the stored word for each state; the first is the default. */
export const keptSettings = {
  theme: { key: "theme", words: { light: "light", dark: "dark", system: "system" } },
  menu: {
    key: "menu",
    words: { vertical: "vertical", collapsible: "collapsible", horizontal: "horizontal" }
  },
  layout: { key: "layout", words: { full: "full", boxed: "boxed" } },
  direction: { key: "rtlClass", words: { ltr: "ltr", rtl: "rtl" } },
  navbar: {
    key: "navbar",
    words: { sticky: "navbar-sticky", floating: "navbar-floating", static: "navbar-static" }
  },
  animation: { key: "animation", words: { fade: "fade", slide: "slide", none: "none" } },
  semidark: { key: "semidark", words: { off: "false", on: "true" } }
} as const

export const localeKey = "i18nextLng"
export const sidebarKey = "sidebar"
export const isDarkKey = "isDarkMode"
export const languageListKey = "languageList"

type Kept = typeof keptSettings
export type Setting = keyof Kept
export type SettingState<S extends Setting> = S extends Setting ? keyof Kept[S]["words"] & string : never

export const settingNames = Object.keys(keptSettings) as ReadonlyArray<Setting>

export const statesOf = <S extends Setting>(setting: S) =>
  Object.keys(keptSettings[setting].words) as [SettingState<S>, ...Array<SettingState<S>>]

export const wordFor = (setting: Setting, state: string) =>
  (keptSettings[setting].words as Readonly<Record<string, string>>)[state] ?? ""

/** The state of a stored word; the default if it is unknown. */
export const stateFor = <S extends Setting>(setting: S, word: string | null): SettingState<S> => {
  const states = statesOf(setting)
  return states.find((state) => wordFor(setting, state) === word) ?? states[0]
}

/** The direction in which a language is read. */
export const directionOf = (language: Language): SettingState<"direction"> =>
  language === "ae" ? "rtl" : "ltr"

export const localeFor = (word: string | null): Language =>
  languages.find(({ code }) => code === word)?.code ?? defaultLanguage
