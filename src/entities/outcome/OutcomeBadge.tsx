import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import { Badge } from "../../ui/Badge.tsx"
import { toneOf } from "./tones.ts"
import { useOutcomeWords } from "./useOutcomeWords.ts"

/** A call status with its words and colour. */
export const OutcomeBadge = ({ status }: { readonly status: CallStatus }) => {
  const outcome = useOutcomeWords()
  return <Badge tone={toneOf(status)}>{outcome(status)}</Badge>
}
