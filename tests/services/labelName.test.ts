import { expect, test } from "vitest"
import { sourcesIn } from "../../scripts/locales/sources.ts"
import { shownLabelName } from "../../src/entities/label/LabelName.tsx"

test("a label's name is cut at 50 characters, whole ones, and a shorter one is left as it is", () => {
  expect(["x".repeat(50), "x".repeat(51), "👍".repeat(60), ""].map(shownLabelName)).toEqual([
    "x".repeat(50),
    `${"x".repeat(50)}…`,
    `${"👍".repeat(50)}…`,
    ""
  ])
})

test("no view shows a label's name but through LabelName", () => {
  const showing = sourcesIn("src").filter(({ code }) => /[>{]\s*label\.name\s*\}\s*</.test(code))
  expect(showing.map(({ file }) => file)).toEqual([])
})
