import { countryName } from "../../pool/countryNames.ts"
import { filterWord, tokensOf } from "../../pool/searchText.ts"
import type { LeadRow } from "../LeadSearch.ts"

/** A row of `leads`, as far as it is searched. */
export type StoredLead = Omit<LeadRow, "is_sample" | "updated_at" | "viewed" | "company_known">

export const storedColumns =
  "id, bucket, name, title, company, industry, seniority, city, country, skills, has_email, has_phone, has_linkedin"

const keyword = { type: "keyword" } as const
const flag = { type: "boolean" } as const
/** Tokens come separated by spaces, as `searchText.ts` finds them: both engines read a text alike. */
const tokens = { type: "text", analyzer: "whitespace", norms: false } as const

/** The fields of the index. `words` has one entry for each field of a lead, so that no phrase spans two of them. */
export const leadMapping = {
  dynamic: "strict",
  properties: {
    id: { type: "long" },
    bucket: { type: "short" },
    words: tokens,
    title: tokens,
    company: tokens,
    country: keyword,
    industry: keyword,
    seniority: keyword,
    choices: keyword,
    has_email: flag,
    has_phone: flag,
    has_linkedin: flag
  }
} as const

const joined = (text: string) => tokensOf(text).join(" ")

/** A lead as the index has it: nothing that is shown, and no address or number. */
export const documentOf = (lead: StoredLead) => {
  const { id, bucket, name, title, company, industry, seniority, city, country, skills } = lead
  const { has_email, has_phone, has_linkedin } = lead
  return {
    id: Number(id),
    bucket,
    words: [name, title, company, skills.join(" "), city, countryName(country), industry]
      .map(joined)
      .filter((text) => text !== ""),
    title: joined(title),
    company: joined(company),
    ...(country !== "" && { country }),
    ...(industry !== "" && { industry }),
    ...(seniority !== "" && { seniority }),
    choices: [filterWord("c", country), filterWord("i", industry), filterWord("s", seniority)].filter(
      (word) => word !== undefined
    ),
    has_email,
    has_phone,
    has_linkedin
  }
}
