import { limits } from "../../../../../../contract/rules/limits.ts"
import { fold } from "../../mapping/fold.ts"
import { byCallingOrder, isSharedKind, type PhoneKind, phoneOfHeading } from "../../mapping/phoneKinds.ts"
import type { Column } from "../../table.ts"
import { keyOf } from "../keys.ts"
import { readPhone, showPhone } from "../phones.ts"
import { isNoValue } from "../placeholders.ts"
import { fault, warning } from "../problems.ts"
import { splitPhones } from "../splitPhones.ts"
import { type Draft, type Plan, setField, type Writer, wrong } from "./draft.ts"
import { codeOf } from "./rowCountry.ts"

/** "Phone 1 - Value" is next to "Phone 1 - Label", "primary_phone" next to "primary_phone_type". */
export const phoneKindsOf = (columns: ReadonlyArray<Column>): Plan["phoneKinds"] => {
  const places = new Map(columns.map(({ heading }, column) => [fold(heading), column]))
  return new Map(
    columns.map(({ heading }, column) => {
      const stem = fold(heading).replace(/ value$/, "")
      const saidIn = places.get(`${stem} label`) ?? places.get(`${stem} type`) ?? null
      return [column, { kind: phoneOfHeading(heading)?.kind, saidIn }]
    })
  )
}

const phoneKindIn = ({ plan, cells }: Draft, column: number): PhoneKind | undefined => {
  const named = plan.phoneKinds.get(column)
  const said = named?.saidIn == null ? "" : (cells[named.saidIn] ?? "")
  return (said === "" ? undefined : phoneOfHeading(said)?.kind) ?? named?.kind
}

export const writePhone: Writer = (draft, column, text) => {
  if (isNoValue(text)) return
  const kindOfColumn = phoneKindIn(draft, column)
  for (const part of splitPhones(text)) {
    const kind = part.kind ?? kindOfColumn
    if (kind === "fax") {
      addFax(draft, part.text)
      continue
    }
    const reading = readPhone(part.text, codeOf(draft))
    if (!reading.ok) {
      wrong(draft, column, reading.fault)
      continue
    }
    const { phone } = reading
    const shown = showPhone(phone)
    if (draft.phones.some((other) => showPhone(other.phone) === shown)) continue
    if (!isSharedKind(kind)) draft.keys.push(keyOf("phone", shown))
    draft.phones.push({ kind, phone })
    if (phone.warning !== null) draft.problems.push(warning(column, phone.warning))
    if (phone.extension !== "") draft.problems.push(warning(column, "phoneExtension"))
  }
}

/** Stored, but not callable. */
const addFax = (draft: Draft, text: string): void => {
  const before = draft.fields?.Fax
  setField(draft, "Fax", before === undefined ? text : `${before}, ${text}`)
}

/** The numbers in calling order. A single one without a kind needs no list. */
export const writePhones = (draft: Draft): void => {
  const [first, ...others] = draft.phones.sort((one, other) => byCallingOrder(one.kind, other.kind))
  if (first === undefined) return
  draft.row.phone = first.phone.digits
  draft.row.countryCode = first.phone.countryCode
  for (const [index, { phone }] of draft.phones.entries()) {
    if (phone.extension === "") continue
    setField(draft, index === 0 ? "Phone extension" : `Phone ${index + 1} extension`, phone.extension)
  }
  if (others.length === 0 && first.kind === undefined) return
  if (draft.phones.length > limits.contact.addresses) draft.problems.push(fault(null, "tooMany"))
  draft.row.phones = draft.phones.map(({ kind, phone: { countryCode, digits } }) => ({
    ...(kind !== undefined && { kind }),
    number: digits,
    countryCode
  }))
}
