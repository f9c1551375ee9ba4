import type { IncomingMessage } from "node:http"
import { Effect } from "effect"
import { limits } from "../../contract/rules/limits.ts"
import { type Refusal, refuse } from "../domain/Refusal.ts"

const isJson = (contentType: string | undefined) =>
  /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? "")

const read = (request: IncomingMessage, most: number) =>
  Effect.callback<Buffer, Refusal>((resume) => {
    const chunks: Array<Buffer> = []
    let size = 0
    const stop = (refusal: Refusal) => {
      request.removeAllListeners("data")
      request.resume()
      resume(Effect.fail(refusal))
    }
    request.on("data", (chunk: Buffer) => {
      size += chunk.length
      if (size > most) stop(refuse("too_large", { params: { kib: Math.floor(most / 1024) } }))
      else chunks.push(chunk)
    })
    request.on("end", () => resume(Effect.succeed(Buffer.concat(chunks))))
    request.on("error", () => resume(Effect.fail(refuse("invalid_json"))))
    request.on("aborted", () => resume(Effect.fail(refuse("invalid_json"))))
  })

const slow = "30 seconds"
const slowest = "2 minutes"

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** True for a value no deeper than the limit whose every text a database can hold. */
const isStorable = (value: unknown, depth: number): boolean => {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0")
  if (typeof value !== "object" || value === null) return true
  if (depth >= limits.body.depth) return false
  return Object.entries(value).every(
    ([key, member]) => key !== "__proto__" && isStorable(key, depth) && isStorable(member, depth + 1)
  )
}

/** The JSON body of a request: of the right type, not too large, not too deep, well-formed throughout. */
export const readBody = (request: IncomingMessage, most: number): Effect.Effect<unknown, Refusal> =>
  Effect.gen(function* () {
    if (!isJson(request.headers["content-type"])) return yield* refuse("unsupported_media_type")
    if (Number(request.headers["content-length"] ?? 0) > most) {
      request.resume()
      return yield* refuse("too_large", { params: { kib: Math.floor(most / 1024) } })
    }
    const bytes = yield* read(request, most).pipe(
      Effect.timeoutOrElse({
        duration: most > limits.body.bytes ? slowest : slow,
        orElse: () => Effect.fail(refuse("invalid_json"))
      })
    )
    const value = yield* Effect.try({
      try: (): unknown => JSON.parse(utf8.decode(bytes)),
      catch: () => refuse("invalid_json")
    })
    if (!isStorable(value, 0)) return yield* refuse("invalid_payload", { words: "unstorable" })
    return value
  })
