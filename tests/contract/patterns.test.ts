import { pathToFileURL } from "node:url"
import { afterEach, describe, expect, it, vi } from "vitest"
import { limits } from "../../contract/rules/limits.ts"
import { isLong } from "../support/long.ts"
import { patternsIn, slowestOf } from "../support/patterns.ts"

const { written, built } = patternsIn(["contract", "server", "src/features/import"])
const once = <A>(all: ReadonlyArray<A>, key: (one: A) => string) => [
  ...new Map(all.map((one) => [key(one), one])).values()
]

const size = limits.body.bytes
const mostMs = 50

afterEach(() => vi.unstubAllGlobals())

describe("a regular expression takes less than 50 ms for 64 KiB of anything", { timeout: 120_000 }, () => {
  const byFile = Map.groupBy(
    once(written, ({ pattern }) => String(pattern)),
    ({ place }) => place.split(":")[0] ?? ""
  )
  it.each([...byFile])("in %s", (_, patterns) => {
    const slow = patterns
      .map(({ place, pattern }) => ({
        place,
        pattern: String(pattern),
        ...slowestOf(pattern, size, mostMs, isLong)
      }))
      .filter(({ ms }) => ms > mostMs)
    expect(slow).toEqual([])
  })

  it.each(once(built, ({ file }) => file).map(({ file }) => [file] as const))(
    "built when %s is loaded, as all of its are",
    async (file) => {
      const made: Array<RegExp> = []
      const Original = RegExp
      vi.stubGlobal(
        "RegExp",
        class extends Original {
          constructor(pattern: string | RegExp, flags?: string) {
            super(pattern, flags)
            made.push(new Original(pattern, flags))
          }
        }
      )
      vi.resetModules()
      await import(pathToFileURL(file).href)
      vi.unstubAllGlobals()
      expect(made.length).toBeGreaterThanOrEqual(built.filter((one) => one.file === file).length)
      const slow = made
        .map((pattern) => ({ pattern: String(pattern), ...slowestOf(pattern, size, mostMs, isLong) }))
        .filter(({ ms }) => ms > mostMs)
      expect(slow).toEqual([])
    }
  )
})

it("notices patterns that try again and again", { timeout: 120_000 }, () => {
  const bad = [
    /\{\{\s*([^{}]*?)\s*\}\}/g,
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    /\/+$/,
    /\s*;\s*/,
    /"[^"]*"|\[[^\]]*\]/g
  ]
  expect(bad.filter((pattern) => slowestOf(pattern, size, mostMs, isLong).ms <= mostMs).map(String)).toEqual(
    []
  )
})
