import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { useLoadStatus } from "../../actors/useLoadStatus.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { LoadState } from "../../ui/LoadState.tsx"
import { Row, Stack } from "../../ui/layout.tsx"
import { KeyIcon, PlusIcon } from "../../ui/pageIcons.tsx"
import { ApiKeyForm } from "./ApiKeyForm.tsx"
import { ApiKeyQuestion } from "./ApiKeyQuestion.tsx"
import { ApiKeySecret } from "./ApiKeySecret.tsx"
import { ApiKeyTable } from "./ApiKeyTable.tsx"
import { apiKeys, selectApiKeys, selectIsLoading, useApiKeys } from "./apiKeys.ts"

const faint = css({ color: "text.muted", fontSize: "sm", textWrap: "pretty", overflowWrap: "anywhere" })

const CreateButton = () => {
  const { t } = useTranslation("apiKeys")
  return (
    <Button look="primary" icon={<PlusIcon />} onClick={() => apiKeys.send({ type: "key.create" })}>
      {t("create")}
    </Button>
  )
}

const Listed = () => {
  const { t } = useTranslation("apiKeys")
  const { number } = useFormats()
  const { keys, limit } = useApiKeys(selectApiKeys)
  const isLoading = useApiKeys(selectIsLoading)
  const status = useLoadStatus(apiKeys, { type: "keys.open" })
  return (
    <LoadState
      status={{ ...status, isLoading }}
      failedTitle={t("failed")}
      skeletonRows={3}
      isEmpty={isLoading || keys.length === 0}
      empty={
        <EmptyState title={t("empty.title")} icon={<KeyIcon size={20} />} action={<CreateButton />}>
          {t("empty.message")}
        </EmptyState>
      }
    >
      <ApiKeyTable keys={keys} />
      <Row gap="3" align="center">
        {keys.length < limit ? <CreateButton /> : null}
        <p className={faint}>{t("used", { used: number(keys.length), limit: number(limit) })}</p>
      </Row>
    </LoadState>
  )
}

/** The API keys of the organisation, whose id some calls need. */
export const ApiKeysView = ({ organisationId }: { readonly organisationId: string }) => {
  const { t } = useTranslation("apiKeys")
  return (
    <Stack gap="4" width="fits">
      <Listed />
      <p className={faint}>
        {t("organisationId")}{" "}
        <code dir="ltr" translate="no">
          {organisationId}
        </code>
      </p>
      <ApiKeyForm />
      <ApiKeyQuestion />
      <ApiKeySecret />
    </Stack>
  )
}
