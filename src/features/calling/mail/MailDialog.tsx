import { useId } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { useLoadStatus } from "../../../actors/useLoadStatus.ts"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { SelectField } from "../../../ui/fields.tsx"
import { LoadState } from "../../../ui/LoadState.tsx"
import { Muted, Row, Stack } from "../../../ui/layout.tsx"
import { patientPart } from "../../../ui/lazyPart.ts"
import { OnceWanted } from "../../../ui/OnceWanted.tsx"
import { ProblemText } from "../../../ui/ProblemText.tsx"
import { Term, Terms } from "../../../ui/Terms.tsx"
import { closeMail, isUnwritten, MailFooter, sendNow } from "./MailFooter.tsx"
import { mailWriting, templateEditor, useMailWriting, useTemplateEditor } from "./mail.ts"
import { TextFields } from "./TextFields.tsx"

const TemplatesDialog = patientPart(() =>
  import("./TemplatesDialog.tsx").then((module) => module.TemplatesDialog)
)

const form = css({ display: "grid", gap: "4" })
const grow = css({ flexGrow: 1, minInlineSize: "12rem" })
const paper = css({
  padding: "3",
  borderRadius: "control",
  background: "sunken",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  maxBlockSize: "50vh",
  overflowY: "auto"
})
const warning = css({ color: "warning.text", fontSize: "sm" })

const Writing = ({ formId }: { readonly formId: string }) => {
  const { t } = useTranslation("calling")
  const { contact, templates, templateId, draft, problem, errors } = useMailWriting(({ context }) => context)
  const hasTemplates = templates.length > 0
  return (
    <form
      id={formId}
      className={form}
      noValidate
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !isUnwritten(draft)) sendNow()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        mailWriting.send({ type: "mail.preview", attempt: crypto.randomUUID() })
      }}
    >
      <Terms size="sm">
        <Term name={t("mail.to")} dir="ltr">
          {contact?.email}
        </Term>
      </Terms>
      <Row gap="2" align="end">
        <div className={grow}>
          <SelectField
            label={t("mail.template")}
            autoFocus={hasTemplates}
            value={templateId}
            options={[
              { value: "", label: t("mail.noTemplate") },
              ...templates.map(({ _id, name }) => ({ value: _id, label: name }))
            ]}
            onChange={(value) => mailWriting.send({ type: "template.choose", templateId: value })}
          />
        </div>
        <Button onClick={() => templateEditor.send({ type: "templates.open" })}>{t("mail.manage")}</Button>
      </Row>
      <TextFields
        {...draft}
        errors={errors}
        startsHere={!hasTemplates}
        onChange={(field, value) => mailWriting.send({ type: "draft.change", field, value })}
      />
      <ProblemText>{Object.keys(errors).length === 0 ? problem : ""}</ProblemText>
    </form>
  )
}

const Preview = () => {
  const { t } = useTranslation("calling")
  const { preview, problem } = useMailWriting(({ context }) => context)
  if (preview === null) return null
  const { to, replyTo, subject, text, emptyFields, hindrance } = preview
  return (
    <Stack gap="4">
      <Terms size="sm">
        <Term name={t("mail.to")} dir="ltr">
          {to === "" ? t("mail.noOne") : to}
        </Term>
        <Term name={t("mail.replyTo")} dir="ltr">
          {replyTo}
        </Term>
        <Term name={t("mail.subject")} dir="auto">
          {subject}
        </Term>
      </Terms>
      <div className={paper} dir="auto">
        {text}
      </div>
      <Muted>{t("mail.unsubscribeNote")}</Muted>
      {emptyFields.length === 0 ? null : (
        <p className={warning} role="alert">
          {t("mail.empty", { fields: emptyFields.map((field) => t(`mail.field.${field}`)).join(", ") })}
        </p>
      )}
      <ProblemText>{hindrance && t(`mail.hindrance.${hindrance}`)}</ProblemText>
      <ProblemText>{problem}</ProblemText>
    </Stack>
  )
}

/** An email to a contact: from a template or freely, sent directly or after a preview. */
export const MailDialog = () => {
  const { t } = useTranslation("calling")
  const formId = useId()
  const isOpen = useMailWriting((snapshot) => snapshot.hasTag("open"))
  const status = useLoadStatus(mailWriting, { type: "mail.retry" })
  const isPreviewed = useMailWriting((snapshot) => snapshot.hasTag("previewed"))
  const isSending = useMailWriting((snapshot) => snapshot.matches("sending"))
  const areTemplatesOpen = useTemplateEditor((snapshot) => snapshot.hasTag("open"))
  const { contact } = useMailWriting(({ context }) => context)
  return (
    <>
      <Dialog
        isOpen={isOpen}
        width="wide"
        title={t("mail.title", { name: contact?.name ?? "" })}
        onClose={isSending ? undefined : closeMail}
        footer={<MailFooter formId={formId} />}
      >
        <LoadState status={status} failedTitle={t("mail.failed")} skeletonRows={5}>
          {isPreviewed ? <Preview /> : <Writing formId={formId} />}
        </LoadState>
      </Dialog>
      <OnceWanted isWanted={areTemplatesOpen}>
        <TemplatesDialog />
      </OnceWanted>
    </>
  )
}
