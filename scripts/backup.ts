import { existsSync } from "node:fs"
import { parseArgs } from "node:util"
import { readErasures, writeErasures } from "../server/platform/backup/erasureLog.ts"
import { writeBackup } from "../server/platform/backup/writeBackup.ts"
import { asOwnerOf } from "./owner.ts"

/** `npm run backup`: writes the database into a new folder, or only its log of erasures into a file. */

const say = (line: string) => process.stdout.write(`${line}\n`)

const usage = "npm run backup -- NEW-FOLDER\nnpm run backup -- --erasures FILE"

const backUp = (folder: string) =>
  asOwnerOf(async (url) => {
    const { at, tables, jobs } = await writeBackup(url, folder)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `${folder} has the database of ${at}: ${tables.length} tables, ${rows} rows, ${jobs.rows} waiting jobs`
    )
    say("Keep SECRET in another place: the backup can't be used without it.")
  })

const backUpErasures = (file: string) =>
  asOwnerOf(async (url) => {
    const log = await readErasures(url)
    writeErasures(file, log)
    say(`${file} has ${log.erasures.length} erasures`)
  })

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { erasures: { type: "string" } }
  })
  const [folder] = positionals
  if (values.erasures !== undefined) await backUpErasures(values.erasures)
  else if (folder !== undefined && !existsSync(folder)) await backUp(folder)
  else throw new Error(usage)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 2
}
