/*
 * Makes the application work without a network. Pages come from the network while there is one. Hashed assets never
 * change and are cached; texts are served from the cache and refreshed in the background. API responses are never
 * cached. A new version waits until a page lets it take over.
 */
self.version = "development"
/** The code that every page starts with, and the sign-in; inserted by the build. */
const shell = []
/** The code of the pages that work without a network; inserted by the build. */
const workshop = []
const store = "pro-leads"
const assetsKept = 600

const isAsset = ({ pathname }) => pathname.startsWith("/assets/")
const isText = ({ pathname }) =>
  pathname.startsWith("/locales/") || /^\/(?:icon.*|manifest\.webmanifest)$/.test(pathname)

const keep = async (request, response) => {
  if (response.ok && response.type === "basic") {
    const cache = await caches.open(store)
    await cache.put(request, response.clone())
  }
  return response
}

const fromStore = async (request) => (await caches.open(store)).match(request)

const several = /^\/locales\/([a-z+]+)\/([a-zA-Z+]+)\.json$/

/** Texts of several namespaces, combined from cached ones; undefined if one is missing. */
const textsFromStore = async (request) => {
  const [, languages = "", namespaces = ""] = several.exec(new URL(request.url).pathname) ?? []
  const cache = await caches.open(store)
  const kept = {}
  for (const other of await cache.keys()) {
    const [path, language, namespace] = several.exec(new URL(other.url).pathname) ?? []
    if (path === undefined) continue
    const texts = await (await cache.match(other)).json()
    const byLanguage = path.includes("+") ? texts : { [language]: { [namespace]: texts } }
    for (const one in byLanguage) kept[one] = { ...kept[one], ...byLanguage[one] }
  }
  const found = {}
  for (const language of languages.split("+")) {
    found[language] = {}
    for (const namespace of namespaces.split("+")) {
      if (kept[language]?.[namespace] === undefined) return undefined
      found[language][namespace] = kept[language][namespace]
    }
  }
  const isOne = Object.keys(found).length === 1 && !namespaces.includes("+")
  return new Response(JSON.stringify(isOne ? found[languages][namespaces] : found), {
    headers: { "content-type": "application/json" }
  })
}

/** The page as last sent by the server, and its assets. */
const keepShell = async () => {
  const response = await fetch("/", { cache: "no-store" })
  if (!response.ok) throw new Error("no page")
  const html = await response.clone().text()
  const assets = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path).concat(shell)
  const cache = await caches.open(store)
  await cache.put("/", response)
  await Promise.all(assets.map(async (path) => (await cache.match(path)) ?? cache.add(path)))
}

const prune = async () => {
  const cache = await caches.open(store)
  const assets = (await cache.keys()).filter(({ url }) => isAsset(new URL(url)))
  await Promise.all(assets.slice(0, Math.max(assets.length - assetsKept, 0)).map((one) => cache.delete(one)))
}

/** Requests to the API bypass the worker where the browser supports that. */
addEventListener("install", (event) => {
  event.addRoutes?.({ condition: { requestMethod: "POST" }, source: "network" }).catch(console.warn)
  event.waitUntil(keepShell())
})
addEventListener("activate", (event) => event.waitUntil(Promise.all([prune(), clients.claim()])))

addEventListener("message", ({ data }) => {
  if (data === "take over") skipWaiting()
})

const keepUnlessKept = async (url) => (await fromStore(url)) ?? keep(url, await fetch(url))

/** One after the other, starting with the current page. */
const keepWorkshop = async () => {
  for (const path of workshop) await keepUnlessKept(new URL(path, location.origin)).catch(() => undefined)
}

/** Files that the first page loaded before this worker started, and those it may need later. */
addEventListener("message", (event) => {
  if (!Array.isArray(event.data?.keep)) return
  const own = event.data.keep
    .map((address) => new URL(address, location.origin))
    .filter((url) => url.origin === location.origin && (isAsset(url) || isText(url)))
  event.waitUntil(
    Promise.all(own.map((url) => keepUnlessKept(url).catch(() => undefined))).then(keepWorkshop)
  )
})

addEventListener("fetch", (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== "GET" || url.origin !== location.origin) return
  if (request.mode === "navigate") {
    if (url.pathname.startsWith("/api/")) return
    event.respondWith(fetch(request).catch(async (error) => (await fromStore("/")) ?? Promise.reject(error)))
  } else if (isAsset(url)) {
    event.respondWith(fromStore(request).then(async (kept) => kept ?? keep(request, await fetch(request))))
  } else if (isText(url)) {
    const fresh = fetch(request).then((response) => keep(request, response))
    fresh.catch(() => undefined)
    const kept = async () => (await fromStore(request)) ?? (await textsFromStore(request))
    event.respondWith(fresh.catch(async (error) => (await kept()) ?? Promise.reject(error)))
  }
})
