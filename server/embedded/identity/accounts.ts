import fs from "node:fs"
import path from "node:path"
import type { Account, Project } from "./emulator.ts"

export const readAccounts = (file: string | undefined): ReadonlyArray<Account> =>
  file !== undefined && fs.existsSync(file)
    ? (JSON.parse(fs.readFileSync(file, "utf8")) as ReadonlyArray<Account>)
    : []

/** Restores the accounts of the file; returns a function that saves changed ones. */
export const keepAccounts = (
  project: Project,
  accounts: ReadonlyArray<Account>,
  file: string | undefined
): (() => void) => {
  if (file === undefined) return () => {}
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  for (const account of accounts) project.overwriteUserWithLocalId(account.localId, account)
  const print = () => JSON.stringify([...project.users.values()])
  let written = print()
  return () => {
    const text = print()
    if (text === written) return
    const draft = `${file}.draft`
    fs.writeFileSync(draft, text, { mode: 0o600 })
    fs.renameSync(draft, file)
    written = text
  }
}
