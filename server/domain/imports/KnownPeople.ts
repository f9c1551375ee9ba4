import { mayBeSamePerson } from "../../../contract/rules/samePerson.ts"
import type { ContactKeys } from "../contacts/contactKeys.ts"

/** True if one of two numbers is the other with its country code. */
export const isSameNumber = (one: string, other: string) => one.endsWith(other) || other.endsWith(one)

type Known = { readonly matchKeys: ReadonlyArray<ContactKeys>; readonly changes: { readonly name?: string } }

type Entry<P> = { readonly name: string; readonly phone: string; readonly person: P }

/**
 * A value shared by more people than this identifies no one. Comparing every name with all others would take seconds.
 */
const mostSharing = 20

const keep = <P>(entries: Map<string, Array<Entry<P>>>, value: string, entry: Entry<P>): void => {
  const known = entries.get(value)
  if (known === undefined) entries.set(value, [entry])
  else if (known.length < mostSharing) known.push(entry)
}

/** The people of one chunk by their keys: LinkedIn address, own email address and own number. */
export class KnownPeople<P> {
  readonly #byLinkedin = new Map<string, P>()
  readonly #byEmail = new Map<string, Array<Entry<P>>>()
  readonly #byTail = new Map<string, Array<Entry<P>>>()

  /** The first row keeps its keys. */
  add({ matchKeys, changes: { name = "" } }: Known, person: P): void {
    for (const { email, linkedin, phone, phoneTail } of matchKeys) {
      if (linkedin !== "" && !this.#byLinkedin.has(linkedin)) this.#byLinkedin.set(linkedin, person)
      if (email !== "") keep(this.#byEmail, email, { name, phone, person })
      if (phoneTail !== "") keep(this.#byTail, phoneTail, { name, phone, person })
    }
  }

  find({ matchKeys, changes: { name = "" } }: Known): P | undefined {
    const isNamedAlike = (entry: Entry<P>) => mayBeSamePerson(entry.name, name)
    for (const { email, linkedin, phone, phoneTail } of matchKeys) {
      const found =
        this.#byLinkedin.get(linkedin) ??
        this.#byEmail.get(email)?.find(isNamedAlike)?.person ??
        this.#byTail.get(phoneTail)?.find((entry) => isSameNumber(entry.phone, phone) && isNamedAlike(entry))
          ?.person
      if (found !== undefined) return found
    }
    return undefined
  }
}
