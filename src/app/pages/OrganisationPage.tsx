import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { organisationCalls } from "../../../contract/calls/organisation.ts"
import { paths } from "../../../contract/paths.ts"
import { OrganisationDeletion } from "../../features/organisation/OrganisationDeletion.tsx"
import { OrganisationDetails } from "../../features/organisation/OrganisationDetails.tsx"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { BuildingIcon } from "../../ui/pageIcons.tsx"
import { Allowed } from "./Allowed.tsx"
import { MemberPage } from "./MemberPage.tsx"
import { useWhyNotFor } from "./useWhyNotFor.ts"

/** For an Admin; others see the reason. */
const OrganisationPage = () => {
  const { t, ready } = useTranslation(["organisation", "rules", "common"])
  const why = useWhyNotFor(organisationCalls.updateOrganisation)
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
      {({ organisation }) => (
        <Allowed call={organisationCalls.updateOrganisation} icon={<BuildingIcon size={20} />}>
          <OrganisationDetails organisation={organisation} />
          <OrganisationDeletion organisation={organisation} />
        </Allowed>
      )}
    </MemberPage>
  )
}

export default OrganisationPage
