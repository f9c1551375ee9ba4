import { useTranslation } from "react-i18next"
import { apiScopes } from "../../../contract/rules/apiScopes.ts"
import { limits } from "../../../contract/rules/limits.ts"
import type { ApiKeyDraft } from "../../../machines/flows/api-keys.machine.ts"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { CheckboxGroup } from "../../ui/CheckboxGroup.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Form } from "../../ui/Form.tsx"
import { FormButtons } from "../../ui/FormButtons.tsx"
import { SelectField, TextField } from "../../ui/fields.tsx"
import { ProblemText } from "../../ui/ProblemText.tsx"
import { apiKeys, selectApiKeys, selectIsBusy, selectIsCreating, useApiKeys } from "./apiKeys.ts"
import { useScopeWords } from "./useScopeWords.ts"

const periods = ["30", "90", "365"] as const

const change = (part: Partial<ApiKeyDraft>) => apiKeys.send({ type: "draft.change", change: part })

const Scopes = () => {
  const { t } = useTranslation("apiKeys")
  const words = useRuleWords()
  const scopeWords = useScopeWords()
  const isBusy = useApiKeys(selectIsBusy)
  const { draft, errors } = useApiKeys(selectApiKeys)
  return (
    <CheckboxGroup
      legend={t("scopes")}
      options={apiScopes}
      labelOf={scopeWords}
      chosen={draft.scopes}
      isBusy={isBusy}
      error={words(errors.scopes)}
      onChange={(scopes) => change({ scopes })}
    />
  )
}

/** The dialog that creates an API key. */
export const ApiKeyForm = () => {
  const { t } = useTranslation("apiKeys")
  const words = useRuleWords()
  const isOpen = useApiKeys(selectIsCreating)
  const isBusy = useApiKeys(selectIsBusy)
  const { draft, errors, problem } = useApiKeys(selectApiKeys)
  const close = () => apiKeys.send({ type: "dialog.close" })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? undefined : close}
      title={t("form.title")}
      description={t("form.description")}
    >
      <Form isBusy={isBusy} onSubmit={() => apiKeys.send({ type: "dialog.confirm" })}>
        <TextField
          label={t("name")}
          error={words(errors.name)}
          hint={t("form.nameHint")}
          required
          autoFocus
          autoComplete="off"
          maxLength={limits.apiKeys.name}
          value={draft.name}
          readOnly={isBusy}
          onChange={(value) => change({ name: value })}
        />
        <Scopes />
        <SelectField
          label={t("form.end")}
          error={words(errors.expiresInDays)}
          value={draft.days}
          disabled={isBusy}
          options={[
            { value: "", label: t("noEnd") },
            ...periods.map((value) => ({ value, label: t(`form.d${value}`) }))
          ]}
          onChange={(value) => change({ days: value })}
        />
        <ProblemText>{Object.keys(errors).length === 0 && problem}</ProblemText>
        <FormButtons isBusy={isBusy} cancelLabel={t("cancel")} onCancel={close} submitLabel={t("create")} />
      </Form>
    </Dialog>
  )
}
