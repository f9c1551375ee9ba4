import { useEffect, useId } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { contactHistory } from "../../features/contacts/contactEditor.ts"
import { HistoryList } from "../../features/contacts/HistoryList.tsx"

const frame = css({ display: "grid", gap: "3" })
const heading = css({ fontSize: "md" })

/** A contact's history beside the call. */
export const CallAside = ({ contactId }: { readonly contactId: string }) => {
  const { t } = useTranslation("calling")
  const id = useId()
  useEffect(() => contactHistory.send({ type: "history.open", contactId }), [contactId])
  return (
    <section className={frame} aria-labelledby={id}>
      <h2 id={id} className={heading}>
        {t("call.history")}
      </h2>
      <HistoryList />
    </section>
  )
}
