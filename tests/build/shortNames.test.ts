import { expect, test } from "vitest"
import { shortName, withoutUnused, withShortNames } from "../../scripts/vite/shortNames.ts"

const sheet = `@layer tokens { :root { --spacing-0\\.5: .125rem } .dark { --a: 1px } }
@layer utilities {
  .p_0\\.5 { padding: var(--spacing-0\\.5) }
  .hover\\:c_text:is(:hover, [data-hover]) { opacity: .5 }
  .dark .dark\\:p_0\\.5, .p_0\\.5 > .m_1 { margin: 1.5rem }
}`

test("every utility class gets one short name wherever it stands; values and the theme's class stay", () => {
  const { sheet: made, given } = withShortNames(sheet)
  expect([...given]).toEqual([
    ["p_0.5", "a"],
    ["hover:c_text", "b"],
    ["dark:p_0.5", "c"],
    ["m_1", "d"]
  ])
  expect(made).toContain(".a { padding: var(--spacing-0\\.5) }")
  expect(made).toContain(".b:is(:hover, [data-hover]) { opacity: .5 }")
  expect(made).toContain(".dark .c, .a > .d { margin: 1.5rem }")
  expect(made).toContain(".dark { --a: 1px }")
})

test("short names are all different", () => {
  const names = Array.from({ length: 2000 }, (_, place) => shortName(place))
  expect(new Set(names).size).toBe(names.length)
  expect([names[0], names[25], names[26], names[702]]).toEqual(["a", "z", "aa", "aaa"])
})

test("variables that nothing uses are left out", () => {
  const made = withoutUnused(":root { --a: 1px; --b\\.5: 2px; --c: 3px; } p { margin: var(--b\\.5); }", [
    "i { margin: var(--c) }"
  ])
  expect(made).toContain("--b\\.5: 2px;")
  expect(made).toContain("--c: 3px;")
  expect(made).not.toContain("--a")
})
