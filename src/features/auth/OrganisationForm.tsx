import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { OrganisationField } from "../../../machines/flows/organisation-setup.machine.ts"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { Button } from "../../ui/Button.tsx"
import { Field } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { TextInput } from "../../ui/TextInput.tsx"
import type { OrganisationSetupRef } from "./authModal.ts"
import { Complaint } from "./Complaint.tsx"
import { PhoneFields } from "./PhoneFields.tsx"

/** Contact number with its country code, name, LinkedIn profile, and an optional job role. */
export const OrganisationForm = ({ actor }: { readonly actor: OrganisationSetupRef }) => {
  const { t } = useTranslation("auth")
  const words = useRuleWords()
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"))
  const { details, errors } = useSelector(actor, (snapshot) => snapshot.context)
  const change = (field: OrganisationField, value: string) =>
    actor.send({ type: "field.change", field, value })
  return (
    <Form isBusy={isBusy} onSubmit={() => actor.send({ type: "details.submit" })}>
      <Field label={t("organisation.name")} error={words(errors.name)} required>
        <TextInput
          name="name"
          autoComplete="organization"
          autoFocus
          value={details.name}
          readOnly={isBusy}
          onChange={({ target }) => change("name", target.value)}
        />
      </Field>
      <PhoneFields
        countryCode={details.countryCode}
        phone={details.phone}
        errors={errors}
        isBusy={isBusy}
        onChange={change}
      />
      <Field label={t("organisation.linkedinProfile")} error={words(errors.linkedinProfile)} required>
        <TextInput
          type="url"
          name="linkedinProfile"
          dir="ltr"
          autoComplete="url"
          placeholder="https://www.linkedin.com/company/…"
          value={details.linkedinProfile}
          readOnly={isBusy}
          onChange={({ target }) => change("linkedinProfile", target.value)}
        />
      </Field>
      <Field
        label={t("organisation.jobRole")}
        note={t("organisation.optional")}
        error={words(errors.jobRole)}
      >
        <TextInput
          name="jobRole"
          autoComplete="organization-title"
          value={details.jobRole}
          readOnly={isBusy}
          onChange={({ target }) => change("jobRole", target.value)}
        />
      </Field>
      <Complaint>{words(errors.form)}</Complaint>
      <Button type="submit" look="primary" size="large" wide isBusy={isBusy}>
        {t("organisation.submit")}
      </Button>
    </Form>
  )
}
