/** The seniorities of leads in the pool, as stored. A file or a person may use others. */
export const seniorities = ["Entry", "Senior", "Manager", "Director", "VP", "C-level", "Owner"] as const

export type Seniority = (typeof seniorities)[number]
