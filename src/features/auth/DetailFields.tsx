import { useTranslation } from "react-i18next"
import { useInputs } from "../../i18n/useInputs.ts"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { TextField } from "../../ui/fields.tsx"
import { Complaint } from "./Complaint.tsx"
import { PhoneFields } from "./PhoneFields.tsx"

const examples = {
  company: "https://www.linkedin.com/company/…",
  person: "https://www.linkedin.com/in/…"
}

type Detail = "countryCode" | "phone" | "linkedinProfile" | "jobRole"

type DetailFieldsProps = {
  readonly details: Readonly<Record<Detail, string>>
  readonly errors: Readonly<Record<string, string>>
  readonly isBusy: boolean
  /** The owner of the LinkedIn profile. */
  readonly of: keyof typeof examples
  readonly onChange: (field: Detail, value: string) => void
}

/** Phone, LinkedIn profile and job role, with what is wrong with the whole form. A company's job role is optional. */
export const DetailFields = ({ details, errors, isBusy, of, onChange }: DetailFieldsProps) => {
  const { t } = useTranslation("auth")
  const words = useRuleWords()
  const input = useInputs({ draft: details, errors, isBusy, onChange })
  const isPerson = of === "person"
  return (
    <>
      <PhoneFields
        countryCode={details.countryCode}
        phone={details.phone}
        errors={errors}
        isBusy={isBusy}
        autoFocus={isPerson}
        onChange={onChange}
      />
      <TextField
        label={t("organisation.linkedinProfile")}
        required
        type="url"
        dir="ltr"
        autoComplete="url"
        placeholder={examples[of]}
        {...input("linkedinProfile")}
      />
      <TextField
        label={t("organisation.jobRole")}
        note={isPerson ? undefined : t("organisation.optional")}
        required={isPerson}
        autoComplete="organization-title"
        {...input("jobRole")}
      />
      <Complaint>{words(errors.form)}</Complaint>
    </>
  )
}
