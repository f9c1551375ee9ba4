import { useFreeKey } from "./useFreeKey.ts"

const listKeys = ["arrowdown", "arrowup", "j", "k", "x", "enter"]

/** Elements that use these keys themselves, or scroll by them. */
const own =
  "tr[data-row], [data-card], aside, [role=complementary], [role=tablist], [role=radiogroup], [role=slider], [role=separator], [role=listbox], [role=application]"

/**
 * Keys of a list reach it from anywhere on the page, where nothing that uses them has the focus. The first one only makes
 * a row current. `more`: further keys of its rows.
 */
export const useListEntry = (enter: () => void, more: ReadonlyArray<string> = []) => {
  useFreeKey((key) => {
    if (![...listKeys, ...more].includes(key) || document.activeElement?.closest(own)) return false
    enter()
    return true
  })
}
