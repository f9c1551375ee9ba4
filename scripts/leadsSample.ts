import { loadPeople } from "../server/domain/leads/pool/loadPeople.ts"
import { samplePeople } from "../server/domain/leads/pool/samplePeople.ts"
import { inStep, progress, withPool } from "./pool.ts"

const count = Number(process.argv[2])

if (!Number.isSafeInteger(count) || count < 1) {
  process.stderr.write("npm run leads:sample -- COUNT\n")
  process.exit(2)
}

await withPool(async (client, engine) => {
  await loadPeople(client, samplePeople(count), {
    isSample: true,
    onProgress: progress(),
    ...inStep(client, engine)
  })
})
