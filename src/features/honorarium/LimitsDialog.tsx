import { useTranslation } from "react-i18next"
import { currencyCodes } from "../../../contract/rules/currencies.ts"
import { css } from "../../../styled-system/css"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Field } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { LoadState } from "../../ui/LoadState.tsx"
import { TextInput } from "../../ui/TextInput.tsx"
import { confirmationLimits, useConfirmationLimits } from "./honoraria.ts"

const buttons = css({ display: "flex", justifyContent: "flex-end", gap: "2" })

const close = () => confirmationLimits.send({ type: "limits.close" })

const Amounts = () => {
  const { t } = useTranslation("honorarium")
  const words = useRuleWords()
  const isBusy = useConfirmationLimits((snapshot) => snapshot.hasTag("busy"))
  const { draft, errors } = useConfirmationLimits(({ context }) => context)
  return (
    <Form isBusy={isBusy} onSubmit={() => confirmationLimits.send({ type: "limits.save" })}>
      {currencyCodes.map((currency) => (
        <Field key={currency} label={currency} error={words(errors[currency])}>
          <TextInput
            name={currency}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            value={draft[currency]}
            readOnly={isBusy}
            onChange={({ target }) =>
              confirmationLimits.send({ type: "amount.change", currency, value: target.value })
            }
          />
        </Field>
      ))}
      <div className={buttons}>
        <Button disabled={isBusy} onClick={close}>
          {t("request.cancel")}
        </Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t("request.save")}
        </Button>
      </div>
    </Form>
  )
}

/** Sets the amounts above which approving and paying ask for a fresh code. */
export const LimitsDialog = () => {
  const { t } = useTranslation(["honorarium", "common"])
  const isOpen = useConfirmationLimits((snapshot) => snapshot.hasTag("open"))
  const isBusy = useConfirmationLimits((snapshot) => snapshot.hasTag("busy"))
  const isLoading = useConfirmationLimits((snapshot) => snapshot.hasTag("loading"))
  const hasFailed = useConfirmationLimits((snapshot) => snapshot.hasTag("failed"))
  const problem = useConfirmationLimits(({ context }) => context.problem)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? undefined : close}
      closeLabel={t("common:close")}
      title={t("limits.title")}
      description={t("limits.description")}
    >
      <LoadState
        isLoading={isLoading}
        isEmpty={isLoading}
        hasFailed={hasFailed}
        failedTitle={t("limits.failed")}
        problem={problem}
        onRetry={() => confirmationLimits.send({ type: "limits.refresh" })}
      >
        <Amounts />
      </LoadState>
    </Dialog>
  )
}
