import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { metricName, metricTexts } from "../../server/platform/telemetry/metrics.ts"

const read = (path: string) => readFileSync(join(import.meta.dirname, "../..", path), "utf8")

const dashboard = read("deploy/observability/dashboard.json")
const alerts = read("deploy/observability/alerts.yaml")
const runbook = read("docs/runbook.md")

const exported = new Set(Object.keys(metricTexts).map(metricName))

/** A histogram is exported as three. */
const named = (text: string) =>
  [...new Set(text.match(/\bpro_leads_\w+/g))].map((name) => name.replace(/_(bucket|sum|count)$/, ""))

const alertNames = [...alerts.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => name)

describe("what operators watch", () => {
  it.each([
    ["dashboard", dashboard],
    ["alerts", alerts],
    ["runbook", runbook]
  ])("%s names only metrics that the server has", (_, text) => {
    expect(named(text).length).toBeGreaterThan(0)
    expect(named(text).filter((name) => !exported.has(name))).toEqual([])
  })

  it("shows every metric on the dashboard, but the one that the alert alone needs", () => {
    const shown = new Set(named(dashboard))
    expect([...exported].filter((name) => !shown.has(name))).toEqual(["pro_leads_queue_readable"])
  })

  it("has an entry in the runbook for every alert, in its order, and for nothing else", () => {
    expect(alertNames.length).toBe(alerts.split("expr:").length - 1)
    expect([...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)).toEqual(alertNames)
    for (const entry of runbook.split(/^## /m).slice(1))
      expect(entry).toMatch(/^\w+\n\*\*Meaning\.\*\* .+\n\*\*See\.\*\* .+\n\*\*Do\.\*\* .+/)
  })

  it("gives every panel of the dashboard its own place and a query", () => {
    const { panels } = JSON.parse(dashboard) as {
      panels: ReadonlyArray<{ gridPos: { x: number; y: number }; targets: ReadonlyArray<{ expr: string }> }>
    }
    expect(new Set(panels.map(({ gridPos }) => `${gridPos.x} ${gridPos.y}`)).size).toBe(panels.length)
    for (const { targets } of panels) for (const { expr } of targets) expect(expr).toContain("pro_leads_")
  })
})
