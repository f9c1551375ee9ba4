import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { locks } from "../../server/platform/locks.ts"
import { filesUnder, root } from "../support/sourceFiles.ts"

const numbers: ReadonlyArray<number> = Object.values(locks)

/** Locks that migrations take by their number, which a migration can't read from `locks.ts`. */
const inMigrations = [locks.person, locks.limit, locks.ledger]

const takesLock = /advisory|hashtextextended/

test("each purpose has a lock of its own", () => {
  expect([...new Set(numbers)]).toEqual(numbers)
})

test("advisory locks are taken in server/platform/locks.ts alone", () => {
  const taking = filesUnder("server", "scripts").filter((file) =>
    takesLock.test(readFileSync(join(root, file), "utf8"))
  )
  expect(taking).toEqual(["server/platform/locks.ts"])
})

test("the numbers that migrations lock with are named", () => {
  const folder = join(root, "server/platform/database/migrations")
  const taken = readdirSync(folder).flatMap((file) =>
    Array.from(
      readFileSync(join(folder, file), "utf8").matchAll(/hashtextextended\([^;]*, (\d+)\)\)/g),
      ([, number]) => Number(number)
    )
  )
  const bySize = (one: number, other: number) => one - other
  expect([...new Set(taken)].sort(bySize)).toEqual([...inMigrations].sort(bySize))
})
