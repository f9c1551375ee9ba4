import { useTranslation } from "react-i18next"
import { messageIn } from "../../../i18n/failures.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { WarningIcon } from "../../../ui/icons.tsx"
import { Strong } from "../../../ui/layout.tsx"
import { Notice } from "../../../ui/Notice.tsx"
import { failureReasons } from "../reading/failure.ts"

/** The message of a failure of the reader or of a request. */
const useFailureWords = () => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  return (failure: object): string => {
    const said = "reason" in failure ? failure.reason : undefined
    const reason = failureReasons.find((one) => one === said)
    const row = "row" in failure && typeof failure.row === "number" ? number(failure.row) : ""
    if (reason !== undefined) return t(`reading.failure.${reason}`, { row })
    return failure instanceof Error ? t("reading.failure.unexpected") : messageIn(failure)
  }
}

export const Complaint = ({ title, failure }: { readonly title: string; readonly failure: object }) => {
  const words = useFailureWords()
  return (
    <Notice as="div" tone="bad" role="alert">
      <WarningIcon />
      <div>
        <Strong as="p">{title}</Strong>
        <p>{words(failure)}</p>
      </div>
    </Notice>
  )
}
