const busyStatuses = new Set([429, 503])

/** The seconds that a response asks to wait before the next attempt, or 0. The header has seconds or an HTTP date. */
export const retryAfterSeconds = (status: number, header: string | undefined, now: number): number => {
  const value = header?.trim() ?? ""
  if (!busyStatuses.has(status)) return 0
  if (/^\d+$/.test(value)) return Number(value)
  const at = value.endsWith(" GMT") ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? 0 : Math.max(0, (at - now) / 1_000)
}
