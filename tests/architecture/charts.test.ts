import { readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { describe, expect, test } from "vitest"
import { type AnyStateMachine, StateMachine } from "xstate"
import {
  childrenOf,
  descendants,
  filesUnder,
  importsOf,
  parse,
  root,
  type SyntaxNode
} from "../support/sourceFiles.ts"

const charts = filesUnder("machines").filter((file) => file.endsWith(".machine.ts"))

const camel = (file: string) =>
  basename(file, ".machine.ts").replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

const functions = new Set(["ArrowFunctionExpression", "FunctionExpression"])

/** Parts of the chart itself, without function bodies. */
const ownDescendants = (node: SyntaxNode): ReadonlyArray<SyntaxNode> => [
  node,
  ...(functions.has(node.type) ? [] : childrenOf(node).flatMap(ownDescendants))
]

const part = (node: unknown, key: string): SyntaxNode => {
  const found = node as Readonly<Record<string, unknown>>
  return found[key] as SyntaxNode
}

const callsOf = (syntax: SyntaxNode, name: string) =>
  descendants(syntax).filter((node) => {
    if (node.type !== "CallExpression") return false
    const callee = part(node, "callee")
    return (
      callee.name === name || (callee.type === "MemberExpression" && part(callee, "property").name === name)
    )
  })

const literalOf = (syntax: SyntaxNode): SyntaxNode => {
  const [call] = callsOf(syntax, "createMachine")
  const [literal] = (call?.arguments ?? []) as ReadonlyArray<SyntaxNode>
  if (literal?.type !== "ObjectExpression") throw new Error("createMachine was given no literal")
  return literal
}

const keyOf = (property: SyntaxNode): string => {
  const key = part(property, "key")
  return String(key.name ?? key.value)
}

/** The only places where a chart may compute: everything else is names and structure. */
const computing = new Set(["context", "params", "input", "output"])

const plain = new Set(["Literal", "ObjectExpression", "ArrayExpression", "Property"])

const strange = (node: SyntaxNode): ReadonlyArray<string> => {
  if (node.type === "Property" && node.computed === true) return ["a computed key"]
  if (node.type === "Property" && computing.has(keyOf(node))) return []
  if (node.type === "Property") return strange(part(node, "value")).map((what) => `${keyOf(node)}: ${what}`)
  if (!plain.has(node.type)) return [node.type]
  return childrenOf(node).flatMap(strange)
}

const propertiesNamed = (literal: SyntaxNode, name: string) =>
  ownDescendants(literal).filter((node) => node.type === "Property" && keyOf(node) === name)

const objectsIn = (value: SyntaxNode): ReadonlyArray<SyntaxNode> =>
  value.type === "ArrayExpression" ? childrenOf(value) : [value]

const textOf = (object: SyntaxNode, name: string) => {
  const property = childrenOf(object).find((node) => node.type === "Property" && keyOf(node) === name)
  return property ? part(property, "value").value : undefined
}

const linesBetween = (file: string, start: number, end: number) =>
  readFileSync(join(root, file), "utf8").slice(start, end).split("\n").length

type StateNode = AnyStateMachine["root"]

const nodesUnder = (node: StateNode): ReadonlyArray<StateNode> => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesUnder(child as StateNode))
]

/** A delay, or a choice not made by a person: the state's name does not explain it. */
const isSubtle = (node: StateNode) =>
  node.after.length > 0 ||
  [
    ...(node.always ?? []),
    ...[...node.transitions].flatMap(([type, ways]) => (type.startsWith("xstate.") ? ways : []))
  ].some(({ guard }) => guard !== undefined)

test("there are charts", () => {
  expect(charts.length).toBeGreaterThan(10)
})

test("every chart is walked by a test", () => {
  const tests = filesUnder("tests/machines").filter((file) => file.endsWith(".test.ts"))
  const walked = tests.flatMap((file) => {
    const named = callsOf(parse(file), "describeMachine").flatMap(({ arguments: given }) =>
      childrenOf({ type: "", given })
    )
    return named.filter(({ type }) => type === "Identifier").map(({ name }) => String(name))
  })
  expect(charts.filter((file) => !walked.includes(`${camel(file)}Machine`))).toEqual([])
})

