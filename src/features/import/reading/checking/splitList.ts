const separators: ReadonlySet<string> = new Set([",", ";", "|", "\n", "、", "；", "，"])

/**
 * The parts of a list, ignoring separators within quotes at the start of a part: `"Vets, small", Panel`, `"a ""b""",
 * c`.
 */
export const splitList = (text: string): ReadonlyArray<string> => {
  const parts: Array<string> = []
  let part = ""
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ""
    if (letter === '"' && !isQuoted && part.trim() === "" && text.includes('"', at + 1)) isQuoted = true
    else if (letter === '"' && isQuoted && text[at + 1] === '"') part += text[++at]
    else if (letter === '"' && isQuoted) isQuoted = false
    else if (separators.has(letter) && !isQuoted) {
      parts.push(part)
      part = ""
    } else part += letter
  }
  return [...parts, part]
}
