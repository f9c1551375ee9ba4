import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { webhookCalls } from "../../../contract/calls/webhooks.ts"
import { paths } from "../../../contract/paths.ts"
import { selectUser, useSession } from "../../features/auth/session.ts"
import { WebhooksView } from "../../features/webhooks/WebhooksView.tsx"
import { deliveryLog, webhooks } from "../../features/webhooks/webhooks.ts"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { LinkIcon } from "../../ui/pageIcons.tsx"
import { useWhileShown } from "../../ui/useWhileShown.ts"
import { MemberPage } from "./MemberPage.tsx"

const Webhooks = () => {
  useWhileShown(() => {
    webhooks.send({ type: "webhooks.open" })
    deliveryLog.send({ type: "list.refresh" })
    return () => webhooks.send({ type: "webhooks.leave" })
  })
  return <WebhooksView />
}

/** For an Admin; others see the reason. */
const WebhooksPage = () => {
  const { t, ready } = useTranslation(["webhooks", "common"])
  const why = useWhyNot().forCall(webhookCalls.getWebhooks, useSession(selectUser))
  return (
    <MemberPage
      page="webhooks"
      description={ready ? t("description") : undefined}
      actions={() =>
        why ? null : (
          <Link href={paths.apiKeys} className={buttonStyle()}>
            {t("common:pages.apiKeys")}
          </Link>
        )
      }
    >
      {() =>
        why ? (
          <EmptyState title={why.reason} icon={<LinkIcon size={20} />}>
            {why.remedy}
          </EmptyState>
        ) : (
          <Webhooks />
        )
      }
    </MemberPage>
  )
}

export default WebhooksPage
