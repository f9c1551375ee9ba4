import type { IncomingMessage } from "node:http"
import { Effect } from "effect"
import { withoutHidden } from "../../contract/rules/characters.ts"
import { limits } from "../../contract/rules/limits.ts"
import { type Refusal, refuse } from "../platform/failures/Refusal.ts"

const isJson = (contentType: string | undefined) =>
  /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? "")

/** The bytes of a request's body, within `longestMs`. Effect's own timeout would start two fibers for each call. */
const read = (request: IncomingMessage, most: number, longestMs: number) =>
  Effect.callback<Buffer, Refusal>((resume) => {
    const chunks: Array<Buffer> = []
    let size = 0
    const late = setTimeout(() => stop(refuse("invalid_json")), longestMs)
    const end = (result: Effect.Effect<Buffer, Refusal>) => {
      clearTimeout(late)
      resume(result)
    }
    const stop = (refusal: Refusal) => {
      request.removeAllListeners("data")
      request.resume()
      end(Effect.fail(refusal))
    }
    request.on("data", (chunk: Buffer) => {
      size += chunk.length
      if (size > most) stop(refuse("too_large", { params: { kib: Math.floor(most / 1024) } }))
      else chunks.push(chunk)
    })
    request.on("end", () => end(Effect.succeed(Buffer.concat(chunks))))
    request.on("error", () => end(Effect.fail(refuse("invalid_json"))))
    request.on("aborted", () => end(Effect.fail(refuse("invalid_json"))))
  })

const slowMs = 30_000
const slowestMs = 120_000

const utf8 = new TextDecoder("utf-8", { fatal: true })

const unstorable = Symbol("unstorable")

const storableText = (text: string) =>
  text.isWellFormed() && !text.includes("\0") ? withoutHidden(text) : unstorable

/**
 * The value without hidden characters, or `unstorable`: too deep, or with text that a database or an object can't hold.
 */
const storable = (value: unknown, depth = 0): unknown => {
  if (typeof value === "string") return storableText(value)
  if (typeof value !== "object" || value === null) return value
  if (depth >= limits.body.depth) return unstorable
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const kept = storable(value[index], depth + 1)
      if (kept === unstorable) return unstorable
      value[index] = kept
    }
    return value
  }
  const record = value as Record<string, unknown>
  for (const key of Object.keys(record)) {
    const kept = storable(record[key], depth + 1)
    if (key === "__proto__" || storableText(key) !== key || kept === unstorable) return unstorable
    record[key] = kept
  }
  return record
}

const isUnstorable = (value: unknown, depth: number) => storable(value, depth) === unstorable

const mostPlaces = limits.importChunk.rows

/** The fields that cannot be stored, by name; for a list, its first items: `rows.12`. */
const placesIn = (value: unknown): ReadonlyArray<string> => {
  const places: Array<string> = []
  for (const [name, field] of Object.entries(value ?? {})) {
    if (!/^\w{1,40}$/.test(name)) continue
    const isList = Array.isArray(field)
    for (const [index, item] of (isList ? field : [field]).entries()) {
      if (places.length >= mostPlaces) return places
      if (isUnstorable(item, isList ? 2 : 1)) places.push(isList ? `${name}.${index}` : name)
    }
  }
  return places
}

/** The JSON body of a request: right type, not too large, not too deep, well-formed. */
export const readBody = (request: IncomingMessage, most: number): Effect.Effect<unknown, Refusal> =>
  Effect.gen(function* () {
    if (!isJson(request.headers["content-type"])) return yield* refuse("unsupported_media_type")
    if (Number(request.headers["content-length"] ?? 0) > most) {
      request.resume()
      return yield* refuse("too_large", { params: { kib: Math.floor(most / 1024) } })
    }
    const bytes = yield* read(request, most, most > limits.body.bytes ? slowestMs : slowMs)
    const value = yield* Effect.try({
      try: (): unknown => JSON.parse(utf8.decode(bytes)),
      catch: () => refuse("invalid_json")
    })
    const kept = storable(value)
    if (kept === unstorable)
      return yield* refuse("invalid_payload", {
        words: "unstorable",
        errors: Object.fromEntries(placesIn(value).map((place) => [place, "unstorable"]))
      })
    return kept
  })
