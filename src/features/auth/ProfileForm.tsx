import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { ProfileField } from "../../../machines/flows/profile-completion.machine.ts"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { Button } from "../../ui/Button.tsx"
import { Form } from "../../ui/Form.tsx"
import { TextField } from "../../ui/fields.tsx"
import type { ProfileCompletionRef } from "./authModal.ts"
import { Complaint } from "./Complaint.tsx"
import { PhoneFields } from "./PhoneFields.tsx"

/** Details missing after signing in at an identity provider: phone, LinkedIn profile and job role. */
export const ProfileForm = ({ actor }: { readonly actor: ProfileCompletionRef }) => {
  const { t } = useTranslation("auth")
  const words = useRuleWords()
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"))
  const { details, errors } = useSelector(actor, (snapshot) => snapshot.context)
  const change = (field: ProfileField, value: string) => actor.send({ type: "field.change", field, value })
  return (
    <Form isBusy={isBusy} onSubmit={() => actor.send({ type: "details.submit" })}>
      <PhoneFields
        countryCode={details.countryCode}
        phone={details.phone}
        errors={errors}
        isBusy={isBusy}
        autoFocus
        onChange={change}
      />
      <TextField
        label={t("organisation.linkedinProfile")}
        error={words(errors.linkedinProfile)}
        required
        type="url"
        name="linkedinProfile"
        dir="ltr"
        autoComplete="url"
        placeholder="https://www.linkedin.com/in/…"
        value={details.linkedinProfile}
        readOnly={isBusy}
        onChange={(value) => change("linkedinProfile", value)}
      />
      <TextField
        label={t("organisation.jobRole")}
        error={words(errors.jobRole)}
        required
        name="jobRole"
        autoComplete="organization-title"
        value={details.jobRole}
        readOnly={isBusy}
        onChange={(value) => change("jobRole", value)}
      />
      <Complaint>{words(errors.form)}</Complaint>
      <Button type="submit" look="primary" size="large" wide isBusy={isBusy}>
        {t("profile.submit")}
      </Button>
    </Form>
  )
}
