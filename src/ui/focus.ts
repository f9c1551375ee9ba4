/** Gives the focus to the page itself, as on its opening. */
export const focusPage = () => document.getElementById("content")?.focus({ preventScroll: true })

const inPage = (selector: string) => document.querySelector<HTMLElement>(`#content ${selector}`)

/**
 * Gives the focus to the page's list where the button that had it goes: to the row that the arrow keys start from, or
 * to what chooses all rows.
 */
export const focusList = () => {
  const place = inPage("tr[data-row][tabindex='0']") ?? inPage("thead input:enabled")
  if (place) place.focus()
  else focusPage()
}
