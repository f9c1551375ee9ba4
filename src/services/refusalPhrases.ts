const phrases = [
  "invalid token",
  "you are not authorized to perform this action",
  "token is not valid",
  "token not found"
] as const

/** The phrase by which a message says, in any letter case, that a token or a person may not do this. */
export const refusalPhraseIn = (message: string) => {
  const said = message.toLowerCase()
  return phrases.find((phrase) => said.includes(phrase))
}
