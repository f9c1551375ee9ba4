import { randomUUID } from "node:crypto"
import { RequestRefused } from "../loopback.ts"

type Result =
  | { readonly status: "checking"; readonly token: string }
  | { readonly status: "named"; readonly name: string }
  | { readonly status: "invalid" | "unavailable" }

const text = (value: unknown, name: string) => {
  if (typeof value === "string" && value.length > 0 && value.length <= 300) return value
  throw new RequestRefused(422, `${name}_invalid`)
}

const mostOpen = 1_000

/**
 * Checks of accounts. The last two digits of an account number decide: 05 belongs to another person, 06 is no account,
 * 07 has no name, 08 is known at the second look, 09 never; any other account, and every UPI id, belongs to its holder.
 */
export const openAccounts = () => {
  const open = new Map<string, Result | undefined>()
  const keep = (result?: Result): Result => {
    const token = `acc_${randomUUID()}`
    open.set(token, result)
    for (const oldest of open.keys()) if (open.size > mostOpen) open.delete(oldest)
    return { status: "checking", token }
  }
  return {
    check: (body: unknown): Result => {
      const { type, account, vpa, holder } = (body ?? {}) as Readonly<Record<string, unknown>>
      const number = type === "upi" ? text(vpa, "vpa") : text(account, "account")
      const named: Result = { status: "named", name: text(holder, "holder").toUpperCase() }
      const digits = number.slice(-2)
      if (digits === "05") return { status: "named", name: "OTHER PERSON" }
      if (digits === "06") return { status: "invalid" }
      if (digits === "07") return { status: "unavailable" }
      if (digits === "08") return keep(named)
      return digits === "09" ? keep() : named
    },
    look: (token: string): Result => {
      if (!open.has(token)) throw new RequestRefused(404, "not_found")
      return open.get(token) ?? { status: "checking", token }
    }
  }
}
