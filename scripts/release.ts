import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { ensureBuilt } from "../server/embedded/build.ts"
import { root, say } from "./steps/steps.ts"

/** Everything that production needs besides packages. */
const files = [
  "package.json",
  "server",
  "contract",
  "machines",
  "locales",
  "dist",
  "scripts/backup.ts",
  "scripts/doctor.ts",
  "scripts/leadsIndex.ts",
  "scripts/leadsLoad.ts",
  "scripts/migrate.ts",
  "scripts/owner.ts",
  "scripts/pool.ts",
  "scripts/restore.ts"
]

type Locked = { readonly dev?: true; readonly optional?: true; readonly devOptional?: true }

/** Installed folders of the packages that the server imports, and of theirs. */
const packages = (): ReadonlyArray<string> => {
  const lock: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
    readFileSync(join(root, "package-lock.json"), "utf8")
  )
  return Object.entries(lock.packages)
    .filter(([path, { dev, optional, devOptional }]) => path !== "" && !dev && !optional && !devOptional)
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)))
}

/** Files of packages that only compilers and debuggers read. */
const isForTools = /\.(map|d\.[cm]?ts)$/

/** Copies what production needs into a new folder, which nothing writes to afterwards. */
const release = async (target: string) => {
  await ensureBuilt(say)
  mkdirSync(target, { recursive: true })
  for (const path of files) cpSync(join(root, path), join(target, path), { recursive: true })
  for (const path of packages())
    cpSync(join(root, path), join(target, path), {
      recursive: true,
      filter: (source) =>
        !isForTools.test(source) && !source.slice(join(root, path).length).includes("node_modules")
    })
}

const target = process.argv[2]
if (target === undefined || existsSync(target)) {
  process.stderr.write("npm run release -- NEW-FOLDER\n")
  process.exit(2)
}
await release(resolve(target))
