import { everyCall } from "../contract/calls/index.ts"
import { unwritten } from "../server/http/pipeline/route.ts"

const missing = unwritten()

process.stdout.write(`${everyCall.length} calls, ${missing.length} of them answer 501\n`)
for (const path of missing) process.stdout.write(`  ${path}\n`)
