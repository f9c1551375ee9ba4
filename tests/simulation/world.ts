import type { MoneyServer } from "../server/money/support.ts"
import { liveCode } from "../support/liveCode.ts"
import type { Random } from "./random.ts"

export type Person = {
  readonly name: string
  readonly email: string
  userId: string
  /** Empty while signed out. */
  token: string
  calling: string
  /** The contact leased to them. */
  next: string
  openCall: { readonly id: string; readonly contact: string } | null
}

export type Payment = {
  readonly id: string
  readonly amountMinor: number
  /** The payment provider's record, returned on request or sent as a notice. */
  readonly truth: "paid" | "failed" | "unknown"
}

export type Chunk = { readonly index: number; readonly rows: ReadonlyArray<Record<string, unknown>> }

export type Upload = { readonly id: string; readonly chunks: ReadonlyArray<Chunk>; readonly total: number }

/** The objects that people of one organisation know by id. */
export type Organisation = {
  readonly name: string
  readonly id: string
  readonly people: Array<Person>
  readonly contacts: Array<string>
  readonly honoraria: Array<string>
  readonly payments: Array<Payment>
  readonly labels: Array<string>
  readonly uploads: Array<Upload>
}

export type World = { readonly organisations: readonly [Organisation, Organisation] }

type Entry = { readonly token: string; readonly userId: string }

const outside: Entry = { token: "", userId: "" }

const person = (name: string, email: string, { token, userId } = outside): Person => ({
  name,
  email,
  userId,
  token,
  calling: "",
  next: "",
  openCall: null
})

/** Ids decided by the seed alone, created like a client's. */
export const makeIds = (random: Random) => {
  const hex = (length: number) => Array.from({ length }, () => random.below(16).toString(16)).join("")
  return () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
}

/** Two organisations, so that one can try to read the other; each with its founder. */
export const makeWorld = async (server: MoneyServer, run: string): Promise<World> => {
  const found = async (name: string, place: number): Promise<Organisation> => {
    const email = `${name}-admin-${run}@example.com`
    const entry = await enter(server, email, true)
    const { body } = await server.once<{ org: { _id: string } }>(
      "/auth/add-org",
      {
        countryCode: "+91",
        name: `${name} ${run}`,
        linkedinProfile: "https://www.linkedin.com/company/example",
        phone: `9${String(Number.parseInt(run.slice(-6), 36) % 100_000_000).padStart(8, "0")}${place}`
      },
      entry.token
    )
    if (!body.status) throw new Error(`no organisation: ${JSON.stringify(body)}`)
    return {
      name,
      id: body.org._id,
      people: [person(`${name}1`, email, entry)],
      contacts: [],
      honoraria: [],
      payments: [],
      labels: [],
      uploads: []
    }
  }
  return { organisations: [await found("north", 1), await found("south", 2)] }
}

/** Signs in with the emailed code, computed like the server does; empty if signing in is barred. */
export const enter = async (server: MoneyServer, email: string, isNew = false): Promise<Entry> => {
  await server.once(isNew ? "/auth/signup" : "/auth/login", { email, name: "A Person" })
  const { status, body } = await server.once<{ data: { token: string; data: { _id: string } } }>(
    "/auth/verify-otp",
    {
      email,
      otp: await liveCode(server, email)
    }
  )
  return status === 200 ? { token: body.data.token, userId: body.data.data._id } : outside
}

export const newPerson = person
