export const showTitle = (title: string) => {
  document.title = `${title} | Pro Leads `
}
