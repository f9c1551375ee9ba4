import { useEffect } from "react"

export const showTitle = (title: string) => {
  document.title = `${title} | Pro Leads `
}

/** The window's title while a page is shown; null if a part of the page sets it. */
export const useTitle = (title: string | null) =>
  useEffect(() => {
    if (title !== null) showTitle(title)
  }, [title])
