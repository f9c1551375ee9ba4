import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { type MailField, mailFields } from "../../../../contract/rules/mailFields.ts"
import { Button } from "../../../ui/Button.tsx"
import { TextAreaField, TextField } from "../../../ui/fields.tsx"
import { Muted, Row, Stack } from "../../../ui/layout.tsx"

type TextFieldsProps = {
  readonly subject: string
  readonly body: string
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (field: "subject" | "body", value: string) => void
  /** True if the subject is the first field to fill in. */
  readonly startsHere?: boolean
}

/** The subject and the text of an email, with a button for each field that the text can contain. */
export const TextFields = ({ subject, body, errors, onChange, startsHere = false }: TextFieldsProps) => {
  const { t } = useTranslation("calling")
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (field: MailField) => {
    if (area.current === null) return
    const { selectionStart, selectionEnd } = area.current
    area.current.setRangeText(`{{${field}}}`, selectionStart, selectionEnd, "end")
    area.current.focus()
    area.current.dispatchEvent(new Event("input", { bubbles: true }))
  }
  return (
    <>
      <TextField
        label={t("mail.subject")}
        error={errors.subject}
        autoFocus={startsHere}
        value={subject}
        maxLength={200}
        dir="auto"
        onChange={(value) => onChange("subject", value)}
      />
      <Stack gap="2">
        <TextAreaField
          label={t("mail.body")}
          error={errors.body}
          ref={area}
          rows={8}
          value={body}
          maxLength={10_000}
          dir="auto"
          onChange={(value) => onChange("body", value)}
        />
        <Row as="fieldset" gap="1.5" align="center" aria-label={t("mail.insert")}>
          <Muted as="span" aria-hidden>
            {t("mail.insert")}
          </Muted>
          {mailFields.map((field) => (
            <Button key={field} size="small" look="quiet" onClick={() => insert(field)}>
              {t(`mail.field.${field}`)}
            </Button>
          ))}
        </Row>
      </Stack>
    </>
  )
}
