import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { apiKeyCalls } from "../../../contract/calls/apiKeys.ts"
import { paths } from "../../../contract/paths.ts"
import { ApiKeysView } from "../../features/apiKeys/ApiKeysView.tsx"
import { apiKeys } from "../../features/apiKeys/apiKeys.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { KeyIcon } from "../../ui/pageIcons.tsx"
import { useWhileShown } from "../../ui/useWhileShown.ts"
import { Allowed } from "./Allowed.tsx"
import { MemberPage } from "./MemberPage.tsx"
import { useWhyNotFor } from "./useWhyNotFor.ts"

const Keys = ({ organisationId }: { readonly organisationId: string }) => {
  useWhileShown(() => {
    apiKeys.send({ type: "keys.open" })
    return () => apiKeys.send({ type: "keys.leave" })
  })
  return <ApiKeysView organisationId={organisationId} />
}

/** For an Admin; others see the reason. */
const ApiKeysPage = () => {
  const { t, ready } = useTranslation(["apiKeys", "common"])
  const why = useWhyNotFor(apiKeyCalls.getApiKeys)
  return (
    <MemberPage
      page="apiKeys"
      description={ready ? t("description") : undefined}
      actions={() =>
        why ? null : (
          <>
            <Link href={paths.webhooks} className={buttonStyle()}>
              {t("common:pages.webhooks")}
            </Link>
            <Link href={paths.audit} className={buttonStyle()}>
              {t("common:pages.audit")}
            </Link>
          </>
        )
      }
    >
      {({ organisation }) => (
        <Allowed call={apiKeyCalls.getApiKeys} icon={<KeyIcon size={20} />}>
          <Keys organisationId={organisation._id} />
        </Allowed>
      )}
    </MemberPage>
  )
}

export default ApiKeysPage
