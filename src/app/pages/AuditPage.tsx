import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { auditCalls } from "../../../contract/calls/audit.ts"
import { paths } from "../../../contract/paths.ts"
import { AuditView } from "../../features/audit/AuditView.tsx"
import { auditLog } from "../../features/audit/audit.ts"
import { useContactOwners } from "../../features/contacts/contactOwners.ts"
import { useFieldWords } from "../../features/contacts/useFieldWords.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { ReceiptIcon } from "../../ui/icons.tsx"
import { useWhileShown } from "../../ui/useWhileShown.ts"
import { Allowed } from "./Allowed.tsx"
import { MemberPage } from "./MemberPage.tsx"

const Lines = () => {
  const people = useContactOwners()
  const changeWords = useFieldWords()
  useWhileShown(() => auditLog.send({ type: "list.refresh" }))
  return <AuditView people={people} changeWords={changeWords} />
}

/** For an Admin; others see the reason. */
const AuditPage = () => {
  const { t, ready } = useTranslation(["audit", "common"])
  return (
    <MemberPage
      page="audit"
      description={ready ? t("description") : undefined}
      actions={() => (
        <Link href={paths.members} className={buttonStyle()}>
          {t("common:pages.members")}
        </Link>
      )}
    >
      {() => (
        <Allowed call={auditCalls.getAudit} icon={<ReceiptIcon size={20} />}>
          <Lines />
        </Allowed>
      )}
    </MemberPage>
  )
}

export default AuditPage
