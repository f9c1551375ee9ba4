import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { auditCalls } from "../../../contract/calls/audit.ts"
import { paths } from "../../../contract/paths.ts"
import { AuditView } from "../../features/audit/AuditView.tsx"
import { auditLog } from "../../features/audit/audit.ts"
import { selectUser, useSession } from "../../features/auth/session.ts"
import { useContactOwners } from "../../features/contacts/contactOwners.ts"
import { useFieldWords } from "../../features/contacts/useFieldWords.ts"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ReceiptIcon } from "../../ui/icons.tsx"
import { useWhileShown } from "../../ui/useWhileShown.ts"
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
  const why = useWhyNot().forCall(auditCalls.getAudit, useSession(selectUser))
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
      {() =>
        why ? (
          <EmptyState title={why.reason} icon={<ReceiptIcon size={20} />}>
            {why.remedy}
          </EmptyState>
        ) : (
          <Lines />
        )
      }
    </MemberPage>
  )
}

export default AuditPage
