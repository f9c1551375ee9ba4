import { Effect } from "effect"
import { saveFile } from "./saveFile.ts"

type Part = { readonly csv: string; readonly nextCursor: string | null }

/** Loads a file in parts and saves it as one. */
export const saveWholeCsv = Effect.fnUntraced(function* <E, R>(
  name: string,
  read: (from: { readonly cursor?: string }) => Effect.Effect<Part, E, R>
) {
  const parts: Array<string> = []
  let cursor: string | null = ""
  while (cursor !== null) {
    const part: Part = yield* read(cursor === "" ? {} : { cursor })
    parts.push(part.csv)
    cursor = part.nextCursor
  }
  saveFile(name, "text/csv", `\uFEFF${parts.join("")}`)
})
