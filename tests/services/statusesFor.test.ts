import { expect, test } from "vitest"
import { callStatuses } from "../../contract/rules/callStatuses.ts"
import { isCallback } from "../../contract/rules/outcomes.ts"
import { mayFollow } from "../../machines/lifecycles/outcomes.ts"
import { menuStatusesFor, statusesFor } from "../../src/entities/outcome/statusesFor.ts"

test.each(callStatuses)("someone who is called may go on from %s as the chart says", (callStatus) => {
  expect(statusesFor({ callStatus, doNotCall: false })).toEqual(
    callStatuses.filter((status) => mayFollow(callStatus, status))
  )
})

test.each(callStatuses)("someone on the do-not-call list gets no callback after %s", (callStatus) => {
  const others = statusesFor({ callStatus, doNotCall: true }).filter((status) => status !== callStatus)
  expect(others.some(isCallback)).toBe(false)
  expect(others).toEqual(
    statusesFor({ callStatus, doNotCall: false }).filter(
      (status) => status !== callStatus && !isCallback(status)
    )
  )
})

test.each(callStatuses)("a menu begins with the present status %s", (callStatus) => {
  const statuses = menuStatusesFor({ callStatus, doNotCall: true })
  expect(statuses[0]).toBe(callStatus)
  expect(statuses.toSorted()).toEqual(statusesFor({ callStatus, doNotCall: true }).toSorted())
})
