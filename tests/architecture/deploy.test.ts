import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const root = join(import.meta.dirname, "../..")

const read = (path: string) => readFileSync(join(root, path), "utf8")

const chart = "deploy/helm/pro-leads"

const files = [
  "compose.yaml",
  "Dockerfile",
  "deploy/systemd/pro-leads@.service",
  `${chart}/values.yaml`,
  ...readdirSync(join(root, chart, "templates")).map((name) => `${chart}/templates/${name}`)
]

const settings = new Set(read("server/config.ts").match(/(?<=")[A-Z][A-Z0-9_]+(?=")/g))

/** Names that belong to other programs, or to compose.yaml itself. */
const foreign = new Set([
  "AF_INET",
  "AF_INET6",
  "AF_UNIX",
  "MALLOC_MMAP_THRESHOLD_",
  "MALLOC_TRIM_THRESHOLD_",
  "NODE_ENV",
  "OWNER_PASSWORD",
  "POSTGRES_PASSWORD"
])

const namesIn = (text: string) => [...new Set(text.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g))]

describe("the files that install the product", () => {
  it.each(files)("%s names only settings that the server has", (path) => {
    expect(settings.size).toBeGreaterThan(50)
    expect(namesIn(read(path)).filter((name) => !settings.has(name) && !foreign.has(name))).toEqual([])
  })

  it("names settings where they are set", () => {
    expect(namesIn(read("compose.yaml"))).toEqual(expect.arrayContaining(["DATABASE_URL", "HEALTH_PORT"]))
    expect(namesIn(read(`${chart}/templates/settings.yaml`))).toEqual(["HEALTH_PORT", "PUBLIC_URL"])
  })

  it("starts traffic and jobs apart, by commands of the server", () => {
    const roles = ["serve", "work"]
    expect(read("server/main.ts")).toContain('["serve", "work"] as const')
    expect([...read("compose.yaml").matchAll(/command: \[(\w+)\]/g)].map(([, name]) => name)).toEqual(roles)
    for (const role of roles)
      expect(read(`${chart}/templates/${role}.yaml`)).toContain(`(dict "task" "${role}")`)
    expect(read("deploy/systemd/pro-leads@.service")).toContain("ExecStart=/usr/bin/node server/main.ts %i\n")
    expect(read(`${chart}/templates/migrate.yaml`)).toContain("command: [node, scripts/migrate.ts]\n")
  })

  it("tells no copy the owner's address", () => {
    const services = read("compose.yaml").split(/\n(?=\S| {2}\w)/)
    const knowing = services.filter((service) => /^ .*owner\.env/ms.test(service))
    expect(knowing.map((service) => service.trim().split(":")[0])).toEqual(["migrate", "database"])
    const templates = files.filter((path) => path.startsWith(chart) && read(path).includes(".ownerSecret"))
    expect(templates).toEqual([`${chart}/templates/migrate.yaml`])
  })

  it("is of the product's version", () => {
    const { version } = JSON.parse(read("package.json")) as { version: string }
    expect(read(`${chart}/Chart.yaml`)).toContain(`version: ${version}\nappVersion: ${version}\n`)
  })
})
