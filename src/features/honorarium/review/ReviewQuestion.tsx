import { useTranslation } from "react-i18next"
import { messages } from "../../../../contract/rules/messages.ts"
import { payeeWay } from "../../../../contract/rules/money.ts"
import { useAmount } from "../../../entities/honorarium/useAmount.ts"
import { useRuleWords } from "../../../i18n/useRuleWords.ts"
import { Dialog } from "../../../ui/Dialog.tsx"
import { Form } from "../../../ui/Form.tsx"
import { FormButtons } from "../../../ui/FormButtons.tsx"
import { TextAreaField } from "../../../ui/fields.tsx"
import { ProblemText } from "../../../ui/ProblemText.tsx"
import { honorariumReview, selectIsActing, selectIsQuestion, useHonorariumReview } from "../honoraria.ts"
import { RespondentLanguageField } from "../RespondentLanguageField.tsx"
import { reviewTitle } from "./reviewTitle.ts"

const ReasonField = () => {
  const { t } = useTranslation("honorarium")
  const words = useRuleWords()
  const isBusy = useHonorariumReview(selectIsActing)
  const { act, reason, errors, reasonDueFor } = useHonorariumReview(({ context }) => context)
  const isDue = reasonDueFor.includes(act)
  const error =
    errors.reason === "reasonForInterview"
      ? t("question.reasonForInterview")
      : words(errors.reason === "required" ? messages.required : errors.reason)
  return (
    <TextAreaField
      label={t(isDue ? "question.reason" : "question.reasonOptional")}
      error={error}
      required={isDue}
      dir="auto"
      value={reason}
      readOnly={isBusy}
      onChange={(value) => honorariumReview.send({ type: "reason.change", value })}
    />
  )
}

export const ReviewQuestion = () => {
  const { t } = useTranslation("honorarium")
  const amountOf = useAmount()
  const isOpen = useHonorariumReview(selectIsQuestion)
  const isBusy = useHonorariumReview(selectIsActing)
  const { honorarium, act, language, problem } = useHonorariumReview(({ context }) => context)
  if (honorarium === null) return null
  const dismiss = () => honorariumReview.send({ type: "act.dismiss" })
  const name = honorarium.respondentName
  const amount = amountOf(honorarium)
  const way = t(`ways.${payeeWay(honorarium) ?? "later"}`)
  const email = honorarium.respondentEmail ?? ""
  const isGrave = act === "reject" || act === "cancel"
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? undefined : dismiss}
      focusAfter={reviewTitle}
      title={t(`question.${act}.title`, { name, amount })}
      description={t(`question.${act}.message`, { way, email })}
    >
      <Form isBusy={isBusy} onSubmit={() => honorariumReview.send({ type: "act.confirm" })}>
        {act === "link" ? (
          <RespondentLanguageField
            language={language}
            isBusy={isBusy}
            onChoose={(chosen) => honorariumReview.send({ type: "language.choose", language: chosen })}
          />
        ) : (
          <ReasonField />
        )}
        <ProblemText>{problem}</ProblemText>
        <FormButtons
          isBusy={isBusy}
          look={isGrave ? "danger" : "primary"}
          cancelLabel={t("question.keep")}
          onCancel={dismiss}
          submitLabel={t(`question.${act}.confirm`, { amount })}
        />
      </Form>
    </Dialog>
  )
}
