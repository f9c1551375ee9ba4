import type { ContactKeys } from "../contactKeys.ts"

/** Whether one of two numbers is the other with its country in front. */
export const isSameNumber = (one: string, other: string) => one.endsWith(other) || other.endsWith(one)

/** People by what they are known again by: e-mail address, number, LinkedIn address. */
export class KnownPeople<P> {
  readonly #byText = new Map<string, P>()
  readonly #byTail = new Map<string, Array<{ readonly phone: string; readonly person: P }>>()

  /** Whoever was there first keeps what they are known by. */
  add(keys: ContactKeys, person: P): void {
    for (const text of [keys.email && `e ${keys.email}`, keys.linkedin && `l ${keys.linkedin}`])
      if (text !== "" && !this.#byText.has(text)) this.#byText.set(text, person)
    if (keys.phoneTail === "") return
    const numbers = this.#byTail.get(keys.phoneTail) ?? []
    numbers.push({ phone: keys.phone, person })
    this.#byTail.set(keys.phoneTail, numbers)
  }

  find(...all: ReadonlyArray<ContactKeys>): P | undefined {
    for (const keys of all) {
      const person = this.#findOne(keys)
      if (person !== undefined) return person
    }
    return undefined
  }

  #findOne(keys: ContactKeys): P | undefined {
    return (
      (keys.email === "" ? undefined : this.#byText.get(`e ${keys.email}`)) ??
      (keys.linkedin === "" ? undefined : this.#byText.get(`l ${keys.linkedin}`)) ??
      (keys.phoneTail === ""
        ? undefined
        : this.#byTail.get(keys.phoneTail)?.find(({ phone }) => isSameNumber(phone, keys.phone))?.person)
    )
  }
}
