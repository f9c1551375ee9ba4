/** The number that is typed, or the text where it is none, for the rules to refuse. */
export const amountIn = (text: string): number | string | undefined => {
  const trimmed = text.trim().replace(",", ".")
  if (trimmed === "") return undefined
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed
}
