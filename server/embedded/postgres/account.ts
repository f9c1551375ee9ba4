import { spawnSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"

/** The account that runs PostgreSQL. PostgreSQL refuses root, so root uses an account without rights. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number }

const idOf = (flag: string, name: string) => {
  const { status, stdout } = spawnSync("id", [flag, name], { encoding: "utf8" })
  return status === 0 ? Number(stdout) : undefined
}

const named = (name: string): Account | undefined => {
  const uid = idOf("-u", name)
  const gid = idOf("-g", name)
  return uid && gid ? { name, uid, gid } : undefined
}

const ownerOf = (folder: string): Account | undefined => {
  const owner = fs.statSync(folder, { throwIfNoEntry: false })
  return owner?.uid ? { name: `number ${owner.uid}`, uid: owner.uid, gid: owner.gid } : undefined
}

/** Undefined if this process is not root and needs no other account. An existing cluster keeps its owner. */
export const accountFor = (cluster: string): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const account = ownerOf(cluster) ?? named("postgres") ?? named("nobody")
  if (!account)
    throw new Error('PostgreSQL cannot run as root, and neither "postgres" nor "nobody" exists here')
  return account
}

const mayEnter = (folder: string, { uid, gid }: Account) => {
  const { mode, uid: owner, gid: group } = fs.statSync(folder)
  return (mode & (owner === uid ? 0o100 : group === gid ? 0o010 : 0o001)) !== 0
}

const ancestors = (folder: string): ReadonlyArray<string> =>
  path.dirname(folder) === folder ? [folder] : [...ancestors(path.dirname(folder)), folder]

/** Creates the folder if needed, protected for root and traversable for the account. */
export const prepareFolder = (folder: string, account: Account | undefined): string => {
  fs.mkdirSync(folder, { recursive: true, mode: account ? 0o711 : 0o700 })
  const real = fs.realpathSync(folder)
  if (!account) return real
  const { uid, mode } = fs.statSync(real)
  if (uid !== 0 || (mode & 0o022) !== 0)
    throw new Error(`${real} must belong to root and be writable only by root: choose another DATA_DIR`)
  if (!mayEnter(real, account)) fs.chmodSync(real, (mode & 0o777) | 0o011)
  const closed = ancestors(real).find((each) => !mayEnter(each, account))
  if (closed)
    throw new Error(
      `PostgreSQL cannot run as root, and the account "${account.name}" may not enter ${closed}: ` +
        "choose another DATA_DIR, for example /var/lib/pro-leads"
    )
  return real
}
