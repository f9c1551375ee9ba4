/** Member permission levels, weakest first. */
export const permissionLevels = ["Read", "Write", "Admin"] as const

export type PermissionLevel = (typeof permissionLevels)[number]

/**
 * Who may make a call: anybody; anybody signed in; signed in but in no organisation yet; or a member of an
 * organisation with at least the named level.
 */
export type Who = "anyone" | "signedIn" | "newcomer" | PermissionLevel

/** The stored spelling of a role given in any case, or undefined. */
export const permissionLevel = (role: string | null | undefined): PermissionLevel | undefined =>
  permissionLevels.find((level) => level.toLowerCase() === role?.toLowerCase())

export const hasLevel = (role: string | null | undefined, needed: PermissionLevel): boolean => {
  const level = permissionLevel(role)
  return level !== undefined && permissionLevels.indexOf(level) >= permissionLevels.indexOf(needed)
}
