import { useTranslation } from "react-i18next"
import { History, useHistoryOf } from "../../features/contacts/history/History.tsx"
import { Heading } from "../../ui/layout.tsx"
import { historyAct } from "./historyAct.tsx"

/** A contact's history beside the call. */
export const CallAside = ({ contactId }: { readonly contactId: string }) => {
  const { t } = useTranslation("calling")
  useHistoryOf(contactId)
  return <History title={<Heading size="md">{t("call.history")}</Heading>} act={historyAct} />
}
