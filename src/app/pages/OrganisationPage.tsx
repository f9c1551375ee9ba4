import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { organisationCalls } from "../../../contract/calls/organisation.ts"
import { paths } from "../../../contract/paths.ts"
import { selectUser, useSession } from "../../features/auth/session.ts"
import { OrganisationDeletion } from "../../features/organisation/OrganisationDeletion.tsx"
import { OrganisationDetails } from "../../features/organisation/OrganisationDetails.tsx"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { BuildingIcon } from "../../ui/pageIcons.tsx"
import { MemberPage } from "./MemberPage.tsx"

/** For an Admin; others see the reason. */
const OrganisationPage = () => {
  const { t, ready } = useTranslation(["organisation", "rules", "common"])
  const why = useWhyNot().forCall(organisationCalls.updateOrganisation, useSession(selectUser))
  return (
    <MemberPage
      page="organisation"
      description={ready ? t("description") : undefined}
      actions={() =>
        why ? null : (
          <>
            <Link href={paths.interviewForm} className={buttonStyle()}>
              {t("common:pages.interviewForm")}
            </Link>
            <Link href={paths.apiKeys} className={buttonStyle()}>
              {t("common:pages.apiKeys")}
            </Link>
          </>
        )
      }
    >
      {({ organisation }) =>
        why ? (
          <EmptyState title={why.reason} icon={<BuildingIcon size={20} />}>
            {why.remedy}
          </EmptyState>
        ) : (
          <>
            <OrganisationDetails organisation={organisation} />
            <OrganisationDeletion organisation={organisation} />
          </>
        )
      }
    </MemberPage>
  )
}

export default OrganisationPage
