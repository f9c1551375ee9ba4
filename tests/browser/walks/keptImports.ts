import type { ColumnTarget } from "../../../machines/flows/bulk-import.machine.ts"
import type { Stage } from "../../support/walkInBrowser.ts"
import { type Account, openAside, storeAccount } from "./people.ts"

type Kept = { readonly importId: string; readonly startedAt: number }

const aside = async (stage: Stage): Promise<Stage["page"]> => {
  stage.notes.aside ??= await openAside(stage)
  return stage.notes.aside as Stage["page"]
}

/** A second tab with the same person signed in. */
export const openBeside = async (stage: Stage, account: Account) => storeAccount(await aside(stage), account)

const openDatabase = `(version) => new Promise((resolve, reject) => {
  const request = indexedDB.open("imports", version)
  request.onupgradeneeded = () => {
    for (const name of ["imports", "chunks", "answers"]) {
      if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name)
    }
  }
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})`

/** Runs `use` in the second tab, on the database of imports. */
const withDatabase = async <T>(stage: Stage, use: string, given: unknown = null): Promise<T> =>
  (await aside(stage)).evaluate(`(async () => {
    const database = await (${openDatabase})(1)
    const done = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    try {
      return await (${use})(database.transaction(["imports", "chunks"], "readwrite"), done, ${JSON.stringify(given)})
    } finally {
      database.close()
    }
  })()`)

/** The import in the browser's storage. */
export const keptId = async (stage: Stage): Promise<string> => {
  const all = await withDatabase<ReadonlyArray<Kept>>(
    stage,
    `(transaction, done) => done(transaction.objectStore("imports").getAll())`
  )
  const [newest] = all.toSorted((one, other) => other.startedAt - one.startedAt)
  return newest?.importId ?? ""
}

/** As if an earlier visit had started to send an import with one row per chunk. */
export const beginBefore = async (stage: Stage, { user, org }: Account, total = 1): Promise<string> => {
  const importId = crypto.randomUUID()
  const owner = `${(org as { _id: string })._id}/${(user as { _id: string })._id}`
  const kept = {
    importId,
    owner,
    startedAt: Date.now(),
    fileName: "before.csv",
    total,
    done: 0,
    sums: { added: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 },
    unsent: { wrong: 0, leftOut: 0, empty: 0 },
    duplicates: "skip",
    mapping: {},
    reread: null,
    isAnnounced: false,
    ended: null
  }
  const chunks = Array.from({ length: total }, (_, index) => [
    { index, row: { name: "Ada", email: `before${index}@example.com` } }
  ])
  await withDatabase(
    stage,
    `async (transaction, done, { kept, chunks }) => {
      for (const [offset, chunk] of chunks.entries())
        await done(transaction.objectStore("chunks").put(chunk, [kept.importId, offset]))
      await done(transaction.objectStore("imports").put(kept, kept.importId))
    }`,
    { kept, chunks }
  )
  return importId
}

type Prepared = {
  readonly name: string
  readonly buffer: Buffer
  readonly targets: ReadonlyArray<ColumnTarget>
}

/** As if an earlier visit had prepared a file and was reloaded. */
export const prepareBefore = async (
  stage: Stage,
  { user, org }: Account,
  step: "mapping" | "checking",
  { name, buffer, targets }: Prepared
) => {
  const draft = {
    sheet: "",
    encoding: "",
    targets,
    callingCode: "+91",
    changes: [],
    duplicates: "skip",
    repeats: "skip",
    newLabels: null,
    nextCalls: "make",
    step,
    owner: `${(org as { _id: string })._id}/${(user as { _id: string })._id}`,
    sourceId: "before"
  }
  await (await aside(stage)).evaluate(
    async ({ draft, name, bytes }) => {
      const letters = atob(bytes)
      const file = new File([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))], name)
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.open("importDraft", 1)
        request.onerror = () => reject(request.error)
        request.onupgradeneeded = () => {
          for (const one of ["drafts", "sources"]) request.result.createObjectStore(one)
        }
        request.onsuccess = () => {
          const transaction = request.result.transaction(["drafts", "sources"], "readwrite")
          transaction.objectStore("drafts").put(draft, "now")
          transaction.objectStore("sources").put({ kind: "file", file }, draft.sourceId)
          transaction.oncomplete = () => {
            request.result.close()
            resolve()
          }
        }
      })
    },
    { draft, name, bytes: buffer.toString("base64") }
  )
}

export const putAway = (stage: Stage, importId: string) =>
  withDatabase(
    stage,
    `(transaction, done, id) => done(transaction.objectStore("imports").delete(id))`,
    importId
  )

/** Another tab hides the import, as if it had removed it. */
export const hide = (stage: Stage, importId: string) =>
  withDatabase(
    stage,
    `async (transaction, done, id) => {
      const imports = transaction.objectStore("imports")
      const kept = await done(imports.get(id))
      if (!kept) return
      await done(imports.put(kept, "hidden"))
      await done(imports.delete(id))
    }`,
    importId
  )

export const showAgain = (stage: Stage, importId: string) =>
  withDatabase(
    stage,
    `async (transaction, done, id) => {
      const imports = transaction.objectStore("imports")
      const kept = await done(imports.get("hidden"))
      if (!kept) return
      await done(imports.put(kept, id))
      await done(imports.delete("hidden"))
    }`,
    importId
  )

export const pauseBeside = async (stage: Stage, importId: string) =>
  (await aside(stage)).evaluate((id) => localStorage.setItem("importPaused", id), importId)

export const endBeside = (stage: Stage, importId: string) =>
  withDatabase(
    stage,
    `async (transaction, done, id) => {
      const imports = transaction.objectStore("imports")
      const kept = await done(imports.get(id))
      await done(imports.put({ ...kept, done: kept.total, ended: "finished" }, id))
    }`,
    importId
  )

/** A newer version, which stores imports differently, was used in this browser. */
export const becomeNewer = async (stage: Stage) => {
  await (await aside(stage)).evaluate(`(async () => {
    const database = await (${openDatabase})(2)
    database.close()
  })()`)
}

/** The second tab waits to send the import, and keeps its turn. */
export const takeTurn = async (stage: Stage, importId: string) => {
  await (await aside(stage)).evaluate(`new Promise((taken) => {
    navigator.locks.request("import " + ${JSON.stringify(importId)}, () => {
      taken()
      return new Promise((resolve) => { globalThis.giveBack = resolve })
    })
  })`)
}

export const giveTurn = async (stage: Stage) => {
  await (await aside(stage)).evaluate("globalThis.giveBack()")
}
