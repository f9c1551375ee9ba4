import pg from "pg"
import { loadPeople } from "../../server/domain/leads/pool/loadPeople.ts"
import type { Person } from "../../server/domain/leads/pool/person.ts"

const nobody: Person = {
  sourceId: "",
  name: "",
  title: "",
  company: "",
  industry: "",
  seniority: "",
  city: "",
  country: "",
  skills: [],
  email: "",
  countryCode: "",
  phone: "",
  linkedinProfile: ""
}

/** Adds people to the pool of a test's database. Without an id, each is identified by its position in the list. */
export const fillPool = async (
  url: string,
  people: ReadonlyArray<Partial<Person> & { readonly name: string }>
) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await loadPeople(
      client,
      people.map((person, index) => ({ ...nobody, sourceId: `test-${index}`, ...person })),
      { isSample: false }
    )
  } finally {
    await client.end()
  }
}
