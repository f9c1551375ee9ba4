import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { limits } from "../../../contract/rules/limits.ts"
import { css } from "../../../styled-system/css"
import { useLoadStatus } from "../../actors/useLoadStatus.ts"
import { useOutcomeWords } from "../../entities/outcome/useOutcomeWords.ts"
import { Button } from "../../ui/Button.tsx"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Form } from "../../ui/Form.tsx"
import { LoadState } from "../../ui/LoadState.tsx"
import { Muted, Row, Stack } from "../../ui/layout.tsx"
import { Notice } from "../../ui/Notice.tsx"
import { PlusIcon } from "../../ui/pageIcons.tsx"
import { useWhileShown } from "../../ui/useWhileShown.ts"
import { QuestionCard } from "./QuestionCard.tsx"
import {
  questionnaireEditor,
  selectEditor,
  selectIsChanged,
  selectIsRestored,
  selectIsSaving,
  useQuestionnaireEditor
} from "./questionnaireEditor.ts"

const list = css({ display: "grid", gap: "3", paddingInlineStart: "5", overflowWrap: "anywhere" })

const open = () => questionnaireEditor.send({ type: "form.open" })
const discard = () => questionnaireEditor.send({ type: "form.discard" })

const AddButton = () => {
  const { t } = useTranslation("interview")
  const isSaving = useQuestionnaireEditor(selectIsSaving)
  return (
    <Button
      icon={<PlusIcon />}
      disabled={isSaving}
      onClick={() => questionnaireEditor.send({ type: "question.add" })}
    >
      {t("add")}
    </Button>
  )
}

const Needed = ({ isReadOnly }: { readonly isReadOnly: boolean }) => {
  const { t } = useTranslation("interview")
  const outcome = useOutcomeWords()
  const isSaving = useQuestionnaireEditor(selectIsSaving)
  const { isRequired } = useQuestionnaireEditor(selectEditor).draft
  return (
    <Checkbox
      label={t("needed", { outcome: outcome("Interview noted documented") })}
      checked={isRequired}
      disabled={isReadOnly || isSaving}
      onChange={({ target }) =>
        questionnaireEditor.send({ type: "form.require", isRequired: target.checked })
      }
    />
  )
}

const Editing = () => {
  const { t } = useTranslation("interview")
  const { questions } = useQuestionnaireEditor(selectEditor).draft
  const isSaving = useQuestionnaireEditor(selectIsSaving)
  const isChanged = useQuestionnaireEditor(selectIsChanged)
  return (
    <Form isBusy={isSaving} onSubmit={() => questionnaireEditor.send({ type: "form.save" })}>
      {questions.map((question, at) => (
        <QuestionCard key={question.id} question={question} at={at} />
      ))}
      {questions.length < limits.interview.questions ? (
        <div>
          <AddButton />
        </div>
      ) : null}
      <Needed isReadOnly={false} />
      <Muted>{t("stays")}</Muted>
      <Row gap="3" align="center">
        <Button type="submit" look="primary" isBusy={isSaving} disabled={!isChanged}>
          {t("save")}
        </Button>
        {isChanged ? (
          <Button disabled={isSaving} onClick={discard}>
            {t("discard")}
          </Button>
        ) : null}
      </Row>
    </Form>
  )
}

const Reading = () => {
  const { t } = useTranslation("interview")
  const { questions } = useQuestionnaireEditor(selectEditor).draft
  return (
    <>
      <ol className={list}>
        {questions.map(({ id, text, kind, options, isRequired }) => (
          <li key={id}>
            <bdi>{text}</bdi>
            <Muted>{[t(`kinds.${kind}`), ...(isRequired ? [t("required")] : [])].join(" · ")}</Muted>
            {kind === "choice" ? <Muted dir="auto">{options.split("\n").join(", ")}</Muted> : null}
          </li>
        ))}
      </ol>
      <Needed isReadOnly />
    </>
  )
}

/** Says that the draft is from before a reload. */
const Restored = () => {
  const { t } = useTranslation("interview")
  if (!useQuestionnaireEditor(selectIsRestored)) return null
  return (
    <Notice tone="accent" role="status">
      {t("restored")}
      <Button look="link" onClick={discard}>
        {t("discard")}
      </Button>
    </Notice>
  )
}

/** The interview form: edited by an Admin, read by others, who see why. */
export const InterviewFormView = ({ whyReadOnly }: { readonly whyReadOnly: ReactNode }) => {
  const { t } = useTranslation("interview")
  const { draft } = useQuestionnaireEditor(selectEditor)
  const isChanged = useQuestionnaireEditor(selectIsChanged)
  useWhileShown(open)
  return (
    <Stack gap="4" width="fits" limit="48rem">
      {whyReadOnly ? <Muted>{whyReadOnly}</Muted> : null}
      <LoadState
        status={useLoadStatus(questionnaireEditor, { type: "form.open" })}
        failedTitle={t("failed")}
        isEmpty={draft.questions.length === 0 && !isChanged}
        empty={
          <EmptyState title={t("empty")} action={whyReadOnly ? null : <AddButton />}>
            {t("emptyMessage")}
          </EmptyState>
        }
      >
        {whyReadOnly ? (
          <Reading />
        ) : (
          <>
            <Restored />
            <Editing />
          </>
        )}
      </LoadState>
    </Stack>
  )
}
