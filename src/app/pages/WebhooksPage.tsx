import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { webhookCalls } from "../../../contract/calls/webhooks.ts"
import { paths } from "../../../contract/paths.ts"
import { WebhooksView } from "../../features/webhooks/WebhooksView.tsx"
import { deliveryLog, webhooks } from "../../features/webhooks/webhooks.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { LinkIcon } from "../../ui/pageIcons.tsx"
import { useWhileShown } from "../../ui/useWhileShown.ts"
import { Allowed } from "./Allowed.tsx"
import { MemberPage } from "./MemberPage.tsx"
import { useWhyNotFor } from "./useWhyNotFor.ts"

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
  const why = useWhyNotFor(webhookCalls.getWebhooks)
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
      {() => (
        <Allowed call={webhookCalls.getWebhooks} icon={<LinkIcon size={20} />}>
          <Webhooks />
        </Allowed>
      )}
    </MemberPage>
  )
}

export default WebhooksPage
