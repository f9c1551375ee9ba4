import { useTranslation } from "react-i18next"
import { retentionFields, retentionMonths } from "../../../contract/rules/retention.ts"
import type {
  OrganisationDetails,
  OrganisationField
} from "../../../machines/flows/organisation-editor.machine.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { SelectField } from "../../ui/fields.tsx"
import { Legend, Muted, Stack } from "../../ui/layout.tsx"

type RetentionProps = {
  readonly details: OrganisationDetails
  readonly isBusy: boolean
  readonly onChange: (field: OrganisationField, value: string) => void
}

/** How long entries are kept. */
export const RetentionFields = ({ details, isBusy, onChange }: RetentionProps) => {
  const { t } = useTranslation("organisation")
  const { months } = useFormats()
  return (
    <Stack as="fieldset" gap="3" disabled={isBusy}>
      <Legend>{t("retention.title")}</Legend>
      <Muted>{t("retention.about")}</Muted>
      <Stack gap="3" columns="3">
        {retentionFields.map((field) => (
          <SelectField
            key={field}
            label={t(`retention.${field}`)}
            name={field}
            value={details[field]}
            onChange={(value) => onChange(field, value)}
            options={retentionMonths[field].map((value) => ({
              value: String(value),
              label: value === 0 ? t("retention.always") : months(value)
            }))}
          />
        ))}
      </Stack>
    </Stack>
  )
}
