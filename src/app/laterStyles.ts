const sheet = () => document.querySelector<HTMLLinkElement>("link#later-styles")

const arrivalOf = (link: HTMLLinkElement) =>
  new Promise<void>((resolve, reject) => {
    link.addEventListener("load", () => resolve())
    link.addEventListener("error", () => {
      link.dataset.failed = ""
      reject(new Error("The style sheet could not be fetched"))
    })
    if (link.sheet) resolve()
  })

/** A link that failed never asks again, and tells nobody who listens later: another takes its place. */
const freshOf = (link: HTMLLinkElement) => {
  if (link.dataset.failed === undefined) return link
  const fresh = link.cloneNode() as HTMLLinkElement
  delete fresh.dataset.failed
  link.replaceWith(fresh)
  return fresh
}

const fetchStyles = async () => {
  const link = sheet()
  if (!link) return
  await arrivalOf(freshOf(link)).catch(() => arrivalOf(freshOf(sheet() ?? link)))
  sheet()?.removeAttribute("media")
}

let fetched: Promise<void> | undefined

/**
 * The styles that only pages need (scripts/vite/laterStyles.ts): the script in the page's head asks for them, where the
 * sign-in comes first as for a sheet for print, which nothing waits for. Where one sheet has all, as in development,
 * nothing is waited for.
 */
export const laterStyles = () => {
  fetched ??= fetchStyles().catch((error: unknown) => {
    fetched = undefined
    throw error
  })
  return fetched
}

/** A part's code, once the styles that it may need are there too. */
export const styled = async <T>(load: () => Promise<T>): Promise<T> => {
  const [part] = await Promise.all([load(), laterStyles()])
  return part
}
