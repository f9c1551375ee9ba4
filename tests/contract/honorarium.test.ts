import { describe, expect, it } from "vitest"
import {
  approvalsNeeded,
  decisionBar,
  isLastApproval,
  isUnusualAmount
} from "../../contract/rules/honorarium.ts"

const setters = { requestedBy: "writer", termsSetBy: ["writer"] }

describe("the number of approvals", () => {
  it.each([
    ["below the limit", false, ["a", "b", "c"], 1],
    ["above it", true, ["a", "b"], 2],
    ["above it with one Admin", true, ["a"], 1],
    ["above it without an Admin", true, [], 1],
    ["above it where one Admin is listed twice", true, ["a", "a"], 1],
    ["above it where the other Admin requested it", true, ["a", "writer"], 1],
    ["above it where one of three requested it", true, ["a", "writer", "b"], 2]
  ] as const)("%s", (_, isAboveLimit, admins, expected) => {
    expect(approvalsNeeded({ isAboveLimit, admins, ...setters })).toBe(expected)
  })

  it("does not count an Admin who set the terms", () => {
    const changed = { requestedBy: "writer", termsSetBy: ["writer", "b"] }
    expect(approvalsNeeded({ isAboveLimit: true, admins: ["a", "b"], ...changed })).toBe(1)
  })
})

describe("the last approval", () => {
  it.each([
    ["a", [], 1, true],
    ["a", [], 2, false],
    ["a", ["a"], 2, false],
    ["b", ["a"], 2, true],
    ["a", ["a"], 1, true]
  ] as const)("by %s after %j of %d: %s", (personId, approvedBy, approvalsNeeded, expected) => {
    expect(isLastApproval({ personId, approvedBy, approvalsNeeded })).toBe(expected)
  })
})

describe("the bar of a decision", () => {
  const facts = {
    ...setters,
    personId: "a",
    hasOtherAdmin: true,
    isPayable: true,
    approvedBy: ["a"],
    approvalsNeeded: 2
  }

  it("keeps one Admin from approving twice, and lets them reject", () => {
    expect([decisionBar("approve", facts), decisionBar("reject", facts)]).toEqual([
      "approvedBefore",
      undefined
    ])
    expect(decisionBar("approve", { ...facts, personId: "b" })).toBeUndefined()
    expect(decisionBar("approve", { ...facts, approvalsNeeded: 1 })).toBeUndefined()
  })

  it("names the person's own interest first, and missing payment details last", () => {
    expect(decisionBar("approve", { ...facts, termsSetBy: ["a"] })).toBe("ownTerms")
    expect(decisionBar("approve", { ...facts, isPayable: false })).toBe("approvedBefore")
    expect(decisionBar("approve", { ...facts, personId: "b", isPayable: false })).toBe("payeeMissing")
  })
})

it.each([
  [301, { count: 5, median: 100 }, true],
  [300, { count: 5, median: 100 }, false],
  [9_999, { count: 4, median: 100 }, false]
])("an amount of %d against %j is unusual: %s", (amount, usual, expected) => {
  expect(isUnusualAmount(amount, usual)).toBe(expected)
})
