import { limits } from "../../../../../../contract/rules/limits.ts"
import { keyOf } from "../keys.ts"
import { linkedinAddress } from "../linkedin.ts"
import { isNoValue } from "../placeholders.ts"
import { warning } from "../problems.ts"
import { setField, type Writer, wrong } from "./draft.ts"

const emailPattern = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]+$/

/** Joiners and fillers, which no address contains. */
const unseen = /\u034f|[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu

export const writeEmail: Writer = (draft, column, cell) => {
  if (isNoValue(cell)) return
  const text = cell.replace(unseen, "")
  const cells = emailPattern.test(text) ? [text] : emailParts(text)
  if (cells.length === 0) return wrong(draft, column, "emailInvalid")
  const isRight = (email: string): boolean =>
    emailPattern.test(email) && !email.includes("..") && email.length <= limits.text.email
  if (!cells.every(isRight)) wrong(draft, column, "emailInvalid")
  for (const email of cells.filter(isRight)) {
    const key = keyOf("email", email)
    if (draft.keys.some(({ hash }) => hash === key.hash)) continue
    draft.keys.push(key)
    draft.emails++
    if (draft.emails === 1) draft.row.email = email
    else setField(draft, `Email ${draft.emails}`, email)
  }
}

const emailParts = (text: string): ReadonlyArray<string> =>
  text
    .split(/\s*(?::::|[;,|\n])\s*|\s+/)
    .map((part) =>
      part
        .replace(/^mailto:/i, "")
        .replace(/^[<("']+/, "")
        .replace(/(?<![>)"'])[>)"']+$/, "")
    )
    .filter((part) => part !== "" && (part.includes("@") || !/[<(]/.test(text)))

export const writeLinkedin: Writer = (draft, column, text) => {
  if (isNoValue(text)) return
  const address = linkedinAddress(text)
  if (address === undefined || address.url.length > limits.text.url)
    return wrong(draft, column, "linkedinInvalid")
  if (draft.row.linkedinProfile) draft.problems.push(warning(column, "secondValue"))
  else {
    draft.row.linkedinProfile = address.url
    if (address.kind === "company") draft.problems.push(warning(column, "linkedinCompany"))
    else if (address.kind === "other") draft.problems.push(warning(column, "linkedinOther"))
    if (address.kind !== "company") draft.keys.push(keyOf("linkedin", address.key))
  }
}
