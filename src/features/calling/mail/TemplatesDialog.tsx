import { useId } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { useLoadStatus } from "../../../actors/useLoadStatus.ts"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { TextField } from "../../../ui/fields.tsx"
import { LoadState } from "../../../ui/LoadState.tsx"
import { Muted, Row, Stack } from "../../../ui/layout.tsx"
import { ProblemText } from "../../../ui/ProblemText.tsx"
import { Question } from "../../../ui/Question.tsx"
import { templateEditor, useTemplateEditor } from "./mail.ts"
import { TextFields } from "./TextFields.tsx"

const form = css({ display: "grid", gap: "4" })
const name = css({ flexGrow: 1, minInlineSize: "8rem", overflowWrap: "anywhere" })

/** A template's fields, as they are in its texts. */
const fields = { name: "{{name}}", organisation: "{{organisation}}", sender: "{{sender}}" }

/** Templates to begin with, while the organisation has none. */
const Starters = () => {
  const { t } = useTranslation("calling")
  return (
    <Stack gap="4">
      <Muted>
        {t("templates.none")} {t("templates.starters.lead")}
      </Muted>
      <Stack as="ul" gap="2">
        {(["intro", "afterCall", "thanks"] as const).map((key) => {
          const name = t(`templates.starters.${key}.name`)
          const subject = t(`templates.starters.${key}.subject`)
          const body = t(`templates.starters.${key}.body`, fields)
          return (
            <li key={key}>
              <Button
                onClick={() =>
                  templateEditor.send({ type: "template.edit", draft: { _id: null, name, subject, body } })
                }
              >
                {name}
              </Button>
            </li>
          )
        })}
      </Stack>
    </Stack>
  )
}

const Templates = () => {
  const { t } = useTranslation("calling")
  const templates = useTemplateEditor(({ context }) => context.templates)
  if (templates.length === 0) return <Starters />
  return (
    <Stack as="ul" gap="2">
      {templates.map((template) => (
        <Row key={template._id} as="li" gap="2" align="center">
          <span className={name} dir="auto">
            {template.name}
          </span>
          <Button
            size="small"
            aria-label={t("templates.editOne", { name: template.name })}
            onClick={() => templateEditor.send({ type: "template.edit", draft: template })}
          >
            {t("templates.edit")}
          </Button>
          <Button
            size="small"
            look="quiet"
            aria-label={t("templates.deleteOne", { name: template.name })}
            onClick={() => templateEditor.send({ type: "template.delete", template })}
          >
            {t("templates.delete")}
          </Button>
        </Row>
      ))}
    </Stack>
  )
}

const Editing = ({ formId }: { readonly formId: string }) => {
  const { t } = useTranslation("calling")
  const { draft, problem, errors } = useTemplateEditor(({ context }) => context)
  if (draft === null) return null
  const change = (field: "name" | "subject" | "body", value: string) =>
    templateEditor.send({ type: "draft.change", field, value })
  return (
    <form
      id={formId}
      className={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        templateEditor.send({ type: "draft.save" })
      }}
    >
      <TextField
        label={t("templates.name")}
        error={errors.name}
        value={draft.name}
        maxLength={200}
        onChange={(value) => change("name", value)}
      />
      <TextFields {...draft} errors={errors} onChange={change} />
      <ProblemText>{Object.keys(errors).length === 0 ? problem : ""}</ProblemText>
    </form>
  )
}

const close = () => templateEditor.send({ type: "templates.close" })
const cancel = () => templateEditor.send({ type: "draft.cancel" })
const keep = () => templateEditor.send({ type: "deletion.cancel" })

const DeletionDialog = () => {
  const { t } = useTranslation("calling")
  const isDeleting = useTemplateEditor((snapshot) => snapshot.hasTag("deleting"))
  const isBusy = useTemplateEditor((snapshot) => snapshot.hasTag("busy"))
  const { doomed, problem } = useTemplateEditor(({ context }) => context)
  return (
    <Question
      isOpen={isDeleting}
      title={t("templates.deleteTitle", { name: doomed?.name ?? "" })}
      description={t("templates.deleteMessage")}
      keepLabel={t("mail.cancel")}
      onKeep={keep}
      confirmLabel={t("templates.delete")}
      onConfirm={() => templateEditor.send({ type: "deletion.confirm" })}
      isBusy={isBusy}
      problem={problem}
    />
  )
}

/** The organisation's templates: listing, writing and deleting them. */
export const TemplatesDialog = () => {
  const { t } = useTranslation("calling")
  const formId = useId()
  const isOpen = useTemplateEditor((snapshot) => snapshot.hasTag("open"))
  const status = useLoadStatus(templateEditor, { type: "templates.retry" })
  const isEditing = useTemplateEditor((snapshot) => snapshot.hasTag("editing"))
  const isBusy = useTemplateEditor((snapshot) => snapshot.hasTag("busy"))
  const { draft } = useTemplateEditor(({ context }) => context)
  const isUnfilled =
    draft === null || [draft.name, draft.subject, draft.body].some((text) => text.trim() === "")
  const footer = isEditing ? (
    <>
      <Button disabled={isBusy} onClick={cancel}>
        {t("mail.cancel")}
      </Button>
      <Button type="submit" form={formId} look="primary" isBusy={isBusy} disabled={isUnfilled}>
        {t("templates.save")}
      </Button>
    </>
  ) : (
    <Button
      disabled={status.isLoading || status.hasFailed}
      onClick={() =>
        templateEditor.send({ type: "template.edit", draft: { _id: null, name: "", subject: "", body: "" } })
      }
    >
      {t("templates.add")}
    </Button>
  )
  return (
    <>
      <Dialog
        isOpen={isOpen}
        width="wide"
        title={t("templates.title")}
        onClose={isBusy ? undefined : isEditing ? cancel : close}
        footer={footer}
      >
        <LoadState status={status} failedTitle={t("mail.failed")} skeletonRows={4}>
          {isEditing ? <Editing formId={formId} /> : <Templates />}
        </LoadState>
      </Dialog>
      <DeletionDialog />
    </>
  )
}
