/** Focuses the page itself, as on opening. */
export const focusPage = () => document.getElementById("content")?.focus({ preventScroll: true })

const inPage = (selector: string) => document.querySelector<HTMLElement>(`#content ${selector}`)

/**
 * Focuses the page's list after its focused button was removed: the row that the arrow keys start from, or the checkbox
 * for all rows.
 */
export const focusList = () => {
  const place = inPage("tr[data-row][tabindex='0']") ?? inPage("thead input:enabled")
  if (place) place.focus()
  else focusPage()
}
