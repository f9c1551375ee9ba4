/** Words before a field's name that mean the row's person. */
const subjects = new Set(
  "attendee applicant candidate client contact customer delegate employee guest invitee lead member participant person prospect recipient registrant respondent speaker student subscriber your my main primary personal work business".split(
    " "
  )
)

const question =
  /^(?:what (?:is|s) your|whats your|please (?:enter|provide|share|give) (?:us )?your|enter your|provide your) (?=\S)/
const asides = / (?:required|optional|if any)$/

/**
 * A heading without words that only address the person: "What is your work e-mail? (required)" becomes "work e mail".
 */
export const plainHeadings = (folded: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  let rest = folded.replace(asides, "").replace(question, "")
  if (rest !== folded) found.push(rest)
  for (let words = 0; words < 3; words++) {
    const [first = "", ...others] = rest.split(" ")
    if (others.length === 0 || !subjects.has(first)) break
    rest = others.join(" ")
    found.push(rest)
  }
  return found
}
