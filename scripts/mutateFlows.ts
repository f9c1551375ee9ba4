import { readDescribed } from "./flows/described.ts"
import { mutantsOf } from "./flows/mutants.ts"

const least = 0.95
const { described, tools } = await readDescribed()
const print = (line: string) => process.stdout.write(`${line}\n`)

const survives = (walks: () => void): boolean => {
  try {
    walks()
    return true
  } catch {
    return false
  }
}

const results = described.flatMap(({ machine, tests }) => {
  if (!tests) return []
  const { walk, samples } = tests
  const paths = [...walk.covering, ...walk.paths.filter((path) => !walk.covering.includes(path))]
  const goAll = (mutant: typeof machine) => () => {
    for (const path of paths) tools.replay(mutant, path, samples)
  }
  if (!survives(goAll(machine))) throw new Error(`${machine.id} does not go its own paths`)
  const mutants = mutantsOf(machine)
  const survivors = mutants.filter((mutant) => survives(goAll(mutant.machine)))
  return [{ id: machine.id, all: mutants.length, survivors: survivors.map(({ what }) => what) }]
})

const all = results.reduce((sum, one) => sum + one.all, 0)
const caught = results.reduce((sum, one) => sum + one.all - one.survivors.length, 0)
for (const { id, all: count, survivors } of results) {
  print(`${id.padEnd(20)}${count - survivors.length}/${count}`)
  for (const what of survivors) print(`  survives: ${what}`)
}
print(
  `${caught} of ${all} wrong charts are caught by the walks of the right ones: ${((100 * caught) / all).toFixed(1)} %`
)
if (all === 0 || caught / all < least) process.exitCode = 1
