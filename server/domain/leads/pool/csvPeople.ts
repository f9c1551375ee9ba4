import { createReadStream } from "node:fs"
import Papa from "papaparse"
import { emailShape } from "../../../../contract/rules/emailShape.ts"
import { linkedinUrl } from "../../../../contract/rules/linkedinUrl.ts"
import { countryCodeOf } from "./countryNames.ts"
import type { Person } from "./person.ts"

const columns: Readonly<Record<string, ReadonlyArray<string>>> = {
  sourceId: ["source_id", "sourceid", "id"],
  name: ["name", "full_name", "fullname"],
  title: ["title", "job_title"],
  company: ["company", "company_name"],
  industry: ["industry"],
  seniority: ["seniority"],
  city: ["city"],
  country: ["country"],
  skills: ["skills"],
  email: ["email", "e-mail"],
  countryCode: ["country_code", "countrycode"],
  phone: ["phone", "phone_number"],
  linkedinProfile: ["linkedin", "linkedin_profile", "linkedinprofile"]
}

const fieldOf = (header: string): string | undefined => {
  const wanted = header.trim().toLowerCase().replaceAll(" ", "_")
  return Object.keys(columns).find((field) => columns[field]?.includes(wanted))
}

const longest = 200

/** The reason why a row can't be loaded, or undefined. */
const whyNot = (person: Person): string | undefined => {
  const { sourceId, name, email, phone, linkedinProfile, countryCode, skills: _, ...texts } = person
  if (sourceId === "") return "source_id is empty"
  if (name === "") return "name is empty"
  const long = Object.entries({ sourceId, name, email, ...texts }).find(([, text]) => text.length > longest)
  if (long) return `${long[0]} is longer than ${longest}`
  if (Object.values({ name, ...texts }).some((text) => text.includes("\0") || !text.isWellFormed()))
    return "holds characters that can't be stored"
  if (email !== "" && !emailShape.test(email)) return "email is not an address"
  if (phone !== "" && !/^[0-9]{4,15}$/.test(phone)) return "phone has other than 4 to 15 digits"
  if (countryCode !== "" && !/^\+[0-9]{1,4}$/.test(countryCode)) return "country_code is not like +91"
  if (linkedinProfile !== "" && linkedinUrl(linkedinProfile) === undefined)
    return "linkedin is not an https address there"
  return undefined
}

const personFrom = (cell: (field: string) => string): Person => ({
  sourceId: cell("sourceId"),
  name: cell("name"),
  title: cell("title"),
  company: cell("company"),
  industry: cell("industry"),
  seniority: cell("seniority"),
  city: cell("city"),
  country: countryCodeOf(cell("country")),
  skills: cell("skills")
    .split(/[;|]/)
    .map((skill) => skill.trim())
    .filter((skill) => skill !== "")
    .slice(0, 50),
  email: cell("email"),
  countryCode: cell("countryCode"),
  phone: cell("phone").replace(/[\s().\-/]/g, ""),
  linkedinProfile: cell("linkedinProfile")
})

/**
 * Reads people from a CSV file with a header, as a stream. `source_id` and `name` are required; `skills` are separated
 * by `;`. An invalid row goes to `reject` with its number (the header is row 1), the reason and its cells.
 */
export async function* csvPeople(
  file: string,
  reject: (row: number, reason: string, cells: ReadonlyArray<string>) => void
): AsyncGenerator<Person> {
  const lines = createReadStream(file, "utf8").pipe(
    Papa.parse(Papa.NODE_STREAM_INPUT, { skipEmptyLines: true })
  ) as AsyncIterable<ReadonlyArray<string>>
  let places: ReadonlyMap<string, number> | undefined
  let row = 0
  for await (const cells of lines) {
    row++
    if (!places) {
      places = new Map(cells.map((header, index) => [fieldOf(header.replace("\ufeff", "")) ?? "", index]))
      if (!places.has("sourceId") || !places.has("name"))
        throw new Error("The file needs a header with at least source_id and name.")
      continue
    }
    const known = places
    const person = personFrom((field) => cells[known.get(field) ?? -1]?.trim() ?? "")
    const reason = whyNot(person)
    if (reason === undefined) yield person
    else reject(row, reason, cells)
  }
}
