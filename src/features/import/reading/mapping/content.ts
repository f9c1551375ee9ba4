import { emailShape } from "../../../../../contract/rules/emailShape.ts"
import type { ImportField } from "../../../../../contract/rules/importFields.ts"
import type { CallStatusReader } from "../checking/callStatuses.ts"
import { orderOf, readDay } from "../checking/days.ts"
import { linkedinAddress } from "../checking/linkedin.ts"
import { fold } from "./fold.ts"
import { phoneOfHeading } from "./phoneKinds.ts"

const share = (cells: ReadonlyArray<string>, test: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length

const mostly = 0.8

export const fieldOfContent = (
  cells: ReadonlyArray<string>,
  readStatus: CallStatusReader,
  isHeaded: boolean
): ImportField | undefined => {
  if (share(cells, (cell) => emailShape.test(cell)) >= mostly) return "email"
  const linkedin = (cell: string) => linkedinAddress(cell)?.kind === "person"
  if (share(cells, linkedin) >= mostly) return "linkedinProfile"
  if (share(cells, (cell) => readStatus(cell) !== undefined) >= mostly) return "callStatus"
  const isNumber = isHeaded ? isInternational : isPhone
  if (share(cells, isNumber) >= mostly) return "phone"
  return !isHeaded && share(cells, isPersonName) >= mostly ? "name" : undefined
}

/** Under a heading that names no phone, only an internationally dialled number counts as one. */
const isInternational = (cell: string): boolean => /^'?(?:\+|00\d{1,3}[\s().-])/.test(cell) && isPhone(cell)

const isPersonName = (cell: string): boolean =>
  cell.length <= 60 &&
  (/^[\p{Lu}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}][\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]+){1,3}$/u.test(
    cell
  ) ||
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,5}(?:[ \u3000][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,4})?$/u.test(
      cell
    ))

/** Digits alone may be any number, so a plus, leading zeros or separators are required. */
const isPhone = (cell: string): boolean => {
  const digits = cell.replace(/\D/g, "").length
  if (digits < 8 || digits > 15 || !/^'?[+(]?[\d\s().\-/]+$/.test(cell)) return false
  return /^'?[+(0]|\d[\s().-]+\d/.test(cell) && !readDay(cell, "dayFirst").ok
}

export const areDays = (cells: ReadonlyArray<string>): boolean => {
  if (cells.length === 0) return false
  const order = orderOf(cells)
  return cells.every((cell) => {
    const read = readDay(cell, order ?? "dayFirst")
    return read.ok && (!read.ambiguous || order !== null)
  })
}

const salutation =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|rev|hr|herr|frau|fr|dipl|ing|m|mme|mlle|monsieur|madame|me|sr|sra|srta|don|doña|dott|dottssa|sig|sigra|signor|signora|avv|dra|pan|pani|hr|fru|г|госпожа|господин|κος|κα|bay|bayan|sayın|先生|女士|小姐|様|博士)\.?(?: (?:dr|prof|med|h ?c)\.?)*$/iu

/** True where the cells are forms of address, such as "Dr.". */
export const areSalutations = (cells: ReadonlyArray<string>): boolean =>
  share(cells, (cell) => salutation.test(cell)) >= mostly

/** Values of a "Contact" column that are not names. */
export const addressOf = (content: ReadonlyArray<string>): "email" | "phone" | undefined => {
  if (share(content, (cell) => emailShape.test(cell)) >= mostly) return "email"
  const isNumber = (cell: string) => isPhone(cell) || /^\d{8,15}$/.test(cell)
  return share(content, isNumber) >= mostly ? "phone" : undefined
}

/** Numbers under "Work", "Direct" or "Home", headings which alone may mean something else. */
export const arePhonesOf = (heading: string, content: ReadonlyArray<string>): boolean => {
  const kind = phoneOfHeading(heading)?.kind
  return kind !== undefined && kind !== "fax" && share(content, isPhone) >= mostly
}

const wishes: ReadonlySet<string> = new Set(
  "unsubscribed, opted out, opt out, optout, do not call, do not contact, dnc, dnd, désabonné, désinscrit, abgemeldet, nicht anrufen, dado de baja, no llamar, cancelou a inscrição, não ligar, disiscritto, non chiamare, afmeldt, ring ikke, avregistrerad, ring inte, wypisany, nie dzwonić, отписан, не звонить, leiratkozott, ne hívja, διαγραμμένος, μην καλέσετε, abonelikten çıktı, aramayın, 已退订, 请勿致电, 配信停止, 電話禁止, لا تتصل, ملغى الاشتراك"
    .split(", ")
    .map(fold)
)

/** True if every cell is a wish not to be contacted, whatever the heading. */
export const areWishes = (content: ReadonlyArray<string>): boolean =>
  content.length > 0 && content.every((cell) => cell.length < 40 && wishes.has(fold(cell)))
