import type { Page } from "playwright-core"
import { expect } from "vitest"

/** The accessible name of each element: its label, or its own text. */
const namesOf = (page: Page, selector: string) =>
  page.evaluate(
    (selector) =>
      [
        ...document.querySelectorAll<HTMLElement & { labels?: NodeListOf<HTMLLabelElement> | null }>(selector)
      ].map((element) => {
        const labelledBy = element.getAttribute("aria-labelledby")
        const words =
          element.getAttribute("aria-label") ??
          (labelledBy
            ? labelledBy
                .split(" ")
                .map((id) => document.getElementById(id)?.textContent ?? "")
                .join(" ")
            : undefined) ??
          element.labels?.[0]?.textContent ??
          element.textContent
        return (words ?? "").trim()
      }),
    selector
  )

const focusedName = async (page: Page) => (await namesOf(page, ":focus"))[0] ?? ""

const stops = "a[href], button, input, select, textarea, summary, [tabindex]"

const most = 120

/** Presses Tab, or Shift+Tab, until the element called `name` has the focus. Waits first until the page has it. */
export const tabTo = async (page: Page, name: RegExp, key: "Tab" | "Shift+Tab" = "Tab") => {
  await expect
    .poll(async () => (await namesOf(page, stops)).some((one) => name.test(one)), { message: String(name) })
    .toBe(true)
  const met: Array<string> = []
  for (let pressed = 0; pressed < most; pressed++) {
    const called = await focusedName(page)
    if (name.test(called)) return
    met.push(called.slice(0, 40))
    await page.keyboard.press(key)
  }
  throw new Error(`the keyboard does not reach ${name}; it met ${[...new Set(met)].join(" | ")}`)
}

/** Waits until the element called `name` has the focus. */
export const focusOn = (page: Page, name: RegExp) => expect.poll(() => focusedName(page)).toMatch(name)

/** Fails if the focused element, or the label around it, has no outline. */
export const seeFocus = async (page: Page) => {
  const seen = await page.evaluate(() => {
    const element = document.activeElement
    const drawn = [element, element?.closest("label"), element?.parentElement].filter(
      (one) => one instanceof Element
    )
    const isOutlined = drawn.some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1
    })
    return isOutlined ? "" : (element?.outerHTML ?? "nothing").slice(0, 200)
  })
  if (seen !== "") throw new Error(`the focus can't be seen on ${seen}`)
}

/** Focusable elements without an accessible name. */
export const nameless = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const controls =
      "a[href], button, input, select, textarea, summary, [role=option], [role=menuitem], [tabindex='0']"
    const wordsOf = (element: Element) => {
      const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? []
      const labels = [...((element as HTMLInputElement).labels ?? [])]
      return [
        element.getAttribute("aria-label"),
        ...ids.map((id) => document.getElementById(id)?.textContent),
        ...labels.map(({ textContent }) => textContent),
        element.textContent
      ].join("")
    }
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((element) => element.checkVisibility() && wordsOf(element).trim() === "")
      .map((element) => element.outerHTML.slice(0, 200))
  })
