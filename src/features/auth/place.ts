import { invitationHash } from "../../../contract/paths.ts"

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ids of contacts, labels, imports or leads. Typed text never counts, not even a number. */
const isId = (name: string, value: string) =>
  value.split(",").every((one) => uuid.test(one)) || (name.endsWith("Id") && /^\d{1,18}$/.test(value))

/** The address without names and search terms; the page and ids stay. */
export const placeIn = ({ pathname, search }: Pick<Location, "pathname" | "search">): string => {
  const kept = [...new URLSearchParams(search)].filter(([name, value]) => isId(name, value))
  return kept.length === 0 ? pathname : `${pathname}?${new URLSearchParams(kept)}`
}

/** The next person sees a clean address bar; the same person returns to the same place. */
export const keepPlace = (): void => {
  const { hash } = location
  history.replaceState(null, "", placeIn(location) + (hash.startsWith(invitationHash) ? hash : ""))
}
