import type { AnyStateMachine, AnyTransitionDefinition } from "xstate"
import type { MoveKind } from "./readChart.ts"

type Node = AnyStateMachine["root"]
type Trigger = { readonly trigger: string; readonly kind: MoveKind }

const shapes: ReadonlyArray<readonly [RegExp, MoveKind, (name: string) => string]> = [
  [/^xstate\.done\.actor\.(.+)$/, "done", (name) => `${titleOf(name)} finished`],
  [/^xstate\.error\.actor\.(.+)$/, "failed", (name) => `${titleOf(name)} failed`],
  [/^xstate\.after\.([^.]+)\./, "delay", (name) => `After ${inWords(name)}`],
  [/^xstate\.done\.state\.(?:.+\.)?(.+)$/, "done", (name) => `${titleOf(name)} ended`],
  [/^(\*)$/, "event", () => "Any event"],
  [/^()$/, "always", () => "Always"]
]

/** Words of events that are no verbs, or verbs without an object. */
const bare = new Set(
  `absent again back collapsible dark down fade floating full gone here horizontal invalid later light ltr more
  narrow news none off on other part ready rtl sign slide static stay sticky system time up vertical wide
  without`.split(/\s+/)
)

const isParticiple = (word: string) =>
  word.endsWith("ed") || /^(chosen|done|found|gave|given|known|paid|put|sent|undone|written)$/.test(word)

/**
 * An event in words, as a sentence where it names an act: `details.submit` is "Submit details", `mail.sendAgain` "Send
 * mail again", `session.ended` "Session ended", `theme.dark` "Theme: dark".
 */
const sentenceOf = (event: string): string => {
  const [about = "", ...rest] = event.split(".")
  const words = rest.map(inWords).join(" ").split(" ")
  const [act = "", ...more] = words
  if (act === "") return titleOf(about)
  if (words.some(isParticiple)) return titleOf([about, ...words].join(" "))
  return bare.has(act) ? `${titleOf(about)}: ${words.join(" ")}` : titleOf([act, about, ...more].join(" "))
}

/** The event of a transition in words. */
export const trigger = (event: string): Trigger => {
  for (const [shape, kind, say] of shapes) {
    const found = shape.exec(event)
    if (found) return { kind, trigger: say(found[1] ?? "") }
  }
  return { kind: "event", trigger: sentenceOf(event) }
}

/** `isCoolingDown` becomes "is cooling down". */
export const inWords = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[._-]+/g, " ")
    .toLowerCase()

/** A guard after "if": `isCoolingDown` becomes "cooling down". */
export const condition = (guard: string): string => inWords(guard).replace(/^is /, "")

/** `authModal` becomes "Auth modal". */
export const titleOf = (name: string): string => {
  const words = inWords(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const namesIn = (actions: unknown): ReadonlyArray<string> =>
  (Array.isArray(actions) ? actions : actions === undefined ? [] : [actions]).map(nameOf)

const nameOf = (part: unknown): string => {
  if (typeof part === "string") return part
  if (typeof part === "object" && part !== null && "type" in part) return String(part.type)
  return typeof part === "function" && part.name !== "" ? part.name : "guard"
}

const branchesBeside = ({
  source,
  eventType
}: AnyTransitionDefinition): ReadonlyArray<AnyTransitionDefinition> =>
  (eventType === "" ? source.always : source.transitions.get(eventType)) ?? []

const ownGuard = ({ guard }: AnyTransitionDefinition) => (guard === undefined ? null : nameOf(guard))

export const guardNameOf = (transition: AnyTransitionDefinition): string | null =>
  ownGuard(transition) ?? (branchesBeside(transition).length > 1 ? "otherwise" : null)

/** A unique name of one branch of one transition. */
export const moveNameOf = (transition: AnyTransitionDefinition): string => {
  const { source, eventType, target } = transition
  const guard = guardNameOf(transition)
  const branches = branchesBeside(transition)
  const twins = branches.filter((branch) => ownGuard(branch) === ownGuard(transition))
  const place = twins.length > 1 ? ` ${branches.indexOf(transition) + 1}` : ""
  const targets = target?.map((node: Node) => node.id).join(" and ") ?? "stays"
  return `${source.id}: ${eventType || "always"}${guard === null ? "" : ` [${guard}${place}]`} → ${targets}`
}
