import { bench as api } from "./api.ts"
import { bench as browser } from "./browser.ts"
import { bench as calling } from "./calling.ts"
import { bench as delivery } from "./delivery.ts"
import { bench as importing } from "./import.ts"
import { bench as load } from "./load.ts"
import { bench as overload } from "./overload.ts"
import { bench as replica } from "./replica.ts"
import { bench as retention } from "./retention.ts"
import { bench as search } from "./search.ts"
import { bench as sizes } from "./sizes.ts"

const benches: Readonly<Record<string, (args: ReadonlyArray<string>) => Promise<void>>> = {
  api,
  browser,
  calling,
  delivery,
  import: importing,
  load,
  overload,
  replica,
  retention,
  search,
  sizes
}

const [name = "", ...args] = process.argv.slice(2)
const bench = benches[name]

if (bench === undefined) {
  process.stderr.write(`npm run bench -- ${Object.keys(benches).join(" | ")}\n`)
  process.exit(2)
}

await bench(args)
