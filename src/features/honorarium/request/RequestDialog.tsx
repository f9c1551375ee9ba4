import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { type Currency, currencyCodes } from "../../../../contract/rules/currencies.ts"
import { css } from "../../../../styled-system/css"
import { useAmount } from "../../../entities/honorarium/useAmount.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { useRuleWords } from "../../../i18n/useRuleWords.ts"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { Form } from "../../../ui/Form.tsx"
import { FormButtons } from "../../../ui/FormButtons.tsx"
import { SelectField, TextAreaField, TextField } from "../../../ui/fields.tsx"
import { Row } from "../../../ui/layout.tsx"
import { ProblemText } from "../../../ui/ProblemText.tsx"
import { RespondentLanguageField } from "../RespondentLanguageField.tsx"
import { WarningList } from "../WarningList.tsx"
import { RequestField } from "./RequestField.tsx"
import { RequestWarnings } from "./RequestWarnings.tsx"
import { RespondentField } from "./RespondentField.tsx"
import {
  honorariumRequest,
  selectIsBusy,
  selectIsRequested,
  selectIsSent,
  selectIsUnknown,
  useHonorariumRequest
} from "./request.ts"
import { useHonorariumWarnings } from "./requestWarnings.ts"
import { WayFields } from "./WayFields.tsx"

const pair = css({
  display: "grid",
  alignItems: "start",
  gap: "4",
  gridTemplateColumns: "minmax(0, 1fr) 6.5rem"
})
/** Warnings that arrive while someone is about to press a button don't move it. */
const steady = css({
  position: "sticky",
  insetBlockEnd: { base: "0", sm: "-6" },
  paddingBlock: "3",
  marginBlockEnd: "-3",
  background: "raised"
})
const problemStyle = css({ color: "bad.text" })

const close = () => honorariumRequest.send({ type: "request.close" })

/** The documents of a respondent, which another feature has. */
export type Dossier = (contactId: string) => ReactNode

type RequestProps = { readonly dossier: Dossier }

const AmountFields = () => {
  const { t } = useTranslation("honorarium")
  const words = useRuleWords()
  const { date } = useFormats()
  const amountOf = useAmount()
  const { draft, errors, last } = useHonorariumRequest(({ context }) => context)
  return (
    <div className={pair}>
      <RequestField
        field="amount"
        inputMode="decimal"
        maxLength={20}
        hint={
          last
            ? t("request.last", { amount: amountOf(last), date: date(new Date(last.createdAt)) })
            : undefined
        }
        required
      />
      <SelectField
        label={t("request.currency")}
        error={words(errors.currency)}
        value={draft.currency}
        options={currencyCodes.map((code) => ({ value: code, label: code }))}
        onChange={(value) => honorariumRequest.send({ type: "currency.choose", currency: value as Currency })}
      />
    </div>
  )
}

const RequestForm = ({ dossier }: RequestProps) => {
  const { t, i18n } = useTranslation("honorarium")
  const words = useRuleWords()
  const isBusy = useHonorariumRequest(selectIsBusy)
  const { draft, errors, problem, changing } = useHonorariumRequest(({ context }) => context)
  const shown = useHonorariumWarnings(({ context }) => context.warnings)
  const respondentId = changing?.respondentId ?? draft.respondent?._id
  return (
    <Form isBusy={isBusy} onSubmit={() => honorariumRequest.send({ type: "request.submit", shown })}>
      <RespondentField />
      {respondentId ? dossier(respondentId) : null}
      <AmountFields />
      <WayFields />
      <RequestWarnings />
      <TextField
        label={t("request.email")}
        note={t("request.optional")}
        error={words(errors.respondentEmail)}
        type="email"
        dir="ltr"
        value={draft.respondentEmail}
        readOnly={isBusy}
        autoComplete="off"
        onChange={(value) =>
          honorariumRequest.send({ type: "field.change", field: "respondentEmail", value })
        }
      />
      <RespondentLanguageField
        language={draft.respondentLanguage || i18n.language}
        isBusy={isBusy}
        onChoose={(language) => honorariumRequest.send({ type: "language.choose", language })}
      />
      <RequestField field="respondentNumber" inputMode="tel" note={t("request.optional")} />
      <RequestField field="reference" hint={t("request.referenceHint")} note={t("request.optional")} />
      <TextAreaField
        label={t("request.notes")}
        note={t("request.optional")}
        error={words(errors.notes)}
        dir="auto"
        value={draft.notes}
        readOnly={isBusy}
        onChange={(value) => honorariumRequest.send({ type: "field.change", field: "notes", value })}
      />
      <ProblemText>{problem}</ProblemText>
      <div className={steady}>
        <FormButtons
          isBusy={isBusy}
          cancelLabel={t("request.cancel")}
          onCancel={close}
          submitLabel={t(changing ? "request.save" : "request.send")}
        />
      </div>
    </Form>
  )
}

const Unknown = () => {
  const { t } = useTranslation("honorarium")
  const { problem, shown } = useHonorariumRequest(({ context }) => context)
  return (
    <>
      <p className={problemStyle}>{problem}</p>
      <Row gap="2" wraps="no" justify="end">
        <Button onClick={() => honorariumRequest.send({ type: "request.edit" })}>{t("request.edit")}</Button>
        <Button look="primary" onClick={() => honorariumRequest.send({ type: "request.submit", shown })}>
          {t("request.again")}
        </Button>
      </Row>
    </>
  )
}

const Warnings = () => {
  const { t } = useTranslation("honorarium")
  const warnings = useHonorariumRequest(({ context }) => context.warnings)
  return (
    <>
      <WarningList warnings={warnings} />
      <Row gap="2" wraps="no" justify="end">
        <Button look="primary" onClick={close}>
          {t("request.done")}
        </Button>
      </Row>
    </>
  )
}

export const RequestDialog = ({ dossier }: RequestProps) => {
  const { t } = useTranslation("honorarium")
  const isOpen = useHonorariumRequest(selectIsRequested)
  const isSent = useHonorariumRequest(selectIsSent)
  const isBusy = useHonorariumRequest(selectIsBusy)
  const isUnknown = useHonorariumRequest(selectIsUnknown)
  const changing = useHonorariumRequest(({ context }) => context.changing)
  const formTitle = changing
    ? t("request.changeTitle", { name: changing.respondentName })
    : t("request.title")
  const sentTitle = t(changing ? "request.changedWarningsTitle" : "request.warningsTitle")
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? undefined : close}
      title={isUnknown ? t("request.unknownTitle") : isSent ? sentTitle : formTitle}
      description={isUnknown ? t("request.unknownMessage") : changing ? t("request.changeNote") : undefined}
      width="wide"
    >
      {isUnknown ? <Unknown /> : isSent ? <Warnings /> : <RequestForm dossier={dossier} />}
    </Dialog>
  )
}
