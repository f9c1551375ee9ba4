import { useTranslation } from "react-i18next"
import type { ApiKey } from "../../../contract/entities/ApiKey.ts"
import { apiKeyStart } from "../../../contract/rules/apiScopes.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { Badge } from "../../ui/Badge.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { Muted, Row, Strong } from "../../ui/layout.tsx"
import { RotateIcon, TrashIcon } from "../../ui/pageIcons.tsx"
import { Below, CellLines, Table, TableCell, TableRow } from "../../ui/Table.tsx"
import type { Tone } from "../../ui/toneStyle.ts"
import { apiKeys } from "./apiKeys.ts"
import { useScopeWords } from "./useScopeWords.ts"

const tones: Readonly<Record<ApiKey["state"], Tone>> = {
  active: "good",
  expired: "neutral",
  stopped: "warning"
}

const Dates = ({ apiKey }: { readonly apiKey: ApiKey }) => {
  const { t } = useTranslation("apiKeys")
  const { date, dateTime } = useFormats()
  const { lastUsedAt, expiresAt, previousUntil } = apiKey
  return (
    <CellLines>
      <span>{lastUsedAt ? t("usedAt", { time: dateTime(new Date(lastUsedAt)) }) : t("neverUsed")}</span>
      <Muted as="span">{expiresAt ? t("expiresAt", { date: date(new Date(expiresAt)) }) : t("noEnd")}</Muted>
      {previousUntil ? (
        <Muted as="span">{t("previousUntil", { time: dateTime(new Date(previousUntil)) })}</Muted>
      ) : null}
    </CellLines>
  )
}

const Scopes = ({ scopes }: Pick<ApiKey, "scopes">) => {
  const scopeWords = useScopeWords()
  return (
    <Row as="span" gap="1">
      {scopes.map((scope) => (
        <Badge key={scope}>{scopeWords(scope)}</Badge>
      ))}
    </Row>
  )
}

const Person = ({ apiKey: { createdBy, actsAs, createdAt } }: { readonly apiKey: ApiKey }) => {
  const { t } = useTranslation("apiKeys")
  const { date } = useFormats()
  return (
    <CellLines>
      <span>
        <bdi>{actsAs}</bdi>
      </span>
      <Muted as="span">
        {t("createdOn", { date: date(new Date(createdAt)) })}
        {createdBy === actsAs ? null : (
          <>
            {" · "}
            <bdi>{createdBy}</bdi>
          </>
        )}
      </Muted>
    </CellLines>
  )
}

const ApiKeyRow = ({ apiKey }: { readonly apiKey: ApiKey }) => {
  const { t } = useTranslation("apiKeys")
  const { name, lastFour, scopes, state } = apiKey
  return (
    <TableRow>
      <TableCell>
        <CellLines>
          <Strong>
            <bdi>{name}</bdi>
          </Strong>
          <Muted as="span">
            <code dir="ltr" translate="no">
              {apiKeyStart}…{lastFour}
            </code>
          </Muted>
          <Row as="span" gap="1">
            <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
          </Row>
          {state === "stopped" ? <Muted as="span">{t("stoppedHint")}</Muted> : null}
          <Below width="medium">
            <Scopes scopes={scopes} />
            <Person apiKey={apiKey} />
            <Dates apiKey={apiKey} />
          </Below>
        </CellLines>
      </TableCell>
      <TableCell from="medium">
        <Scopes scopes={scopes} />
      </TableCell>
      <TableCell from="medium">
        <Person apiKey={apiKey} />
      </TableCell>
      <TableCell from="medium">
        <Dates apiKey={apiKey} />
      </TableCell>
      <TableCell align="end">
        <Row as="span" gap="1" wraps="no" justify="end">
          {state === "expired" ? null : (
            <IconButton
              size="small"
              label={t("rotate.open", { name })}
              icon={<RotateIcon />}
              onClick={() => apiKeys.send({ type: "key.rotate", key: apiKey })}
            />
          )}
          <IconButton
            size="small"
            label={t("revoke.open", { name })}
            icon={<TrashIcon />}
            onClick={() => apiKeys.send({ type: "key.revoke", key: apiKey })}
          />
        </Row>
      </TableCell>
    </TableRow>
  )
}

export const ApiKeyTable = ({ keys }: { readonly keys: ReadonlyArray<ApiKey> }) => {
  const { t } = useTranslation("apiKeys")
  return (
    <Table
      label={t("list")}
      columns={[
        { name: t("name") },
        { name: t("scopes"), from: "medium" },
        { name: t("actsAs"), from: "medium" },
        { name: t("use"), from: "medium" },
        { name: t("actions"), align: "end", hideName: true }
      ]}
    >
      {keys.map((apiKey) => (
        <ApiKeyRow key={apiKey._id} apiKey={apiKey} />
      ))}
    </Table>
  )
}
