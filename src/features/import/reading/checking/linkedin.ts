export type LinkedinAddress = {
  readonly url: string
  readonly kind: "person" | "company" | "other"
  /** The same for every notation of one person's address. */
  readonly key: string
}

const usual = /^https?:\/\/(?:www\.)?linkedin\.com\/in\/([\w-]+)\/?$/

const host = /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)*linkedin\.com(?=[/?#]|$)/i

/** Reads a LinkedIn address, with or without `https://`, or undefined. */
export const linkedinAddress = (text: string): LinkedinAddress | undefined => {
  const slug = usual.exec(text)?.[1]
  if (slug !== undefined)
    return { url: `https://www.linkedin.com/in/${slug}`, kind: "person", key: slug.toLowerCase() }
  const given = /^\/?in\/[^\s/]+\/?$/.test(text) ? `linkedin.com/${text.replace(/^\//, "")}` : text
  if (!host.test(given) || /\s/.test(given)) return undefined
  const [address = ""] = given.split(/[?#]/, 1)
  const path = address.replace(host, "").replace(/(?<!\/)\/+$/, "")
  const person = /^\/(?:mwlite\/)?in\/([^/]+)/i.exec(path)?.[1]
  if (person !== undefined) {
    const key = decoded(person).toLowerCase()
    return { url: `https://www.linkedin.com/in/${encoded(person)}`, kind: "person", key }
  }
  const kind = /^\/(?:company|school|showcase)\//i.test(path) ? "company" : "other"
  return { url: `https://www.linkedin.com${encoded(path)}`, kind, key: decoded(path).toLowerCase() }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const encoded = (text: string): string => encodeURI(decoded(text)).replace(/[?#]/g, encodeURIComponent)
