import { useTranslation } from "react-i18next"
import { type ApiScope, apiScopes } from "../../../contract/rules/apiScopes.ts"
import { limits } from "../../../contract/rules/limits.ts"
import type { ApiKeyDraft } from "../../../machines/flows/api-keys.machine.ts"
import { css } from "../../../styled-system/css"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { Button } from "../../ui/Button.tsx"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Field } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Select } from "../../ui/Select.tsx"
import { TextInput } from "../../ui/TextInput.tsx"
import { apiKeys, selectApiKeys, selectIsBusy, selectIsCreating, useApiKeys } from "./apiKeys.ts"
import { useScopeWords } from "./useScopeWords.ts"

const group = css({
  display: "grid",
  gap: "2",
  borderWidth: "0",
  padding: "0",
  margin: "0",
  minInlineSize: "0"
})
const legend = css({ fontSize: "sm", fontWeight: "medium", padding: "0", marginBlockEnd: "2" })
const problemStyle = css({ color: "bad.text", fontSize: "sm" })
const buttons = css({ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: "2" })

const periods = ["30", "90", "365"] as const

const change = (part: Partial<ApiKeyDraft>) => apiKeys.send({ type: "draft.change", change: part })

const Scopes = () => {
  const { t } = useTranslation("apiKeys")
  const words = useRuleWords()
  const scopeWords = useScopeWords()
  const isBusy = useApiKeys(selectIsBusy)
  const { draft, errors } = useApiKeys(selectApiKeys)
  const toggle = (scope: ApiScope, isChosen: boolean) =>
    change({
      scopes: isChosen ? [...draft.scopes, scope] : draft.scopes.filter((chosen) => chosen !== scope)
    })
  return (
    <fieldset className={group} aria-describedby="scopes-problem">
      <legend className={legend}>{t("scopes")}</legend>
      {apiScopes.map((scope) => (
        <Checkbox
          key={scope}
          label={scopeWords(scope)}
          checked={draft.scopes.includes(scope)}
          disabled={isBusy}
          onChange={({ target }) => toggle(scope, target.checked)}
        />
      ))}
      <p id="scopes-problem" className={problemStyle} role="alert" hidden={!errors.scopes}>
        {words(errors.scopes)}
      </p>
    </fieldset>
  )
}

/** The dialog that creates an API key. */
export const ApiKeyForm = () => {
  const { t } = useTranslation(["apiKeys", "common"])
  const words = useRuleWords()
  const isOpen = useApiKeys(selectIsCreating)
  const isBusy = useApiKeys(selectIsBusy)
  const { draft, errors, problem } = useApiKeys(selectApiKeys)
  const isSaidByFields = Object.keys(errors).length > 0
  const close = () => apiKeys.send({ type: "dialog.close" })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? undefined : close}
      closeLabel={t("common:close")}
      title={t("form.title")}
      description={t("form.description")}
    >
      <Form isBusy={isBusy} onSubmit={() => apiKeys.send({ type: "dialog.confirm" })}>
        <Field label={t("name")} error={words(errors.name)} hint={t("form.nameHint")} required>
          <TextInput
            autoFocus
            autoComplete="off"
            maxLength={limits.apiKeys.name}
            value={draft.name}
            readOnly={isBusy}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <Scopes />
        <Field label={t("form.end")} error={words(errors.expiresInDays)}>
          <Select
            value={draft.days}
            disabled={isBusy}
            options={[
              { value: "", label: t("noEnd") },
              ...periods.map((value) => ({ value, label: t(`form.d${value}`) }))
            ]}
            onChange={({ target }) => change({ days: target.value })}
          />
        </Field>
        <p className={problemStyle} role="alert" hidden={!problem || isSaidByFields}>
          {problem}
        </p>
        <div className={buttons}>
          <Button disabled={isBusy} onClick={close}>
            {t("cancel")}
          </Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {t("create")}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
