import { useTranslation } from "react-i18next"
import { type Webhook, WebhookDeliveryState } from "../../../contract/entities/Webhook.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { FilterRow } from "../../ui/FilterRow.tsx"
import { SelectField } from "../../ui/fields.tsx"
import { ReceiptIcon } from "../../ui/icons.tsx"
import { Muted } from "../../ui/layout.tsx"
import { PagedList } from "../../ui/PagedList.tsx"
import { Section } from "../../ui/Section.tsx"
import { DeliveryTable } from "./DeliveryTable.tsx"
import { deliveryLog, type LogFilter } from "./webhooks.ts"

const choose = (change: Partial<LogFilter>) =>
  deliveryLog.send({ type: "filter.choose", filter: { ...deliveryLog.read().filter, ...change } })

type DeliveryLogProps = { readonly list: ReadonlyArray<Webhook> }

const Filters = ({ list }: DeliveryLogProps) => {
  const { t } = useTranslation("webhooks")
  const { webhookId, state } = deliveryLog.useContext(({ filter }) => filter)
  return (
    <FilterRow>
      <SelectField
        label={t("log.webhook")}
        value={webhookId}
        options={[
          { value: "", label: t("log.all") },
          ...list.map(({ _id, address }) => ({ value: _id, label: address }))
        ]}
        onChange={(value) => choose({ webhookId: value })}
      />
      <SelectField
        label={t("log.status")}
        value={state}
        options={[
          { value: "", label: t("log.all") },
          ...WebhookDeliveryState.literals.map((value) => ({ value, label: t(`log.states.${value}`) }))
        ]}
        onChange={(value) => choose({ state: value as WebhookDeliveryState | "" })}
      />
      <Button onClick={() => deliveryLog.send({ type: "list.refresh" })}>{t("log.refresh")}</Button>
    </FilterRow>
  )
}

/** The deliveries of the last 30 days. */
export const DeliveryLog = ({ list }: DeliveryLogProps) => {
  const { t } = useTranslation("webhooks")
  const { number } = useFormats()
  const { rows, total } = deliveryLog.useContext((context) => context)
  return (
    <Section size="lg" title={t("log.title")}>
      <Muted>{t("log.hint")}</Muted>
      <Filters list={list} />
      <PagedList
        status={deliveryLog.useStatus()}
        isEmpty={rows.length === 0}
        empty={
          <EmptyState title={t("log.empty")} icon={<ReceiptIcon size={20} />}>
            {t("log.emptyMessage")}
          </EmptyState>
        }
        failedTitle={t("log.failed")}
        shown={t(total.exact ? "log.shown" : "log.shownOfMore", {
          shown: number(rows.length),
          all: number(total.value)
        })}
        moreLabel={t("log.more")}
      >
        <DeliveryTable rows={rows} />
      </PagedList>
    </Section>
  )
}
