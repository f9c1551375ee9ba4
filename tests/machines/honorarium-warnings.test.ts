import { expect, test, vi } from "vitest"
import { createActor, fromPromise } from "xstate"
import type { HonorariumWarning } from "../../contract/entities/Honorarium.ts"
import {
  honorariumWarningsMachine,
  type WarnedDraft
} from "../../machines/flows/honorarium-warnings.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { honorariumWarningsSamples, typed } from "../walker/samples/honorarium-warnings.ts"

describeMachine("honorarium warnings", honorariumWarningsMachine, honorariumWarningsSamples)

test("loads once after typing pauses, and drops a reply to an earlier form", async () => {
  vi.useFakeTimers()
  const asked: Array<string> = []
  const replies: Array<(warnings: ReadonlyArray<HonorariumWarning>) => void> = []
  const actor = createActor(
    honorariumWarningsMachine.provide({
      actors: {
        loadWarnings: fromPromise<ReadonlyArray<HonorariumWarning>, { readonly order: WarnedDraft | null }>(
          ({ input }) => {
            asked.push(input.order?.draft.amount ?? "")
            return new Promise((resolve) => replies.push(resolve))
          }
        )
      }
    })
  ).start()
  const type = (amount: string) =>
    actor.send({ type: "draft.change", order: { ...typed, draft: { ...typed.draft, amount } } })
  for (const amount of ["1", "15", "150"]) type(amount)
  await vi.advanceTimersByTimeAsync(500)
  type("1500")
  replies[0]?.([{ kind: "repeat", honorariumIds: ["h0"] }])
  await vi.advanceTimersByTimeAsync(500)
  expect([asked, actor.getSnapshot().context.warnings]).toEqual([["150", "1500"], []])
  replies[1]?.([{ kind: "unusualAmount", honorariumIds: [] }])
  await vi.advanceTimersByTimeAsync(0)
  expect(actor.getSnapshot().matches("shown")).toBe(true)
  expect(actor.getSnapshot().context.warnings).toEqual([{ kind: "unusualAmount", honorariumIds: [] }])
  actor.send({ type: "draft.leave" })
  expect(actor.getSnapshot().context).toEqual({ order: null, warnings: [] })
  vi.useRealTimers()
})
