const phrases = [
  "invalid token",
  "you are not authorized to perform this action",
  "token is not valid",
  "token not found"
] as const

/** The phrase of a message that refuses a token or a person, in any letter case. */
export const refusalPhraseIn = (message: string) => {
  const said = message.toLowerCase()
  return phrases.find((phrase) => said.includes(phrase))
}
