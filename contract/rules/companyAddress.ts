const plain = /[\p{L}\p{N}_-]/u
const longest = 100

const utf8 = new TextEncoder()
const bytesOf = (character: string) =>
  [...utf8.encode(character)].map((byte) => `~${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("")

/**
 * A company's name as one part of an address. Letters and digits stay readable; "~" and two hexadecimal digits stand for
 * each other byte. A percent sign, a slash or a dot would be changed by browsers, proxies and routers.
 */
export const companyInAddress = (name: string): string =>
  encodeURIComponent(
    [...name]
      .slice(0, longest)
      .map((character) => (plain.test(character) ? character : bytesOf(character)))
      .join("")
  )

/** The name that `companyInAddress` encoded. A part that it did not encode is returned as it is. */
export const companyFromAddress = (part: string): string => {
  try {
    return decodeURIComponent(decodeURIComponent(part).replaceAll("%", "%25").replaceAll("~", "%"))
  } catch {
    return part
  }
}
