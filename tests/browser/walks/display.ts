import { type DisplayContext, displayMachine } from "../../../machines/flows/display.machine.ts"
import { escapeFrom } from "../../support/browser.ts"
import type { Browsing, Stage, Turn } from "../../support/walkInBrowser.ts"
import { displaySamples } from "../../walker/samples/display.ts"
import { makeAccount, visitAs } from "./people.ts"

type Value = Readonly<Record<string, string>>

const wide = { width: 1280, height: 800 }
const narrow = { width: 800, height: 800 }

/** The label of each setting in the drawer, and of each of its choices. */
const choices = {
  theme: ["Theme", { light: "Light", dark: "Dark", system: "System" }],
  menu: ["Menu type", { vertical: "Vertical", collapsible: "Collapsible", horizontal: "Horizontal" }],
  layout: ["Layout", { full: "Full", boxed: "Boxed" }],
  direction: ["Direction", { ltr: "Left to right", rtl: "Right to left" }],
  navbar: ["Header", { sticky: "Sticky", floating: "Floating", static: "Static" }],
  animation: ["Animation", { fade: "Fade", slide: "Slide", none: "None" }],
  semidark: ["Dark sidebar", { on: "On", off: "Off" }]
} as const satisfies Readonly<Record<string, readonly [string, Readonly<Record<string, string>>]>>

const isSetting = (name: string): name is keyof typeof choices => name in choices

/** A drawer, including the menu over a narrow page, makes the page behind it unreachable. */
const isPossible = ({ type, ...event }: { readonly type: string }, value: Value, context: DisplayContext) => {
  const [region = "", state = ""] = type.split(".")
  const areSettingsOpen = value.settings === "open"
  const isMenuOver = value.viewport === "narrow" && value.sidebar === "open"
  if (context.locale === "ae") return type === "locale.choose" && "locale" in event && event.locale === "en"
  if (type === "locale.choose")
    return !areSettingsOpen && !isMenuOver && "locale" in event && event.locale === "ae"
  if (region === "system") return value.system !== state
  if (region === "viewport") return !areSettingsOpen
  if (type === "settings.close" || type === "menuSetting.open") return areSettingsOpen
  if (type === "settings.open" || type === "theme.cycle") return !areSettingsOpen && !isMenuOver
  if (type === "page.open") return isMenuOver
  if (type === "sidebar.toggle")
    return !areSettingsOpen && (value.viewport === "narrow" || value.menu !== "horizontal")
  return areSettingsOpen && value[region] !== state && (region !== "menu" || value.sidebar === "closed")
}

const drawerOf = ({ page }: Stage) => page.getByRole("dialog", { name: "Display settings" })

const openMenuType = async (stage: Stage) => {
  const summary = drawerOf(stage).locator("summary")
  if (await drawerOf(stage).locator("details[open]").count()) await summary.click()
  await summary.click()
}

const chooseSetting = async (stage: Stage, { step }: Turn) => {
  const [region = "", state = ""] = step.event.type.split(".")
  if (!isSetting(region)) throw new Error(`${region} is no setting`)
  const [setting, names] = choices[region]
  const details = drawerOf(stage).locator("details")
  if (region === "menu" && !(await details.evaluate((one) => (one as HTMLDetailsElement).open)))
    await openMenuType(stage)
  await drawerOf(stage)
    .getByRole("group", { name: setting, exact: true })
    .getByText((names as Readonly<Record<string, string>>)[state] ?? "", { exact: true })
    .click()
}

const settingEvents = Object.entries(choices).flatMap(([setting, [, names]]) =>
  Object.keys(names).map((state) => `${setting}.${state}`)
)

export const displayWalk: Browsing<typeof displayMachine> = {
  name: "in the header, the drawer and the window",
  machine: displayMachine,
  isTour: true,
  samples: {
    ...displaySamples,
    view: ({ locale }) => locale,
    isPossible: (event, value, context) => isPossible(event, value as Value, context)
  },
  held: [],
  open: async (stage) => {
    await visitAs(stage, await makeAccount(stage, "ready"), `${stage.urls.app}/apps/pricing`)
    await stage.page.getByRole("heading", { name: "Pricing", level: 1 }).waitFor()
  },
  does: {
    ...Object.fromEntries(settingEvents.map((type) => [type, chooseSetting])),
    "theme.cycle": ({ page }) => page.getByRole("button", { name: /^Theme: / }).click(),
    "system.light": ({ page }) => page.emulateMedia({ colorScheme: "light" }),
    "system.dark": ({ page }) => page.emulateMedia({ colorScheme: "dark" }),
    "viewport.wide": ({ page }) => page.setViewportSize(wide),
    "viewport.narrow": ({ page }) => page.setViewportSize(narrow),
    "locale.choose": async ({ page }, { step }) => {
      const { locale } = step.event as unknown as { locale: string }
      await page.getByRole("button", { name: / · (?:EN|AR)$/ }).click()
      await page.getByRole("menuitem", { name: locale === "ae" ? "العربية" : "English" }).click()
    },
    "sidebar.toggle": async ({ page }, { before }) => {
      const { viewport, sidebar } = before as Value
      if (viewport === "narrow" && sidebar === "open") return escapeFrom(page.getByRole("dialog"))
      await page.getByRole("button", { name: /^(?:Open|Close) the menu$/ }).click()
    },
    "page.open": ({ page }) =>
      page
        .getByRole("dialog")
        .getByRole("navigation", { name: "Main" })
        .locator("a:not([aria-current])")
        .first()
        .click(),
    "settings.open": ({ page }) => page.getByRole("button", { name: "Display settings" }).click(),
    "settings.close": (stage) => escapeFrom(drawerOf(stage)),
    "menuSetting.open": openMenuType
  }
}
