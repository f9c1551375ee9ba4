/** The hues of people and labels. */
export const hues = ["violet", "blue", "teal", "green", "amber", "orange", "pink", "gray"] as const

export type Hue = (typeof hues)[number]

/** The same hue for the same text, everywhere. */
export const hueOf = (seed: string): Hue => {
  let sum = 0
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return hues[sum % hues.length] ?? "gray"
}
