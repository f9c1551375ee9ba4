import { useTranslation } from "react-i18next"
import type { Question } from "../../../../contract/entities/Interview.ts"
import { needsAnswers, ratings } from "../../../../contract/rules/interviews.ts"
import { limits } from "../../../../contract/rules/limits.ts"
import { useOutcomeWords } from "../../../entities/outcome/useOutcomeWords.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { useRuleWords } from "../../../i18n/useRuleWords.ts"
import { Field } from "../../../ui/Field.tsx"
import { Heading, Muted, Stack } from "../../../ui/layout.tsx"
import { Select } from "../../../ui/Select.tsx"
import { TextArea } from "../../../ui/TextArea.tsx"
import { TextInput } from "../../../ui/TextInput.tsx"
import { selectAnswerProblems, selectDraft, selectForm, useWrapUp, type WrapUpRef } from "./wrapUp.ts"

type AnswerProps = {
  readonly question: Question
  readonly value: string
  readonly onChange: (value: string) => void
}

const Answer = ({ question: { id, kind, options }, value, onChange }: AnswerProps) => {
  const { t } = useTranslation("calling")
  const { number } = useFormats()
  const name = `answer-${id}`
  if (kind === "text")
    return (
      <TextArea
        name={name}
        value={value}
        rows={2}
        dir="auto"
        maxLength={limits.interview.answer}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur()
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit()
        }}
      />
    )
  if (kind === "number")
    return (
      <TextInput
        name={name}
        value={value}
        inputMode="decimal"
        dir="ltr"
        maxLength={40}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    )
  const choices =
    kind === "rating"
      ? ratings.map((rating) => ({ value: String(rating), label: number(rating) }))
      : options.map((option) => ({ value: option, label: option }))
  return (
    <Select
      name={name}
      value={value}
      options={[{ value: "", label: t("wrapUp.interview.none") }, ...choices]}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** The organisation's interview form, if it has one. Answers are saved while typing, like the note. */
export const InterviewFields = ({ actor }: { readonly actor: WrapUpRef }) => {
  const { t } = useTranslation("calling")
  const words = useRuleWords()
  const outcome = useOutcomeWords()
  const form = useWrapUp(actor, selectForm)
  const { answers = {}, status } = useWrapUp(actor, selectDraft)
  const problems = useWrapUp(actor, selectAnswerProblems)
  if (form === undefined) return null
  const isNeeded = needsAnswers(form, status)
  return (
    <Stack as="section" gap="3" width="fits" aria-label={t("wrapUp.interview.title")}>
      <Heading as="h3" size="sm">
        {t("wrapUp.interview.title")}
      </Heading>
      {isNeeded && status !== null ? (
        <Muted>{t("wrapUp.interview.needed", { outcome: outcome(status) })}</Muted>
      ) : null}
      {form.questions.map((question) => (
        <Field
          key={question.id}
          label={question.text}
          required={isNeeded && question.isRequired}
          error={words(problems[question.id])}
          hint={question.kind === "rating" ? t("wrapUp.interview.rating") : undefined}
        >
          <Answer
            question={question}
            value={answers[question.id] ?? ""}
            onChange={(value) => actor.send({ type: "answer.change", questionId: question.id, value })}
          />
        </Field>
      ))}
    </Stack>
  )
}
