import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { apiKeyCalls } from "../../../contract/calls/apiKeys.ts"
import { paths } from "../../../contract/paths.ts"
import { ApiKeysView } from "../../features/apiKeys/ApiKeysView.tsx"
import { apiKeys } from "../../features/apiKeys/apiKeys.ts"
import { selectUser, useSession } from "../../features/auth/session.ts"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { KeyIcon } from "../../ui/pageIcons.tsx"
import { useWhileShown } from "../../ui/useWhileShown.ts"
import { MemberPage } from "./MemberPage.tsx"

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
  const why = useWhyNot().forCall(apiKeyCalls.getApiKeys, useSession(selectUser))
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
      {({ organisation }) =>
        why ? (
          <EmptyState title={why.reason} icon={<KeyIcon size={20} />}>
            {why.remedy}
          </EmptyState>
        ) : (
          <Keys organisationId={organisation._id} />
        )
      }
    </MemberPage>
  )
}

export default ApiKeysPage
