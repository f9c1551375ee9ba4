import { type PhoneKind, phoneOfHeading } from "../mapping/phoneKinds.ts"
import { isExtension } from "./extensions.ts"
import { onlyNumber } from "./phones.ts"

export type PhonePart = {
  readonly text: string
  /** The kind of a number, named in the cell itself: "Mobile: +44 …", "+44 … (fax)". */
  readonly kind: PhoneKind | undefined
}

/** Words between two numbers, in any language of the interface. */
const joiningWords = new Set(
  "or and oder und ou et o y e ed i og eller och lub oraz или и vagy és ή και veya ve أو و &".split(" ")
)
const wordBetween = /(?<=\s)(?:\p{L}{1,5}|&)(?=\s)/gu
const joints = /:::|[;,|\n、；，／]|\s\/\s|または|或者?|和|(?<=[\d)]\s{1,3})(?=\+\d)/u

const withPlainJoints = (cell: string): string =>
  cell.replace(wordBetween, (word) => (joiningWords.has(word.toLowerCase()) ? ";" : word))

/** A slash without spaces separates two whole numbers, and belongs to the number in "030/2312500". */
const leastOfNumber = 7

/** The numbers of one cell, in order. Commas and slashes separate them only if each side is a number. */
export const splitPhones = (cell: string): ReadonlyArray<PhonePart> => {
  if (onlyNumber.test(cell)) return [{ text: cell, kind: undefined }]
  return numbersIn(cell).flatMap(bySlash).map(withoutLabel)
}

const digitsIn = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0

const numbersIn = (cell: string): ReadonlyArray<string> => {
  if (/;ext=/i.test(cell)) return [cell]
  const parts: Array<string> = []
  for (const part of withPlainJoints(cell)
    .split(joints)
    .map((piece) => piece.trim())) {
    if (part === "") continue
    const isOfLast = parts.length > 0 && digitsIn(part) < leastOfNumber && isExtension(part)
    if (isOfLast) parts.push(`${parts.pop()} ${part}`)
    else parts.push(part)
  }
  return cell.includes(":::") || parts.every((part) => digitsIn(part) >= 5) ? parts : [cell]
}

const bySlash = (text: string): ReadonlyArray<string> => {
  const parts = text.split("/")
  if (parts.length > 1 && parts.every((part) => digitsIn(part) >= leastOfNumber)) return parts
  const [first = "", last = ""] = parts
  const isOtherEnding = parts.length === 2 && digitsIn(first) >= leastOfNumber && /^\d{1,2}$/.test(last)
  return isOtherEnding ? [first, first.slice(0, -last.length) + last] : [text]
}

const labelBefore = /^(\p{L}[\p{L}\s.-]{0,30})[\s:.]{0,5}(?=[+(\p{Nd}])/u
const labelBehind = /(?<=[\p{Nd})]\s{0,3})\(?(\p{L}[\p{L}\s.-]{0,30})\)?$/u
const shortLabels: Readonly<Record<string, PhoneKind | undefined>> = {
  m: "mobile",
  c: "mobile",
  f: "fax",
  w: "work",
  o: "work",
  h: "home",
  d: "direct",
  t: undefined,
  p: undefined
}

const withoutLabel = (text: string): PhonePart => {
  for (const pattern of [labelBefore, labelBehind]) {
    const found = pattern.exec(text)
    const label = (found?.[1] ?? "").replace(/(?<![\s.-])[\s.-]+$/, "").toLowerCase()
    if (found === null || label === "") continue
    const named = phoneOfHeading(label)
    if (named === undefined && !Object.hasOwn(shortLabels, label)) continue
    return { text: text.replace(pattern, "").trim(), kind: named?.kind ?? shortLabels[label] }
  }
  return { text, kind: undefined }
}
