import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { createMachine } from "xstate"
import { root } from "../support/sourceFiles.ts"
import { mutantsOf } from "./mutants.ts"

test("a chart is made wrong in every transition: left out, guarded the other way, led elsewhere", () => {
  const chart = createMachine(
    {
      id: "door",
      initial: "shut",
      states: {
        shut: { on: { "door.open": [{ guard: "hasKey", target: "open" }, { actions: "ring" }] } },
        open: { on: { "door.shut": "shut" }, after: { patience: { target: "shut" } } }
      }
    },
    { guards: { hasKey: () => true }, actions: { ring: () => undefined }, delays: { patience: 10 } }
  )
  expect(mutantsOf(chart).map(({ what }) => what)).toEqual([
    "drops shut.on.door.open.0",
    "flips the guard of shut.on.door.open.0",
    "leads shut.on.door.open.0 to door.shut",
    "drops shut.on.door.open.1",
    "drops open.after.patience",
    "leads open.after.patience to door.open"
  ])
})

test("the walks of the right charts catch 95 % of the wrong ones", { timeout: 300_000 }, async () => {
  const { stdout } = await run(process.execPath, [join(root, "scripts/mutateFlows.ts")], { cwd: root }).catch(
    (error: { stdout: string }) => error
  )
  const [, caught = "0", all = "0"] = /^(\d+) of (\d+) wrong charts/m.exec(stdout) ?? []
  expect(Number(all)).toBeGreaterThan(500)
  expect(Number(caught) / Number(all), stdout).toBeGreaterThanOrEqual(0.95)
})

const run = promisify(execFile)
