/** Member permission levels, weakest first. */
export const permissionLevels = ["Read", "Write", "Admin"] as const

export type PermissionLevel = (typeof permissionLevels)[number]

/**
 * Permission for a call: anyone; anyone signed in; anyone signed in without an organisation; or a member with at least
 * the named level.
 */
export type Who = "anyone" | "signedIn" | "newcomer" | PermissionLevel

/** The stored spelling of a role given in any case, or undefined. */
export const permissionLevel = (role: string | null | undefined): PermissionLevel | undefined =>
  permissionLevels.find((level) => level.toLowerCase() === role?.toLowerCase())

export const hasLevel = (role: string | null | undefined, needed: PermissionLevel): boolean => {
  const level = permissionLevel(role)
  return level !== undefined && permissionLevels.indexOf(level) >= permissionLevels.indexOf(needed)
}

/** True for a member who counts as an Admin: every organisation has one. */
export const isActiveAdmin = ({ role, state }: { readonly role: string; readonly state: string }): boolean =>
  permissionLevel(role) === "Admin" && state === "active"

/** The reason why a person may not make a call, or undefined. */
export type Missing = "session" | "organisation" | "newcomer" | "Read" | "Write" | "Admin"

type Person = { readonly role: string; readonly organization_id: string | null }

export const missingFor = (who: Who, person: Person | null): Missing | undefined => {
  if (who === "anyone") return undefined
  if (person === null) return "session"
  if (who === "signedIn") return undefined
  if (who === "newcomer") return person.organization_id === null ? undefined : "newcomer"
  if (person.organization_id === null) return "organisation"
  return hasLevel(person.role, who) ? undefined : who
}
