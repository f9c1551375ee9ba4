import { expect, test } from "vitest"
import { descendants, filesUnder, type Import, importsOf, parse } from "../support/sourceFiles.ts"

const sources = filesUnder("contract", "machines", "src", "server").map((file) => ({
  file,
  syntax: parse(file)
}))
const imports = sources.flatMap(({ file, syntax }) => importsOf(file, syntax))

/** The longest matching prefix decides. */
const rooms: Readonly<
  Record<string, { readonly may: ReadonlyArray<string>; readonly types?: ReadonlyArray<string> }>
> = {
  contract: { may: ["contract"] },
  "machines/flows": { may: [], types: ["contract", "machines/flows"] },
  "machines/lifecycles": { may: [], types: ["contract"] },
  "machines/lifecycles/legal.ts": { may: ["machines/lifecycles"] },
  "machines/lifecycles/outcomes.ts": { may: ["machines/lifecycles"], types: ["contract"] },
  src: { may: [] },
  "src/main.ts": { may: ["src"] },
  "src/start.tsx": { may: ["src", "contract"] },
  "src/head.ts": { may: ["src/display", "src/i18n", "src/services", "contract"] },
  "src/runtime.ts": { may: ["src/services", "src/actors/app.ts"] },
  "src/app": {
    may: [
      "src/app",
      "src/features",
      "src/entities",
      "src/actors",
      "src/services",
      "src/ui",
      "src/i18n",
      "src/display",
      "machines",
      "contract"
    ]
  },
  "src/features": {
    may: [
      "src/features",
      "src/entities",
      "src/actors",
      "src/services",
      "src/ui",
      "src/i18n",
      "src/display",
      "machines",
      "contract"
    ]
  },
  "src/entities": {
    may: [
      "src/entities",
      "src/actors/app.ts",
      "src/services",
      "src/ui",
      "src/i18n",
      "machines/lifecycles",
      "contract"
    ],
    types: ["machines"]
  },
  "src/actors": { may: ["src/actors", "src/services", "src/runtime.ts"] },
  "src/actors/fromEffect.ts": { may: ["src/runtime.ts", "src/i18n/failures.ts"] },
  "src/actors/pagedList.ts": {
    may: ["src/actors", "src/i18n", "src/ui", "machines/flows/paged-list.machine.ts"],
    types: ["src/runtime.ts"]
  },
  "src/actors/request.ts": {
    may: ["src/actors", "src/i18n", "machines/flows/request.machine.ts"],
    types: ["src/runtime.ts"]
  },
  "src/actors/useLoadStatus.ts": { may: ["src/actors"], types: ["src/ui"] },
  "src/actors/app.ts": { may: ["src/actors", "machines/flows/app.machine.ts"], types: ["machines"] },
  "src/services": { may: ["src/services", "contract"] },
  "src/display": { may: ["src/display", "src/actors", "src/services", "src/i18n", "machines", "contract"] },
  "src/i18n": { may: ["src/i18n", "contract"], types: ["src/services", "locales"] },
  "src/ui": { may: ["src/ui"] },
  server: { may: [] },
  "server/main.ts": { may: ["server", "contract"] },
  "server/layers.ts": {
    may: [
      "server/config.ts",
      "server/paymentSettings.ts",
      "server/background",
      "server/domain",
      "server/platform",
      "server/outside"
    ]
  },
  "server/compose.ts": {
    may: [
      "server/config.ts",
      "server/layers.ts",
      "server/passwordPolicy.ts",
      "server/http",
      "server/reference",
      "server/platform",
      "contract"
    ]
  },
  "server/paymentSettings.ts": {
    may: ["server/config.ts", "server/outside", "server/platform/secrets/hmac.ts"]
  },
  "server/passwordPolicy.ts": { may: ["contract"] },
  "server/settings.ts": { may: ["server/config.ts", "server/passwordPolicy.ts", "server/transport.ts"] },
  "server/transport.ts": { may: ["server/config.ts"] },
  "server/http": { may: ["server/http", "server/domain", "server/platform", "server/outside", "contract"] },
  "server/reference": { may: ["server/reference", "contract"], types: ["server/http"] },
  "server/background": {
    may: ["server/background", "server/domain", "server/platform", "server/outside", "contract"]
  },
  "server/domain": {
    may: ["server/domain", "server/platform", "server/outside", "machines/lifecycles", "contract"]
  },
  "server/outside": { may: ["server/outside", "server/platform", "contract"] },
  "server/platform": { may: ["server/platform", "contract"], types: ["locales"] },
  /* The failure of an email or text message decides whether its job is retried. */
  "server/platform/jobs/Jobs.ts": {
    may: ["server/platform", "server/outside/Mailer.ts", "server/outside/SmsSender.ts"]
  },
  "server/embedded": { may: ["server/embedded", "server/http", "server/outside"] }
}

const isIn = (path: string, place: string) => path === place || path.startsWith(`${place}/`)

const roomOf = (path: string) => {
  const [name] = Object.keys(rooms)
    .filter((place) => isIn(path, place))
    .sort((one, other) => other.length - one.length)
  return name === undefined ? undefined : rooms[name]
}

const line = ({ from, to }: Import) => `${from} imports ${to}`

