import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { importCalls } from "../../../contract/calls/imports.ts"
import { paths } from "../../../contract/paths.ts"
import { selectUser, useSession } from "../../features/auth/session.ts"
import { ImportView } from "../../features/import/steps/ImportView.tsx"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { UploadIcon } from "../../ui/pageIcons.tsx"
import { MemberPage } from "./MemberPage.tsx"

const Back = () => {
  const { t } = useTranslation("import")
  return (
    <Link href={paths.addedContacts} className={buttonStyle({})}>
      {t("back")}
    </Link>
  )
}

/** For members with Write; others see the reason. */
const ImportPage = () => {
  const { t, ready } = useTranslation(["import", "reasons"])
  const user = useSession(selectUser)
  const why = useWhyNot().forCall(importCalls.bulkAddContacts, user)
  return (
    <MemberPage
      page="import"
      description={ready ? t("description") : null}
      actions={() => (ready ? <Back /> : null)}
    >
      {() => {
        if (!ready) return null
        return why ? (
          <EmptyState title={why.reason} icon={<UploadIcon size={20} />}>
            {why.remedy}
          </EmptyState>
        ) : (
          <ImportView />
        )
      }}
    </MemberPage>
  )
}

export default ImportPage
