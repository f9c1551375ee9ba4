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

/** Puts people into the pool of a test's database. Each is known by its place in the list where it has no id. */
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
