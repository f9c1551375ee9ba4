/** The path of an address inside the product, or null for an external one. */
export const insidePath = (path: string | undefined, origin: string): string | null => {
  if (!path || !URL.canParse(path, origin)) return null
  const url = new URL(path, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : null
}
