import { expect, test } from "vitest"
import { withReadyStyles } from "../../scripts/vite/readyStyles.ts"
import { css, cva } from "../../styled-system/css"

const panda = { css, cva } as unknown as Parameters<typeof withReadyStyles>[2]

const sorted = (classes: string) => classes.trim().split(" ").sort()

const run = (code: string) => {
  const made = withReadyStyles("a.js", code, panda) ?? code
  return new Function(
    "css",
    "cva",
    `${made.replace(/^import .*$/gm, "").replaceAll("export ", "")}\nreturn made`
  )(css, cva)
}

test("fixed styles become the classes that they would have made, and the maker is no longer asked for", () => {
  const code = `import { css } from "../styled-system/css"\nexport const made = css({ color: "text", _hover: { color: "accent" } })`
  expect(run(code)).toBe(css({ color: "text", _hover: { color: "accent" } }))
  expect(withReadyStyles("a.js", code, panda)).not.toContain("import")
})

test("a recipe answers every choice as before, its defaults too", () => {
  const recipe = {
    base: { color: "text" },
    variants: {
      look: { loud: { color: "bad.text" }, calm: { color: "text.muted" } },
      wide: { true: { inlineSize: "full" } }
    },
    defaultVariants: { look: "calm" }
  } as const
  const made = run(`import { cva } from "../styled-system/css"\nconst made = cva(${JSON.stringify(recipe)})`)
  const before = cva(recipe)
  for (const look of ["loud", "calm", undefined] as const) {
    for (const wide of [true, false, undefined] as const)
      expect(sorted(made({ look, wide }))).toEqual(sorted(before({ look, wide: wide as true })))
  }
  expect(sorted(made())).toEqual(sorted(before()))
})

test("what depends on something else stays as it is", () => {
  const code = `import { css } from "../styled-system/css"\nconst made = css(other, { color: "text" })`
  expect(withReadyStyles("a.js", code, panda)).toBeUndefined()
})

test("styles that share a constant of the module are fixed, too", () => {
  const code = `import { css } from "../styled-system/css"\nconst clip = { overflow: "hidden" }\nconst both = { whiteSpace: "nowrap" }\nexport const made = css(clip, both, { color: "text", overflow: "auto" })`
  expect(run(code)).toBe(css({ overflow: "auto", whiteSpace: "nowrap", color: "text" }))
  expect(withReadyStyles("a.js", code, panda)).not.toContain("import")
})
