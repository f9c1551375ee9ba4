import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { useLoadStatus } from "../../actors/useLoadStatus.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { LoadState } from "../../ui/LoadState.tsx"
import { Muted, Stack } from "../../ui/layout.tsx"
import { LinkIcon, PlusIcon } from "../../ui/pageIcons.tsx"
import { DeliveryLog } from "./DeliveryLog.tsx"
import { WebhookForm } from "./WebhookForm.tsx"
import { WebhookQuestion } from "./WebhookQuestion.tsx"
import { WebhookSecret } from "./WebhookSecret.tsx"
import { WebhookTable } from "./WebhookTable.tsx"
import { selectIsLoading, selectWebhooks, useWebhooks, webhooks } from "./webhooks.ts"

const row = css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "3", marginBlockEnd: "4" })

const CreateButton = () => {
  const { t } = useTranslation("webhooks")
  return (
    <Button look="primary" icon={<PlusIcon />} onClick={() => webhooks.send({ type: "webhook.create" })}>
      {t("create")}
    </Button>
  )
}

const Listed = () => {
  const { t } = useTranslation("webhooks")
  const { number } = useFormats()
  const { webhooks: list, limit } = useWebhooks(selectWebhooks)
  const isLoading = useWebhooks(selectIsLoading)
  const status = useLoadStatus(webhooks, { type: "webhooks.open" })
  return (
    <LoadState
      status={{ ...status, isLoading }}
      failedTitle={t("failed")}
      skeletonRows={3}
      isEmpty={isLoading || list.length === 0}
      empty={
        <EmptyState title={t("empty.title")} icon={<LinkIcon size={20} />} action={<CreateButton />}>
          {t("empty.message")}
        </EmptyState>
      }
    >
      <WebhookTable list={list} />
      <div className={row}>
        {list.length < limit ? <CreateButton /> : null}
        <Muted>{t("used", { used: number(list.length), limit: number(limit) })}</Muted>
      </div>
      <DeliveryLog list={list} />
    </LoadState>
  )
}

/** The organisation's webhooks and the log of their deliveries. */
export const WebhooksView = () => (
  <Stack gap="4" width="fits">
    <Listed />
    <WebhookForm />
    <WebhookQuestion />
    <WebhookSecret />
  </Stack>
)
