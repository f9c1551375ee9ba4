import { useTranslation } from "react-i18next"
import { questionKinds } from "../../../contract/entities/Interview.ts"
import { limits } from "../../../contract/rules/limits.ts"
import type { QuestionDraft } from "../../../machines/flows/questionnaire-editor.machine.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { SelectField, TextAreaField, TextField } from "../../ui/fields.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { ArrowUpIcon } from "../../ui/icons.tsx"
import { Row, Stack } from "../../ui/layout.tsx"
import { TrashIcon } from "../../ui/pageIcons.tsx"
import {
  questionnaireEditor,
  selectEditor,
  selectIsSaving,
  useQuestionnaireEditor
} from "./questionnaireEditor.ts"

const title = css({ flexGrow: 1, fontSize: "sm", color: "text.muted", fontWeight: "medium" })
const pair = css({
  display: "grid",
  gap: "3",
  alignItems: "start",
  gridTemplateColumns: { base: "minmax(0, 1fr)", md: "minmax(0, 1fr) 14rem" }
})

type QuestionCardProps = { readonly question: QuestionDraft; readonly at: number }

const change = (id: string, part: Partial<Omit<QuestionDraft, "id">>) =>
  questionnaireEditor.send({ type: "question.change", id, change: part })

type PlaceProps = { readonly id: string; readonly at: number }

/** The question's number, and the buttons that move or remove it. */
const Head = ({ id, at }: PlaceProps) => {
  const { t } = useTranslation("interview")
  const { number } = useFormats()
  const place = { number: number(at + 1) }
  return (
    <Row gap="1" wraps="no" align="center">
      <span className={title} aria-hidden="true">
        {t("number", place)}
      </span>
      {at === 0 ? null : (
        <IconButton
          size="small"
          label={t("up", place)}
          icon={<ArrowUpIcon />}
          onClick={() => questionnaireEditor.send({ type: "question.raise", id })}
        />
      )}
      <IconButton
        size="small"
        label={t("remove", place)}
        icon={<TrashIcon />}
        onClick={() => questionnaireEditor.send({ type: "question.remove", id })}
      />
    </Row>
  )
}

const OptionsField = ({ id, at, options }: PlaceProps & Pick<QuestionDraft, "options">) => {
  const { t } = useTranslation("interview")
  const words = useRuleWords()
  const errors = useQuestionnaireEditor(selectEditor).errors
  const path = `questions.${at}.options`
  const optionsError = Object.keys(errors).find((key) => key === path || key.startsWith(`${path}.`))
  return (
    <TextAreaField
      label={t("options")}
      error={words(optionsError === undefined ? undefined : errors[optionsError])}
      required
      rows={4}
      dir="auto"
      value={options}
      onChange={(value) => change(id, { options: value })}
    />
  )
}

/** A question of the form, as an Admin edits it. */
export const QuestionCard = ({
  question: { id, text, kind, options, isRequired },
  at
}: QuestionCardProps) => {
  const { t } = useTranslation("interview")
  const words = useRuleWords()
  const { number } = useFormats()
  const isSaving = useQuestionnaireEditor(selectIsSaving)
  const errors = useQuestionnaireEditor(selectEditor).errors
  return (
    <Stack
      as="fieldset"
      gap="3"
      box="card"
      disabled={isSaving}
      aria-label={t("number", { number: number(at + 1) })}
    >
      <Head id={id} at={at} />
      <div className={pair}>
        <TextField
          label={t("text")}
          error={words(errors[`questions.${at}.text`])}
          required
          value={text}
          dir="auto"
          maxLength={limits.interview.question}
          onChange={(value) => change(id, { text: value })}
        />
        <SelectField
          label={t("kind")}
          value={kind}
          options={questionKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(value) => change(id, { kind: questionKinds.find((one) => one === value) ?? kind })}
        />
      </div>
      {kind === "choice" ? <OptionsField id={id} at={at} options={options} /> : null}
      <Checkbox
        label={t("required")}
        checked={isRequired}
        onChange={({ target }) => change(id, { isRequired: target.checked })}
      />
    </Stack>
  )
}
