import type { MoneyServer } from "../server/money/support.ts"
import { actions, comeBack, firstOfAll } from "./actions.ts"
import { makeInvariants } from "./invariants.ts"
import { makeNetwork } from "./network.ts"
import { makeRandom } from "./random.ts"
import { makeIds, makeWorld } from "./world.ts"

export type Simulated = {
  readonly seed: number
  readonly steps: number
  /** The log of each step, identical in every run of the seed. */
  readonly trace: ReadonlyArray<string>
  readonly counts: Readonly<Record<string, number>>
}

type Wanted = {
  readonly seed: number
  readonly steps: number
  readonly leads: ReadonlyArray<string>
  /** Done before a step, to break an invariant. */
  readonly meddle?: (step: number, organisations: ReadonlyArray<string>) => Promise<void>
}

let runs = 0

/** One run with one seed. Throws with the command that repeats it, as soon as an invariant breaks. */
export const simulate = async (
  server: MoneyServer,
  { seed, steps, leads, meddle }: Wanted
): Promise<Simulated> => {
  const random = makeRandom(seed)
  const trace: Array<string> = []
  const fail = (what: string): never => {
    throw new Error(
      `${what}\nrepeat it: npm run simulate -- --seed ${seed} --steps ${steps}\n${trace.slice(-12).join("\n")}`
    )
  }
  const run = `${seed.toString(36)}x${(++runs).toString(36)}x${process.pid.toString(36)}`
  const world = await makeWorld(server, run)
  const organisations = world.organisations.map(({ id }) => id)
  const network = makeNetwork(server, random, fail)
  const { look, forgetLeases } = makeInvariants(server, organisations)
  const newId = makeIds(random)
  const scene = { server, random, network, world, newId, leads, run, fail, forgetLeases }

  for (let step = 1; step <= steps; step++) {
    await network.deliverLate(step)
    const isOpening = step <= 6
    const place = isOpening ? step % 2 : random.below(2)
    const home = world.organisations[place === 0 ? 0 : 1]
    const away = world.organisations[place === 0 ? 1 : 0]
    const who =
      (isOpening || random.isOneIn(2) ? home.people[0] : random.pick(home.people)) ?? fail("nobody is there")
    const [name, action] = random.weighted(actions.map(([weight, ...named]) => [weight, named] as const))
    const isOut = who.token === ""
    const said = await (isOut ? comeBack : isOpening ? firstOfAll : action)({ ...scene, home, away, who })
    if (said.startsWith("401")) who.token = ""
    trace.push(`${step}. ${who.name}: ${isOut ? "sign in" : isOpening ? "invite" : name}: ${said}`)
    await meddle?.(step, organisations)
    const wrong = await look()
    if (wrong.length > 0) fail(wrong.join("\n"))
  }
  return { seed, steps, trace, counts: network.counts }
}
