/** The typed number, or the text if it is none, which the rules refuse. */
export const amountIn = (text: string): number | string | undefined => {
  const trimmed = text.trim().replace(",", ".")
  if (trimmed === "") return undefined
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed
}
