import type { DBSchema } from "idb"
import type { ImportDraft, ImportSource } from "../../../machines/flows/bulk-import.machine.ts"
import { currentOwner } from "../../actors/app.ts"
import { databaseNamed, writeAll } from "../../services/databases.ts"

type StoredDraft = Omit<ImportDraft, "source"> & { readonly owner: string; readonly sourceId: string }

/** One draft, under the key `now`, with its file or text under its own id. */
type Schema = DBSchema & {
  readonly drafts: { readonly key: string; readonly value: StoredDraft }
  readonly sources: { readonly key: string; readonly value: ImportSource }
}

const stores: Array<"drafts" | "sources"> = ["drafts", "sources"]

const database = databaseNamed<Schema>("importDraft", (made) => {
  for (const name of stores) made.createObjectStore(name)
})

let stored: { readonly source: ImportSource; readonly id: string } | undefined
let last: Promise<unknown> = Promise.resolve()

/** Runs writes one after the other, also after a failed one. */
const inTurn = <A>(work: () => Promise<A>): Promise<A> => {
  const next = last.then(work, work)
  last = next
  return next
}

/** Replaces the stored draft. The file is written once. Rejects when the browser has no room. */
export const keepDraft = ({ source, ...draft }: ImportDraft): Promise<void> =>
  inTurn(async () => {
    if (source === null) return
    const id = stored?.source === source ? stored.id : crypto.randomUUID()
    await writeAll(await database(), stores, async (transaction) => {
      const sources = transaction.objectStore("sources")
      // Another tab may have replaced this file with its own.
      if ((await sources.getKey(id)) === undefined) {
        await sources.clear()
        await sources.put(source, id)
      }
      await transaction
        .objectStore("drafts")
        .put({ ...draft, owner: currentOwner() ?? "", sourceId: id }, "now")
    })
    stored = { source, id }
  })

export const forgetDraft = (): Promise<void> =>
  inTurn(async () => {
    stored = undefined
    await writeAll(await database(), stores, (transaction) =>
      Promise.all(stores.map((name) => transaction.objectStore(name).clear()))
    )
  })

/** The draft of this person, if any. Deletes a draft of another person. */
export const readDraft = async (): Promise<ImportDraft | null> => {
  const open = await database()
  const found = await open.get("drafts", "now")
  const source = found && (await open.get("sources", found.sourceId))
  if (found === undefined || source === undefined) return null
  const { owner, sourceId, ...draft } = found
  if (owner !== currentOwner()) {
    await forgetDraft()
    return null
  }
  stored = { source, id: sourceId }
  return { ...draft, source }
}
