import { mayBeSamePerson } from "./samePerson.ts"

const titles = /(^|\s)(dr|kumari|miss|mr|mrs|ms|prof|shri|smt|sri)\.?(?=\s)/giu

const withoutTitles = (name: string) => name.replace(titles, "$1")

const hasLatin = (name: string) => /\p{Script=Latin}/u.test(name)

/** True if an account holder's name can't be that of a person. Names in different scripts can't be compared. */
export const isOtherHolder = (holder: string, person: string): boolean =>
  hasLatin(holder) === hasLatin(person) && !mayBeSamePerson(withoutTitles(holder), withoutTitles(person))

const lettersOf = (name: string) =>
  withoutTitles(name)
    .normalize("NFKD")
    .replace(/[^\p{L}]/gu, "")
    .toLowerCase()

/** The shortest length at which banks cut names. */
const shortestCut = 20

/**
 * True if the name that a bank has for an account can't be the holder's. Banks drop titles and accents, leave out
 * spaces and cut long names.
 */
export const isOtherAccountName = (bankName: string, holder: string): boolean => {
  const [atBank, typed] = [lettersOf(bankName), lettersOf(holder)]
  const isCut = atBank.length >= shortestCut && typed.startsWith(atBank)
  return atBank !== typed && !isCut && isOtherHolder(bankName, holder)
}
