import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { PayeeWay } from "../../../../contract/rules/money.ts"
import type { PayeeDraft } from "../../../../machines/flows/payee-form.machine.ts"
import { css } from "../../../../styled-system/css"
import { useAmount } from "../../../entities/honorarium/useAmount.ts"
import { useRuleWords } from "../../../i18n/useRuleWords.ts"
import { Button } from "../../../ui/Button.tsx"
import { Choice } from "../../../ui/Choice.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { Field } from "../../../ui/Field.tsx"
import { Form } from "../../../ui/Form.tsx"
import { CoinsIcon } from "../../../ui/icons.tsx"
import { LoadState } from "../../../ui/LoadState.tsx"
import { CheckIcon } from "../../../ui/pageIcons.tsx"
import { TextInput } from "../../../ui/TextInput.tsx"
import { payeeForm, selectIsBusy, selectStage, usePayeeForm } from "./payee.ts"

const column = css({ display: "grid", gap: "5", maxInlineSize: "32rem", minInlineSize: "0" })
const sum = css({ fontSize: "3xl", fontWeight: "semibold", fontVariantNumeric: "tabular-nums" })
const faint = css({ color: "text.muted", textWrap: "pretty", overflowWrap: "anywhere" })
const problemStyle = css({ color: "bad.text" })
const apart = css({ display: "block", marginBlockStart: "2" })

type TypedField = Exclude<keyof PayeeDraft, "way">

type LineProps = {
  readonly field: TypedField
  readonly hint?: ReactNode
  readonly isOptional?: boolean
  readonly inputMode?: "numeric" | "email"
}

/** One text field. Codes and numbers run left to right in every language. */
const Line = ({ field, hint, isOptional = false, inputMode }: LineProps) => {
  const { t } = useTranslation("honorarium")
  const words = useRuleWords()
  const value = usePayeeForm(({ context }) => context.draft[field])
  const error = usePayeeForm(({ context }) => context.errors[field])
  const isBusy = usePayeeForm(selectIsBusy)
  return (
    <Field
      label={t(`request.${field}`)}
      hint={hint}
      note={isOptional ? t("request.optional") : undefined}
      error={words(error)}
      required={!isOptional}
    >
      <TextInput
        value={value}
        readOnly={isBusy}
        inputMode={inputMode}
        maxLength={field === "accountNumber" ? 40 : 200}
        dir={field === "accountHolder" ? "auto" : "ltr"}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => payeeForm.send({ type: "field.change", field, value: target.value })}
      />
    </Field>
  )
}

const Again = () => {
  const { t } = useTranslation("honorarium")
  const words = useRuleWords()
  const value = usePayeeForm(({ context }) => context.again.accountNumber)
  const error = usePayeeForm(({ context }) => context.errors.again)
  const isBusy = usePayeeForm(selectIsBusy)
  return (
    <Field
      label={t("request.accountAgain")}
      error={error === "accountsDiffer" ? t("request.accountsDiffer") : words(error)}
      required
    >
      <TextInput
        value={value}
        readOnly={isBusy}
        inputMode="numeric"
        maxLength={40}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        onPaste={(event) => event.preventDefault()}
        onChange={({ target }) => payeeForm.send({ type: "account.repeat", value: target.value })}
      />
    </Field>
  )
}

const PayeeFields = () => {
  const { t } = useTranslation("honorarium")
  const { asked, draft, problem } = usePayeeForm(({ context }) => context)
  const isBusy = usePayeeForm(selectIsBusy)
  const amount = useAmount()
  if (asked === null) return null
  const isRupee = asked.currency === "INR"
  const ways: ReadonlyArray<PayeeWay> = [isRupee ? "upi" : "paypal", "bank"]
  return (
    <div className={column}>
      <div>
        <p className={sum}>{amount(asked)}</p>
        <p className={faint}>
          {t("payee.asked", { name: asked.respondentName, organisation: asked.organisationName })}
        </p>
      </div>
      <Form isBusy={isBusy} onSubmit={() => payeeForm.send({ type: "form.submit" })}>
        <Choice
          label={t("request.way")}
          options={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
          value={draft.way}
          onChange={(way) => payeeForm.send({ type: "way.choose", way })}
        />
        {draft.way === "upi" ? <Line field="upiId" /> : null}
        {draft.way === "paypal" ? <Line field="paypalId" inputMode="email" /> : null}
        {draft.way === "bank" ? (
          <>
            <Line field="accountNumber" inputMode="numeric" hint={t("payee.accountHint")} />
            <Again />
            {isRupee ? <Line field="ifscCode" /> : null}
            <Line field="accountHolder" isOptional />
          </>
        ) : null}
        <p className={problemStyle} role="alert" hidden={!problem}>
          {problem}
        </p>
        <Button type="submit" look="primary" wide isBusy={isBusy}>
          {t("payee.send")}
        </Button>
      </Form>
      <p className={faint}>{t("payee.trust", { organisation: asked.organisationName })}</p>
    </div>
  )
}

/** The page behind an emailed link: the payment details form, or why the link no longer works. */
export const PayeeView = () => {
  const { t } = useTranslation(["honorarium", "common"])
  const stage = usePayeeForm(selectStage)
  const { asked, problem } = usePayeeForm(({ context }) => context)
  if (stage === "loading" || stage === "failed")
    return (
      <LoadState
        isLoading
        hasFailed={stage === "failed"}
        failedTitle={t("payee.failed")}
        problem={problem}
        onRetry={() => payeeForm.send({ type: "link.retry" })}
      />
    )
  if (stage === "gone")
    return (
      <EmptyState title={t("payee.gone")} icon={<CoinsIcon size={20} />}>
        {problem}
        <span className={apart}>{t("payee.goneHint")}</span>
      </EmptyState>
    )
  if (stage === "done")
    return (
      <EmptyState title={t("payee.done")} icon={<CheckIcon size={20} />}>
        {t("payee.doneMessage", { organisation: asked?.organisationName ?? "" })}
      </EmptyState>
    )
  return <PayeeFields />
}
