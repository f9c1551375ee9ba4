/** Names the window by the page in it. */
export const showTitle = (title: string) => {
  document.title = `${title} | Pro Leads `
}
