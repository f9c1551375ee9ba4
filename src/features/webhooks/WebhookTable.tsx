import { useTranslation } from "react-i18next"
import type { Webhook } from "../../../contract/entities/Webhook.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { Badge } from "../../ui/Badge.tsx"
import { Muted, Row, Strong } from "../../ui/layout.tsx"
import { Menu, type MenuItem } from "../../ui/Menu.tsx"
import { MoreIcon } from "../../ui/pageIcons.tsx"
import { Below, CellLines, Table, TableCell, TableRow } from "../../ui/Table.tsx"
import type { Tone } from "../../ui/toneStyle.ts"
import { useEventWords } from "./useEventWords.ts"
import { webhooks } from "./webhooks.ts"

const tones: Readonly<Record<Webhook["state"], Tone>> = {
  on: "good",
  off: "neutral",
  stopped: "bad",
  gone: "bad"
}

const Events = ({ events }: Pick<Webhook, "events">) => {
  const eventWords = useEventWords()
  return (
    <Row as="span" gap="1">
      {events.map((event) => (
        <Badge key={event}>{eventWords(event)}</Badge>
      ))}
    </Row>
  )
}

const Details = ({ webhook }: { readonly webhook: Webhook }) => {
  const { t } = useTranslation("webhooks")
  const { date, dateTime } = useFormats()
  const { createdBy, createdAt, failingSince, previousUntil } = webhook
  return (
    <CellLines>
      <Muted as="span">
        {t("createdOn", { date: date(new Date(createdAt)) })}
        {createdBy === "" ? null : (
          <>
            {" · "}
            <bdi>{createdBy}</bdi>
          </>
        )}
      </Muted>
      {failingSince ? (
        <Muted as="span">{t("failingSince", { time: dateTime(new Date(failingSince)) })}</Muted>
      ) : null}
      {previousUntil ? (
        <Muted as="span">{t("previousUntil", { time: dateTime(new Date(previousUntil)) })}</Muted>
      ) : null}
    </CellLines>
  )
}

const Actions = ({ webhook }: { readonly webhook: Webhook }) => {
  const { t } = useTranslation("webhooks")
  const { _id: webhookId, address, state } = webhook
  const isOn = state === "on"
  const items: ReadonlyArray<MenuItem> = [
    {
      id: "test",
      label: t("test"),
      disabled: !isOn,
      onSelect: () => webhooks.send({ type: "webhook.send", sending: { kind: "test", webhookId } })
    },
    {
      id: "replayFailed",
      label: t("replayFailed"),
      disabled: !isOn,
      onSelect: () => webhooks.send({ type: "webhook.send", sending: { kind: "replayFailed", webhookId } })
    },
    {
      id: "edit",
      label: t("edit"),
      startsGroup: true,
      onSelect: () => webhooks.send({ type: "webhook.edit", webhook })
    },
    {
      id: "toggle",
      label: t(isOn ? "turnOff" : "turnOn"),
      onSelect: () => webhooks.send({ type: "webhook.toggle", webhook })
    },
    {
      id: "replace",
      label: t("replace.open"),
      onSelect: () => webhooks.send({ type: "webhook.replaceSecret", webhook })
    },
    {
      id: "delete",
      label: t("delete.open"),
      danger: true,
      onSelect: () => webhooks.send({ type: "webhook.delete", webhook })
    }
  ]
  return (
    <Menu label={t("actionsOf", { address })} items={items}>
      <MoreIcon />
    </Menu>
  )
}

const WebhookRow = ({ webhook }: { readonly webhook: Webhook }) => {
  const { t } = useTranslation("webhooks")
  const { address, description, events, state } = webhook
  return (
    <TableRow>
      <TableCell>
        <CellLines>
          <Strong>
            <bdi dir="ltr" translate="no">
              {address}
            </bdi>
          </Strong>
          {description === "" ? null : (
            <Muted as="span">
              <bdi>{description}</bdi>
            </Muted>
          )}
          <Row as="span" gap="1">
            <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
          </Row>
          {state === "stopped" || state === "gone" ? <Muted as="span">{t(`${state}Hint`)}</Muted> : null}
          <Below width="medium">
            <Events events={events} />
            <Details webhook={webhook} />
          </Below>
        </CellLines>
      </TableCell>
      <TableCell from="medium">
        <Events events={events} />
      </TableCell>
      <TableCell from="medium">
        <Details webhook={webhook} />
      </TableCell>
      <TableCell align="end">
        <Actions webhook={webhook} />
      </TableCell>
    </TableRow>
  )
}

type WebhookTableProps = { readonly list: ReadonlyArray<Webhook> }

/** The organisation's webhooks with their actions. */
export const WebhookTable = ({ list }: WebhookTableProps) => {
  const { t } = useTranslation("webhooks")
  return (
    <Table
      label={t("list")}
      columns={[
        { name: t("address") },
        { name: t("events"), from: "medium" },
        { name: t("details"), from: "medium" },
        { name: t("actions"), align: "end", hideName: true }
      ]}
    >
      {list.map((webhook) => (
        <WebhookRow key={webhook._id} webhook={webhook} />
      ))}
    </Table>
  )
}
