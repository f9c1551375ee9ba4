import type { Edge } from "./edges.ts"
import type { Walk } from "./walk.ts"

const guardKeyOf = ({ source, event, guard }: Edge) => `${source} ${event} ${guard}`

/** The number of guards in a chart, and of those that its walk saw both true and, if there is another branch, false. */
export const guardsSeen = ({ edges, paths }: Walk) => {
  const walked = new Set(paths.flatMap(({ steps }) => steps.flatMap((step) => step.edges)))
  const guards = edges.filter(({ guard }) => guard !== null && guard !== "otherwise")
  const seen = guards.filter((edge) => {
    const beside = edges.filter(({ source, event }) => source === edge.source && event === edge.event)
    const after = beside.slice(beside.indexOf(edge) + 1)
    return walked.has(edge.name) && (after.length === 0 || after.some(({ name }) => walked.has(name)))
  })
  return { all: new Set(guards.map(guardKeyOf)).size, seen: new Set(seen.map(guardKeyOf)).size }
}
