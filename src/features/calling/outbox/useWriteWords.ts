import { useTranslation } from "react-i18next"
import type { OutboxEntry, OutboxWrite } from "../../../../machines/flows/outbox.machine.ts"
import { useOutcomeWords } from "../../../entities/outcome/useOutcomeWords.ts"

/** The recorded value and the server's, as text. */
export const useWriteWords = () => {
  const { t } = useTranslation("calling")
  const outcome = useOutcomeWords()
  const mine = (write: OutboxWrite): string => {
    switch (write.kind) {
      case "outcome":
        return t("outbox.write.outcome", { status: outcome(write.callStatus) })
      case "undo":
        return t("outbox.write.undo", { status: outcome(write.callStatus) })
      case "notes":
        return write.notes
      default:
        return t(`outbox.write.${write.kind}`)
    }
  }
  const theirs = ({ write, refusal }: OutboxEntry): string => {
    const there = refusal?.theirs
    if (!there) return t("outbox.theirsUnknown")
    return write.kind === "notes"
      ? there.notes
      : t("outbox.write.outcome", { status: outcome(there.callStatus) })
  }
  return { mine, theirs }
}
