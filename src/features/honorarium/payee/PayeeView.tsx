import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { PayeeRequest } from "../../../../contract/entities/Honorarium.ts"
import type { PayeeWay } from "../../../../contract/rules/money.ts"
import type { PayeeField } from "../../../../machines/flows/payee-form.machine.ts"
import { css } from "../../../../styled-system/css"
import { useLoadStatus } from "../../../actors/useLoadStatus.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { useRuleWords } from "../../../i18n/useRuleWords.ts"
import { Button } from "../../../ui/Button.tsx"
import { Choice } from "../../../ui/Choice.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { Form } from "../../../ui/Form.tsx"
import { TextField } from "../../../ui/fields.tsx"
import { CoinsIcon } from "../../../ui/icons.tsx"
import { LoadState } from "../../../ui/LoadState.tsx"
import { Row, Stack } from "../../../ui/layout.tsx"
import { ProblemText } from "../../../ui/ProblemText.tsx"
import { BankFields } from "../BankFields.tsx"
import { PayeeCard } from "./PayeeCard.tsx"
import { payeeForm, selectIsBusy, selectStage, usePayeeForm } from "./payee.ts"

const faint = css({ color: "text.muted", textWrap: "pretty", overflowWrap: "anywhere" })
const problemStyle = css({ color: "bad.text" })
const apart = css({ display: "block", marginBlockStart: "2" })
const titleStyle = css({ fontSize: "xl", fontWeight: "semibold", textWrap: "balance" })

type LineProps = {
  readonly field: PayeeField
  readonly hint?: ReactNode
  readonly isOptional?: boolean
  readonly inputMode?: "numeric" | "email"
  readonly maxLength?: number
}

/** One text field. Codes and numbers run left to right in every language. */
const Line = ({ field, hint, isOptional = false, inputMode, maxLength = 200 }: LineProps) => {
  const { t } = useTranslation("honorarium")
  const words = useRuleWords()
  const value = usePayeeForm(({ context }) => context.draft[field])
  const error = usePayeeForm(({ context }) => context.errors[field])
  const isBusy = usePayeeForm(selectIsBusy)
  return (
    <TextField
      label={t(`request.${field}`)}
      hint={hint}
      note={isOptional ? t("request.optional") : undefined}
      error={words(error)}
      required={!isOptional}
      value={value}
      readOnly={isBusy}
      inputMode={inputMode}
      maxLength={maxLength}
      dir={field === "accountHolder" ? "auto" : "ltr"}
      autoComplete="off"
      spellCheck={false}
      onChange={(value) => payeeForm.send({ type: "field.change", field, value })}
    />
  )
}

const Bank = () => {
  const { t } = useTranslation("honorarium")
  const { currency = "INR" } = usePayeeForm(({ context }) => context.asked) ?? {}
  const kind = usePayeeForm(({ context }) => context.draft.kind)
  const value = usePayeeForm(({ context }) => context.again.accountNumber)
  const error = usePayeeForm(({ context }) => context.errors.again)
  const isBusy = usePayeeForm(selectIsBusy)
  return (
    <BankFields
      currency={currency}
      kind={kind}
      accountHint={t("payee.accountHint")}
      line={(line) => <Line key={line.field} {...line} />}
      again={{ value, error, isBusy, onChange: (value) => payeeForm.send({ type: "account.repeat", value }) }}
      onKind={(kind) => payeeForm.send({ type: "kind.choose", kind })}
    />
  )
}

const PayeeFields = ({ asked }: { readonly asked: PayeeRequest }) => {
  const { t } = useTranslation("honorarium")
  const { draft, problem } = usePayeeForm(({ context }) => context)
  const isBusy = usePayeeForm(selectIsBusy)
  const { date } = useFormats()
  const { organisationName: organisation } = asked
  const ways: ReadonlyArray<PayeeWay> = [asked.currency === "INR" ? "upi" : "paypal", "bank"]
  return (
    <>
      <Form isBusy={isBusy} onSubmit={() => payeeForm.send({ type: "form.submit" })}>
        <Choice
          label={t("request.way")}
          options={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
          value={draft.way}
          onChange={(way) => payeeForm.send({ type: "way.choose", way })}
        />
        {draft.way === "upi" ? <Line field="upiId" /> : null}
        {draft.way === "paypal" ? <Line field="paypalId" inputMode="email" /> : null}
        {draft.way === "bank" ? <Bank /> : null}
        <ProblemText>{problem}</ProblemText>
        <Button type="submit" look="primary" wide isBusy={isBusy}>
          {t("payee.send")}
        </Button>
        {asked.canChange ? (
          <Button wide disabled={isBusy} onClick={() => payeeForm.send({ type: "details.keep" })}>
            {t("question.keep")}
          </Button>
        ) : null}
      </Form>
      {asked.until ? (
        <p className={faint}>{t("payee.until", { date: date(new Date(asked.until)) })}</p>
      ) : null}
      <p className={faint}>{t("payee.trust", { organisation })}</p>
    </>
  )
}

const Status = ({ asked }: { readonly asked: PayeeRequest }) => {
  const { t } = useTranslation("honorarium")
  const { date } = useFormats()
  const { status, organisationName: organisation, account, paidAt, canChange, isAccountInvalid } = asked
  if (status === "needed") return null
  return (
    <Stack as="section" gap="3" align="start" role="status">
      <h2 className={titleStyle}>{t(`payee.status.${status}.title`)}</h2>
      <p className={faint}>{t(`payee.status.${status}.message`, { organisation })}</p>
      {paidAt ? <p>{t("payee.paidOn", { date: date(new Date(paidAt)) })}</p> : null}
      {account ? (
        <p>
          {t("payee.account")} <bdi dir="ltr">{account}</bdi>
        </p>
      ) : null}
      {isAccountInvalid ? <p className={problemStyle}>{t("payee.accountInvalid")}</p> : null}
      {canChange ? (
        <Row gap="2">
          <Button onClick={() => payeeForm.send({ type: "details.change" })}>{t("payee.change")}</Button>
        </Row>
      ) : null}
    </Stack>
  )
}

/** The page behind an emailed link: the payment details form, how far the payment is, or why the link is of no use. */
export const PayeeView = () => {
  const { t } = useTranslation("honorarium")
  const stage = usePayeeForm(selectStage)
  const { asked, problem } = usePayeeForm(({ context }) => context)
  const status = useLoadStatus(payeeForm, { type: "link.retry" })
  if (stage === "loading" || stage === "failed")
    return <LoadState status={status} isEmpty failedTitle={t("payee.failed")} />
  if (stage === "gone" || asked === null)
    return (
      <EmptyState title={t("payee.gone")} icon={<CoinsIcon size={20} />}>
        {problem}
        <span className={apart}>{t("payee.goneHint")}</span>
      </EmptyState>
    )
  return (
    <PayeeCard asked={asked} isEditing={stage === "form"}>
      {stage === "form" ? <PayeeFields asked={asked} /> : <Status asked={asked} />}
    </PayeeCard>
  )
}
