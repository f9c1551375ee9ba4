import { describe, expect, it, vi } from "vitest"
import { mayBeSamePerson } from "../../contract/rules/samePerson.ts"
import { planChunk } from "../../server/domain/imports/chunkPlan.ts"
import { readRow } from "../../server/domain/imports/importRow.ts"
import { keyOf, RowKeys } from "../../src/features/import/reading/checking/keys.ts"

vi.mock(import("../../contract/rules/samePerson.ts"), { spy: true })

const rows = 2_000
const mostCompared = 20 * rows

describe("An address that thousands of differently named rows share", () => {
  it("is compared with at most twenty names for each row by the server", () => {
    const named = Array.from({ length: rows }, (_, index) =>
      readRow({ name: `Person${index}`, email: "office@example.com" }, index)
    )
    const { results } = planChunk(rows, named, "skip", new Map(), new Map())
    expect(results.filter((result) => result === "added")).toHaveLength(rows)
    const compared = vi.mocked(mayBeSamePerson).mock.calls.length
    expect(compared).toBeGreaterThan(rows)
    expect(compared).toBeLessThanOrEqual(mostCompared)
  })

  it("is compared with at most twenty-one names for each row by the check", () => {
    const keys = new RowKeys()
    for (let row = 0; row < rows; row++) keys.set(row, [keyOf("email", "office@example.com")])
    let compared = 0
    const { firsts, shared } = keys.repeated(
      rows,
      () => false,
      () => {
        compared++
        return false
      }
    )
    expect(firsts.every((first) => first === -1)).toBe(true)
    expect([...shared]).toEqual([keyOf("email", "office@example.com").hash])
    expect(compared).toBeGreaterThan(rows)
    expect(compared).toBeLessThanOrEqual(mostCompared + rows)
  })
})
