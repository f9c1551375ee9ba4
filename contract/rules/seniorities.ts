/** The levels that leads of the pool come with, as they are kept. A file or a person may name others. */
export const seniorities = ["Entry", "Senior", "Manager", "Director", "VP", "C-level", "Owner"] as const

export type Seniority = (typeof seniorities)[number]
