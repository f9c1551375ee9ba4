import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { History, useHistoryOf } from "../../features/contacts/history/History.tsx"
import { historyAct } from "./historyAct.tsx"

const heading = css({ fontSize: "md" })

/** A contact's history beside the call. */
export const CallAside = ({ contactId }: { readonly contactId: string }) => {
  const { t } = useTranslation("calling")
  useHistoryOf(contactId)
  return <History title={<h2 className={heading}>{t("call.history")}</h2>} act={historyAct} />
}
