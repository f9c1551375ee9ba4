/** The instant at which a local day, given as `YYYY-MM-DD`, starts, so many days later. */
export const dayStart = (day: string, later = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}
