import { expect, it } from "vitest"
import { assign, createActor, setup } from "xstate"
import { inspect } from "../../src/actors/inspecting.ts"
import { showRunning } from "../../src/actors/running.ts"

const machine = setup({
  types: {
    context: {} as { readonly otp: string },
    events: {} as
      | { readonly type: "field.change"; readonly field: string; readonly value: string }
      | { readonly type: "xstate.done.actor.verify"; readonly output: unknown }
  },
  actions: { keep: assign({ otp: "424242" }) }
}).createMachine({
  id: "planted",
  context: { otp: "" },
  initial: "typing",
  states: {
    typing: { on: { "field.change": { actions: "keep", target: "typed" } } },
    typed: { on: { "field.change": { target: "typing" } } }
  }
})

it("tells steps by their names, and never what was typed or kept", () => {
  const lines: Array<string> = []
  const stop = inspect((line, told) => lines.push(`${line} ${JSON.stringify(told)}`))
  const actor = showRunning(createActor(machine).start())
  actor.send({ type: "field.change", field: "accountNumber", value: "001234567890" })
  actor.send({ type: "field.change", field: "token", value: "t".repeat(43) })
  stop()
  actor.send({ type: "field.change", field: "otp", value: "424242" })
  expect(lines.map((line) => line.split(" {")[0])).toEqual([
    'planted: field.change → "typed"',
    'planted: field.change → "typing"'
  ])
  expect(lines.join()).not.toMatch(/001234567890|ttt|424242/)
})
