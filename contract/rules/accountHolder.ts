import { mayBeSamePerson } from "./samePerson.ts"

const titles = /(^|\s)(dr|mr|mrs|ms|prof)\.?(?=\s)/giu

const withoutTitles = (name: string) => name.replace(titles, "$1")

const hasLatin = (name: string) => /\p{Script=Latin}/u.test(name)

/** True if an account holder's name can't be that of a person. Names in different scripts can't be compared. */
export const isOtherHolder = (holder: string, person: string): boolean =>
  hasLatin(holder) === hasLatin(person) && !mayBeSamePerson(withoutTitles(holder), withoutTitles(person))
