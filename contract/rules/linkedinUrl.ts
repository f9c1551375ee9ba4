const parserRepairs = /[\\\s\p{Cc}]/u

/**
 * The normal form of an https address on linkedin.com, or undefined for any other text. Characters that the URL parser
 * would repair are refused, because other programs read them differently.
 */
export const linkedinUrl = (value: string): string | undefined => {
  const written = value.trim()
  if (parserRepairs.test(written) || !URL.canParse(written)) return undefined
  const { protocol, hostname, port, username, password, href } = new URL(written)
  const isPlain = protocol === "https:" && port === "" && username === "" && password === ""
  return isPlain && (hostname === "linkedin.com" || hostname.endsWith(".linkedin.com")) ? href : undefined
}