test("distinguishes static, dynamic, re-exported and erased imports", () => {
  const text = `
    import { a, type B } from "./a.ts"
    import type { C } from "../c.ts"
    import { type D } from "d"
    export { e } from "./e.ts"
    export type * from "./f.ts"
    export const g = () => import("g/part")
    export const notAnImport = "./h.ts"
  `
  const found = importsOf("src/app/x.ts", parse("src/app/x.ts", text))
  expect(found.map(({ to, isOurs, isTypeOnly }) => [to, isOurs, isTypeOnly])).toEqual([
    ["src/app/a.ts", true, false],
    ["src/c.ts", true, true],
    ["d", false, true],
    ["src/app/e.ts", true, false],
    ["src/app/f.ts", true, true],
    ["g/part", false, false]
  ])
})

test("rooms import only the rooms that they may", () => {
  const isAllowed = ({ from, to, isTypeOnly }: Import) => {
    const room = roomOf(from)
    const allowed = [...(room?.may ?? []), ...(isTypeOnly ? (room?.types ?? []) : [])]
    return allowed.some((place) => isIn(to, place))
  }
  const ours = imports.filter(
    ({ isOurs, to }) => isOurs && !isIn(to, "styled-system") && !to.endsWith(".css")
  )
  expect(ours.filter((one) => !isAllowed(one)).map(line)).toEqual([])
})

test("no feature imports another: the shell joins them", () => {
  const feature = (path: string) => /^src\/features\/([^/]+)/.exec(path)?.[1]
  const across = imports.filter(({ from, to }) => {
    const own = feature(from)
    const other = feature(to)
    return own !== undefined && other !== undefined && own !== other
  })
  expect(across.map(line)).toEqual([])
})

test("embedded parts are imported only by server/main.ts", () => {
  const reaching = imports.filter(
    ({ from, to }) => isIn(to, "server/embedded") && !isIn(from, "server/embedded")
  )
  expect([...new Set(reaching.map(({ from }) => from))]).toEqual(["server/main.ts"])
})

test("no cycles", () => {
  const next = new Map<string, ReadonlyArray<string>>()
  for (const { file } of sources)
    next.set(
      file,
      imports
        .filter(({ from, isOurs, isTypeOnly }) => from === file && isOurs && !isTypeOnly)
        .map(({ to }) => to)
    )
  const settled = new Set<string>()
  const cycles: Array<string> = []
  const follow = (file: string, trail: ReadonlyArray<string>) => {
    if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(" → "))
    if (settled.has(file) || trail.includes(file)) return
    for (const target of next.get(file) ?? []) follow(target, [...trail, file])
    settled.add(file)
  }
  for (const { file } of sources) follow(file, [])
  expect(cycles).toEqual([])
})

const packages = (from: string, isTypeOnly?: boolean) =>
  imports.filter(
    (one) => isIn(one.from, from) && !one.isOurs && (isTypeOnly ?? one.isTypeOnly) === one.isTypeOnly
  )

const isPackage = (to: string, name: string) => to === name || to.startsWith(`${name}/`)

const importers = (name: string) => [
  ...new Set(imports.filter(({ isOurs, to }) => !isOurs && isPackage(to, name)).map(({ from }) => from))
]

test("the contract needs effect, and ibantools for one rule; the machines xstate alone", () => {
  expect(importers("ibantools")).toEqual(["contract/rules/payee.ts"])
  expect(
    packages("contract")
      .filter(({ to }) => to !== "effect" && to !== "ibantools")
      .map(line)
  ).toEqual([])
  expect(
    packages("machines")
      .filter(({ to }) => to !== "xstate")
      .map(line)
  ).toEqual([])
})

test("the browser's code needs neither Node nor the server's side of Effect", () => {
  const foreign = packages("src").filter(
    ({ to }) => to.startsWith("node:") || /^effect\/(?:http|sql)/.test(to)
  )
  expect(foreign.map(line)).toEqual([])
})

test("the browser's code names each group of calls that it uses, and so loads no other", () => {
  const whole = imports.filter(({ to }) => to === "contract/calls/index.ts")
  expect(whole.length).toBeGreaterThan(0)
  expect(whole.filter(({ from, isTypeOnly }) => from.startsWith("src/") && !isTypeOnly)).toEqual([])
})

test("toasts and identity each come in at one place", () => {
  expect(importers("sonner")).toEqual(["src/ui/toasts.tsx"])
  expect(importers("firebase").filter((file) => !isIn(file, "src/services"))).toEqual([])
  expect(importers("firebase").length).toBeLessThanOrEqual(1)
})

test("the database is spoken to by the platform, by what starts it and by what fills the pool", () => {
  const speaking = ["server/platform", "server/embedded", "server/domain/leads/pool"]
  expect(importers("pg").filter((file) => !speaking.some((place) => isIn(file, place)))).toEqual([])
})

test("effects are run where the program meets the outside, nowhere else", () => {
  const mayRun = ["src/actors", "src/start.tsx", "server/main.ts"]
  const running = /^run(?:Promise|Sync|Fork|Callback|Main)/
  const runs = sources
    .filter(({ file }) => !mayRun.some((place) => isIn(file, place)))
    .filter(({ syntax }) =>
      descendants(syntax).some(
        ({ type, property }) =>
          type === "MemberExpression" &&
          typeof property === "object" &&
          property !== null &&
          "name" in property &&
          running.test(String(property.name))
      )
    )
  expect(runs.map(({ file }) => file)).toEqual([])
})
