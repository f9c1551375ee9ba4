export type NameParts = {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
}

const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー・]+$/u

const joined = (...parts: ReadonlyArray<string>): string => parts.filter((part) => part !== "").join(" ")

/** Family names come first, without a space, if both parts are in an East Asian script. */
const inOrder = (firstName: string, middleName: string, lastName: string): string =>
  eastAsian.test(firstName) && eastAsian.test(lastName)
    ? `${lastName}${middleName}${firstName}`
    : joined(firstName, middleName, lastName)

const simple = (text: string): string =>
  text
    .toLocaleLowerCase()
    .replace(/[\s\p{P}]+/gu, " ")
    .trim()

/** True if a name contains these words, as separate words or within a name written without spaces. */
const holds = (name: string, part: string): boolean =>
  part === "" ||
  (eastAsian.test(part) ? name.includes(part) : ` ${simple(name)} `.includes(` ${simple(part)} `))

/**
 * A full name from a row's parts: the given name if it has all parts, otherwise with the missing ones added. A column
 * "Name" beside "Surname" has first names, beside "First name" family names.
 */
export const fullName = (name: string, { firstName, middleName, lastName }: NameParts): string => {
  const parts = inOrder(firstName, middleName, lastName)
  if (name === "" || name === firstName || name === lastName) return parts
  const middle = holds(name, middleName) ? "" : middleName
  if (!holds(name, firstName)) {
    if (lastName === "") return inOrder(firstName, middle, name)
    return holds(name, lastName) ? joined(name, `(${joined(firstName, middle)})`) : `${parts} (${name})`
  }
  if (!holds(name, lastName)) return inOrder(joined(name, middle), "", lastName)
  return name === inOrder(firstName, "", lastName) ? parts : joined(name, middle)
}
