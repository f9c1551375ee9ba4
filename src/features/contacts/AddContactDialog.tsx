import { useTranslation } from "react-i18next"
import { countryCodes } from "../../../contract/rules/countries.ts"
import { limits } from "../../../contract/rules/limits.ts"
import type { NewContactField } from "../../../machines/flows/contact-adding.machine.ts"
import { css } from "../../../styled-system/css"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Form } from "../../ui/Form.tsx"
import { FormButtons } from "../../ui/FormButtons.tsx"
import { SelectField, TextField } from "../../ui/fields.tsx"
import { Row, Stack } from "../../ui/layout.tsx"
import { Notice } from "../../ui/Notice.tsx"
import {
  contactAdding,
  selectAlike,
  selectDraft,
  selectErrors,
  selectIsBusy,
  selectIsOpen,
  selectRepeated,
  useContactAdding
} from "./contactAdding.ts"

const phone = css({ display: "grid", gap: "2", gridTemplateColumns: "7rem minmax(0, 1fr)" })
const said = css({ "&:empty": { position: "absolute" } })

type InputProps = {
  readonly field: NewContactField
  readonly type?: "text" | "email" | "tel" | "url"
  readonly required?: boolean
}

const Input = ({ field, type = "text", required = false }: InputProps) => {
  const { t } = useTranslation("contacts")
  const words = useRuleWords()
  const value = useContactAdding((snapshot) => selectDraft(snapshot)[field])
  const error = useContactAdding((snapshot) => selectErrors(snapshot)[field])
  const isBusy = useContactAdding(selectIsBusy)
  return (
    <TextField
      label={t(`fields.${field}`)}
      error={words(error)}
      required={required}
      type={type}
      value={value}
      readOnly={isBusy}
      maxLength={limits.text.url}
      autoComplete="off"
      onChange={(value) => contactAdding.send({ type: "field.change", field, value })}
    />
  )
}

const Code = () => {
  const { t } = useTranslation("contacts")
  const words = useRuleWords()
  const value = useContactAdding((snapshot) => selectDraft(snapshot).countryCode)
  const error = useContactAdding((snapshot) => selectErrors(snapshot).countryCode)
  return (
    <SelectField
      label={t("fields.countryCode")}
      error={words(error)}
      value={value}
      options={[
        { value: "", label: t("adding.noCode") },
        ...countryCodes.map((code) => ({ value: code, label: code }))
      ]}
      onChange={(value) => contactAdding.send({ type: "field.change", field: "countryCode", value })}
    />
  )
}

/** Announced politely to screen readers, without interrupting the typing. */
const Alike = () => {
  const { t } = useTranslation("contacts")
  const alike = useContactAdding(selectAlike)
  return (
    <div role="status" className={said}>
      {alike ? (
        <Notice as="div" tone="warning">
          <Row gap="2" align="center">
            {t("adding.alike", { name: alike.name })}
            <Button size="small" onClick={() => contactAdding.send({ type: "alike.open" })}>
              {t("adding.duplicateOpen", { name: alike.name })}
            </Button>
          </Row>
        </Notice>
      ) : null}
    </div>
  )
}

const AddForm = () => {
  const { t } = useTranslation("contacts")
  const isBusy = useContactAdding(selectIsBusy)
  return (
    <Form isBusy={isBusy} onSubmit={() => contactAdding.send({ type: "adding.save" })}>
      <Input field="name" required />
      <Stack gap="4" columns="2">
        <Input field="title" />
        <Input field="company" />
      </Stack>
      <Input field="email" type="email" />
      <div className={phone}>
        <Code />
        <Input field="phone" type="tel" />
      </div>
      <Input field="linkedinProfile" type="url" />
      <Alike />
      <Stack gap="4" columns="2">
        <Input field="city" />
        <Input field="country" />
      </Stack>
      <FormButtons
        isBusy={isBusy}
        cancelLabel={t("cancel")}
        onCancel={() => contactAdding.send({ type: "adding.dismiss" })}
        submitLabel={t("adding.save")}
      />
    </Form>
  )
}

/** Adds one contact by hand; an existing one is shown first. */
export const AddContactDialog = () => {
  const { t } = useTranslation("contacts")
  const isOpen = useContactAdding(selectIsOpen)
  const repeated = useContactAdding(selectRepeated)
  const dismiss = () => contactAdding.send({ type: "adding.dismiss" })
  if (repeated) {
    return (
      <Dialog
        isOpen={isOpen}
        onClose={dismiss}
        title={t("adding.duplicateTitle")}
        description={t("adding.duplicateMessage", { name: repeated.name })}
        footer={
          <>
            <Button onClick={() => contactAdding.send({ type: "duplicate.back" })}>
              {t("adding.duplicateBack")}
            </Button>
            <Button onClick={() => contactAdding.send({ type: "duplicate.addAnyway" })}>
              {t("adding.duplicateAnyway")}
            </Button>
            <Button look="primary" onClick={() => contactAdding.send({ type: "duplicate.open" })}>
              {t("adding.duplicateOpen", { name: repeated.name })}
            </Button>
          </>
        }
      />
    )
  }
  return (
    <Dialog isOpen={isOpen} onClose={dismiss} title={t("adding.title")} width="wide">
      <AddForm />
    </Dialog>
  )
}