test.each([
  ["{ ...shared }", ["SpreadElement"]],
  ["{ states: { [name]: {} } }", ["states: a computed key"]],
  ["{ states: shared }", ["states: Identifier"]],
  ["{ on: { 'a.b': { guard: ({ context }) => context.a } } }", ["on: a.b: guard: ArrowFunctionExpression"]],
  ["{ on: { 'a.b': { actions: assign({ a: 1 }) } } }", ["on: a.b: actions: CallExpression"]],
  ["{ invoke: { id: 'a', src: 'a', input: ({ context }) => ({ ...context }) } }", []]
])("a chart %s is found out", (text, found) => {
  expect(strange(literalOf(parse("a.ts", `setup({}).createMachine(${text})`)))).toEqual(found)
})

describe.each(charts)("%s", (file) => {
  const syntax = parse(file)
  const literal = literalOf(syntax)
  const load = async () => {
    const exported = Object.entries((await import(/* @vite-ignore */ join(root, file))) as object)
    const machines = exported.filter(([, value]) => value instanceof StateMachine)
    return { machines, machine: machines[0]?.[1] as AnyStateMachine }
  }

  test("needs nothing but xstate", () => {
    const needed = importsOf(file, syntax).filter(({ isTypeOnly }) => !isTypeOnly)
    expect(needed.map(({ to }) => to)).toEqual(["xstate"])
  })

  test("is one chart, named after its file", async () => {
    const { machines, machine } = await load()
    expect(machines.map(([name]) => name)).toEqual([`${camel(file)}Machine`])
    expect(machine.id).toBe(camel(file))
    expect([callsOf(syntax, "setup").length, callsOf(syntax, "createMachine").length]).toEqual([1, 1])
  })

  test("is one literal, whose guards, actions, actors and delays are names", () => {
    expect(strange(literal)).toEqual([])
    const delays = propertiesNamed(literal, "after").flatMap((after) =>
      childrenOf(part(after, "value")).map(keyOf)
    )
    expect(delays.filter((delay) => !/^[a-z]\w*$/i.test(delay))).toEqual([])
  })

  test("fits a screen", () => {
    const { start, end } = literal as unknown as { readonly start: number; readonly end: number }
    expect(linesBetween(file, start, end)).toBeLessThanOrEqual(250)
  })

  test("every actor is invoked under its own name", () => {
    const invoked = propertiesNamed(literal, "invoke").flatMap((invoke) => objectsIn(part(invoke, "value")))
    expect(
      invoked.filter((one) => textOf(one, "id") !== textOf(one, "src")).map((one) => textOf(one, "src"))
    ).toEqual([])
  })

  test("everything that it names is set up, and events are noun.verb", async () => {
    const { machine } = await load()
    const { actors, delays } = machine.implementations
    const sources = propertiesNamed(literal, "src").map((src) => String(part(src, "value").value))
    expect(sources.filter((name) => !(name in actors))).toEqual([])
    const waits = propertiesNamed(literal, "after").flatMap((after) =>
      childrenOf(part(after, "value")).map(keyOf)
    )
    expect(waits.filter((name) => !(name in delays))).toEqual([])
    const events = machine.events.filter((type: string) => !type.startsWith("xstate.") && type !== "*")
    expect(events.filter((type: string) => !/^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/.test(type))).toEqual([])
  })

  test("says in words what it decides, and what no name can tell", async () => {
    const { machine } = await load()
    const needed = nodesUnder(machine.root).filter(
      (node) =>
        node === machine.root || isSubtle(node) || (file.includes("lifecycles") && node.meta !== undefined)
    )
    expect(needed.filter(({ description }) => !description?.trim()).map(({ id }) => id)).toEqual([])
  })
})
