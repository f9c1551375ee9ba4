import { readCharts } from "../tests/walker/charts.ts"
import { mutantsUnnoticed } from "../tests/walker/mutants.ts"

const least = 0.95
const print = (line: string) => process.stdout.write(`${line}\n`)

const results = (await readCharts()).map((chart) => {
  const { all, unnoticed } = mutantsUnnoticed(chart)
  return { id: chart.machine.id, all: all.length, survivors: unnoticed.map(({ what }) => what) }
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
