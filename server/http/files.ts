import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import type { IncomingMessage, ServerResponse } from "node:http"
import { extname, join, relative } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { textsPath } from "../../contract/paths.ts"
import type { SecurityOptions } from "./headers.ts"

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2"
}

type Encoding = "br" | "gzip" | "identity"

type File = {
  readonly type: string
  readonly etag: string
  readonly isImmutable: boolean
  readonly bodies: ReadonlyMap<Encoding, Buffer>
}

const etagOf = (body: Buffer) => `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`

const load = (root: string): ReadonlyMap<string, File> => {
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\.(br|gz)$/.test(path))
  return new Map(
    paths.map((path) => {
      const body = readFileSync(path)
      const bodies = new Map<Encoding, Buffer>([["identity", body]])
      if (existsSync(`${path}.br`)) bodies.set("br", readFileSync(`${path}.br`))
      if (existsSync(`${path}.gz`)) bodies.set("gzip", readFileSync(`${path}.gz`))
      const address = `/${relative(root, path).replaceAll("\\", "/")}`
      return [
        address,
        {
          type: types[extname(path)] ?? "application/octet-stream",
          etag: etagOf(body),
          isImmutable: address.startsWith("/assets/"),
          bodies
        }
      ]
    })
  )
}

const languagesAtMost = 2
/** Cached combinations of texts; a page needs two or three per language. */
const combinationsAtMost = 200

/**
 * Combines the texts of several namespaces, for `/locales/de+en/common+rules.json`, where each list is sorted and
 * unique. A single one is a file.
 */
const makeCombinations = (files: ReadonlyMap<string, File>) => {
  const made = new Map<string, File>()
  const textOf = (language: string, namespace: string) =>
    files.get(`/locales/${language}/${namespace}.json`)?.bodies.get("identity")?.toString("utf8")
  const combine = (path: string): File | undefined => {
    const [, languages = [], namespaces = []] =
      /^\/locales\/([a-z+]{2,80})\/([a-zA-Z+]{2,1000})\.json$/.exec(path)?.map((list) => list.split("+")) ??
      []
    if (languages.length > languagesAtMost) return undefined
    if (textsPath([...new Set(languages)], [...new Set(namespaces)]) !== path) return undefined
    const texts = languages.map((language) => {
      const own = namespaces.map((namespace) => [namespace, textOf(language, namespace)] as const)
      if (own.some(([, text]) => text === undefined)) return undefined
      return `"${language}":{${own.map(([namespace, text]) => `"${namespace}":${text}`).join(",")}}`
    })
    if (texts.includes(undefined)) return undefined
    const body = Buffer.from(`{${texts.join(",")}}`)
    const bodies = new Map<Encoding, Buffer>([
      ["br", brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
      ["gzip", gzipSync(body)],
      ["identity", body]
    ])
    return { type: types[".json"] ?? "", etag: etagOf(body), isImmutable: false, bodies }
  }
  return (path: string): File | undefined => {
    if (!path.startsWith("/locales/")) return undefined
    const known = made.get(path)
    if (known) return known
    const file = combine(path)
    if (file === undefined) return undefined
    const [oldest] = made.keys()
    if (made.size >= combinationsAtMost && oldest !== undefined) made.delete(oldest)
    made.set(path, file)
    return file
  }
}

const accepted = (request: IncomingMessage, bodies: File["bodies"]): Encoding => {
  const wanted = String(request.headers["accept-encoding"] ?? "")
  return (
    (["br", "gzip"] as const).find((encoding) => bodies.has(encoding) && wanted.includes(encoding)) ??
    "identity"
  )
}

const sendBody = (
  request: IncomingMessage,
  response: ServerResponse,
  { type, bodies }: Pick<File, "type" | "bodies">
) => {
  const encoding = accepted(request, bodies)
  const body = bodies.get(encoding) ?? Buffer.alloc(0)
  response.setHeader("vary", "accept-encoding")
  if (encoding !== "identity") response.setHeader("content-encoding", encoding)
  response.writeHead(200, { "content-type": type, "content-length": body.length })
  return response.end(request.method === "HEAD" ? undefined : body)
}

const send = (request: IncomingMessage, response: ServerResponse, file: File) => {
  response.setHeader("cache-control", file.isImmutable ? "public, max-age=31536000, immutable" : "no-cache")
  response.setHeader("etag", file.etag)
  if (request.headers["if-none-match"] === file.etag) return response.writeHead(304).end()
  return sendBody(request, response, file)
}

/** True for page requests: a path without a file extension is a route of the application. */
export const isPage = (request: IncomingMessage, path: string) =>
  extname(path) === "" && /text\/html|\*\/\*/.test(String(request.headers.accept ?? "*/*"))

/** Sources of a Content-Security-Policy that allow the built page's inline scripts and styles. */
export const inlineSources = (root: string): Pick<SecurityOptions, "script" | "style"> => {
  const page = readFileSync(join(root, "index.html"), "utf8")
  const sources = (tag: string) =>
    page
      .split(`<${tag}>`)
      .slice(1)
      .map((rest) => rest.slice(0, rest.indexOf(`</${tag}>`)))
      .map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
  return { script: sources("script"), style: sources("style") }
}

/**
 * Serves the built application from memory: hashed assets permanently cached, the rest validated by etag, and
 * `index.html`, filled in by `fillIn`, for every route and never cached.
 */
export const makeFiles = (root: string, fillIn: (html: string) => string) => {
  const files = load(root)
  const combinationAt = makeCombinations(files)
  const page = Buffer.from(fillIn(readFileSync(join(root, "index.html"), "utf8")))
  const pages = new Map<Encoding, Buffer>([
    ["br", brotliCompressSync(page)],
    ["gzip", gzipSync(page)],
    ["identity", page]
  ])
  return (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
    if (request.method !== "GET" && request.method !== "HEAD") return false
    const file = path === "/index.html" ? undefined : (files.get(path) ?? combinationAt(path))
    if (file) {
      send(request, response, file)
      return true
    }
    if (!isPage(request, path) && path !== "/index.html") return false
    response.setHeader("cache-control", "no-store")
    sendBody(request, response, { type: "text/html; charset=utf-8", bodies: pages })
    return true
  }
}
