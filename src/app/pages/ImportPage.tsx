import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { importCalls } from "../../../contract/calls/imports.ts"
import { paths } from "../../../contract/paths.ts"
import { ImportView } from "../../features/import/steps/ImportView.tsx"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { UploadIcon } from "../../ui/pageIcons.tsx"
import { Allowed } from "./Allowed.tsx"
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
  return (
    <MemberPage
      page="import"
      description={ready ? t("description") : null}
      actions={() => (ready ? <Back /> : null)}
    >
      {() =>
        ready ? (
          <Allowed call={importCalls.bulkAddContacts} icon={<UploadIcon size={20} />}>
            <ImportView />
          </Allowed>
        ) : null
      }
    </MemberPage>
  )
}

export default ImportPage
