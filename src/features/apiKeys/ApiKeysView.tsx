import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { EmptyState, ErrorState } from "../../ui/EmptyState.tsx"
import { KeyIcon, PlusIcon } from "../../ui/pageIcons.tsx"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { ApiKeyForm } from "./ApiKeyForm.tsx"
import { ApiKeyQuestion } from "./ApiKeyQuestion.tsx"
import { ApiKeySecret } from "./ApiKeySecret.tsx"
import { ApiKeyTable } from "./ApiKeyTable.tsx"
import { apiKeys, selectApiKeys, selectIsFailed, selectIsLoading, useApiKeys } from "./apiKeys.ts"

const column = css({ display: "grid", gap: "4", gridTemplateColumns: "minmax(0, 1fr)", minInlineSize: "0" })
const row = css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "3" })
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
  const { t } = useTranslation(["apiKeys", "common"])
  const { number } = useFormats()
  const { keys, limit, problem } = useApiKeys(selectApiKeys)
  const isLoading = useApiKeys(selectIsLoading)
  const isFailed = useApiKeys(selectIsFailed)
  if (isLoading) return <SkeletonRows rows={3} label={t("common:loading")} />
  if (isFailed)
    return (
      <ErrorState
        title={t("failed")}
        message={problem}
        retryLabel={t("common:retry")}
        onRetry={() => apiKeys.send({ type: "keys.open" })}
      />
    )
  if (keys.length === 0)
    return (
      <EmptyState title={t("empty.title")} icon={<KeyIcon size={20} />} action={<CreateButton />}>
        {t("empty.message")}
      </EmptyState>
    )
  return (
    <>
      <ApiKeyTable keys={keys} />
      <div className={row}>
        {keys.length < limit ? <CreateButton /> : null}
        <p className={faint}>{t("used", { used: number(keys.length), limit: number(limit) })}</p>
      </div>
    </>
  )
}

/** The API keys of the organisation, whose id some calls need. */
export const ApiKeysView = ({ organisationId }: { readonly organisationId: string }) => {
  const { t } = useTranslation("apiKeys")
  return (
    <div className={column}>
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
    </div>
  )
}
