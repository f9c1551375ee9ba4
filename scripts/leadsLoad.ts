import { createWriteStream } from "node:fs"
import { finished } from "node:stream/promises"
import Papa from "papaparse"
import { csvPeople } from "../server/domain/leads/pool/csvPeople.ts"
import { loadPeople } from "../server/domain/leads/pool/loadPeople.ts"
import { inStep, progress, withPool } from "./pool.ts"

const file = process.argv[2]

if (file === undefined) {
  process.stderr.write("npm run leads:load -- FILE.csv\n")
  process.exit(2)
}

await withPool(async (client, engine) => {
  const rejectsFile = `${file}.rejects.csv`
  const rejects = createWriteStream(rejectsFile)
  rejects.write("row,reason\n")
  let rejected = 0
  const people = csvPeople(file, (row, reason, cells) => {
    rejected++
    rejects.write(`${Papa.unparse([[row, reason, ...cells]], { escapeFormulae: true })}\n`)
  })
  try {
    await loadPeople(client, people, { isSample: false, onProgress: progress(), ...inStep(client, engine) })
  } finally {
    rejects.end()
    await finished(rejects)
  }
  process.stdout.write(`${rejected} rejected${rejected > 0 ? `, see ${rejectsFile}` : ""}\n`)
})
