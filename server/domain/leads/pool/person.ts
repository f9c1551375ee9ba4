/** One person of the pool as loaded. `sourceId` identifies them permanently: loading it again updates them. */
export type Person = {
  readonly sourceId: string
  readonly name: string
  readonly title: string
  readonly company: string
  readonly industry: string
  readonly seniority: string
  readonly city: string
  /** ISO 3166-1 alpha-2 if known. */
  readonly country: string
  readonly skills: ReadonlyArray<string>
  readonly email: string
  readonly countryCode: string
  readonly phone: string
  readonly linkedinProfile: string
}
