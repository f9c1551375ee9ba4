import { useTranslation } from "react-i18next"
import type { WebhookDelivery, WebhookDeliveryState } from "../../../contract/entities/Webhook.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Badge } from "../../ui/Badge.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { Muted } from "../../ui/layout.tsx"
import { RotateIcon } from "../../ui/pageIcons.tsx"
import { Below, CellLines, Table, TableCell, TableRow } from "../../ui/Table.tsx"
import type { Tone } from "../../ui/toneStyle.ts"
import { useEventWords } from "./useEventWords.ts"
import { selectIsBusy, selectWebhooks, useWebhooks, webhooks } from "./webhooks.ts"

const response = css({ fontSize: "xs", color: "text.muted", overflowWrap: "anywhere" })

const tones: Readonly<Record<WebhookDeliveryState, Tone>> = {
  waiting: "waiting",
  delivered: "good",
  failed: "bad"
}

type DeliveryProps = { readonly delivery: WebhookDelivery }

const When = ({ delivery: { at, attemptedAt, nextAt } }: DeliveryProps) => {
  const { t } = useTranslation("webhooks")
  const { dateTime } = useFormats()
  return (
    <CellLines>
      <time dateTime={at}>{dateTime(new Date(at))}</time>
      {attemptedAt ? (
        <Muted as="span">{t("log.attemptedAt", { time: dateTime(new Date(attemptedAt)) })}</Muted>
      ) : null}
      {attemptedAt && nextAt ? (
        <Muted as="span">{t("log.nextAt", { time: dateTime(new Date(nextAt)) })}</Muted>
      ) : null}
    </CellLines>
  )
}

const Result = ({ delivery }: DeliveryProps) => {
  const { t } = useTranslation("webhooks")
  const { number } = useFormats()
  const { state, attempts, responseCode, responseStart, durationMs, problem } = delivery
  return (
    <CellLines>
      <span>
        <Badge tone={tones[state]}>{t(`log.states.${state}`)}</Badge>
      </span>
      {problem ? <Muted as="span">{t(`log.problems.${problem}`)}</Muted> : null}
      {responseCode === null || durationMs === null ? null : (
        <Muted as="span">{t("log.response", { code: String(responseCode), ms: number(durationMs) })}</Muted>
      )}
      {attempts > 1 ? <Muted as="span">{t("log.attempts", { attempts: number(attempts) })}</Muted> : null}
      {responseStart ? (
        <code className={response} dir="auto" translate="no">
          {responseStart}
        </code>
      ) : null}
    </CellLines>
  )
}

const Row = ({ delivery }: DeliveryProps) => {
  const { t } = useTranslation("webhooks")
  const eventWords = useEventWords()
  const isBusy = useWebhooks(selectIsBusy)
  const { webhooks: list } = useWebhooks(selectWebhooks)
  const webhook = list.find(({ _id }) => _id === delivery.webhookId)
  const event = eventWords(delivery.event)
  return (
    <TableRow>
      <TableCell>
        <CellLines>
          <span>{event}</span>
          <Muted as="span">
            <bdi dir="ltr" translate="no">
              {webhook?.address}
            </bdi>
          </Muted>
          <Below width="medium">
            <When delivery={delivery} />
            <Result delivery={delivery} />
          </Below>
        </CellLines>
      </TableCell>
      <TableCell from="medium">
        <When delivery={delivery} />
      </TableCell>
      <TableCell from="medium">
        <Result delivery={delivery} />
      </TableCell>
      <TableCell align="end">
        <IconButton
          size="small"
          label={t("log.replay", { event })}
          icon={<RotateIcon />}
          disabled={isBusy || webhook?.state !== "on"}
          onClick={() =>
            webhooks.send({ type: "webhook.send", sending: { kind: "replay", deliveryId: delivery._id } })
          }
        />
      </TableCell>
    </TableRow>
  )
}

type DeliveryTableProps = { readonly rows: ReadonlyArray<WebhookDelivery> }

/** Deliveries with their last attempt. */
export const DeliveryTable = ({ rows }: DeliveryTableProps) => {
  const { t } = useTranslation("webhooks")
  return (
    <Table
      label={t("log.title")}
      columns={[
        { name: t("log.event") },
        { name: t("log.time"), from: "medium" },
        { name: t("log.result"), from: "medium" },
        { name: t("actions"), align: "end", hideName: true }
      ]}
    >
      {rows.map((delivery) => (
        <Row key={delivery._id} delivery={delivery} />
      ))}
    </Table>
  )
}
