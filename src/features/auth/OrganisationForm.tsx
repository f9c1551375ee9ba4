import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { OrganisationField } from "../../../machines/flows/organisation-setup.machine.ts"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { Button } from "../../ui/Button.tsx"
import { Form } from "../../ui/Form.tsx"
import { TextField } from "../../ui/fields.tsx"
import type { OrganisationSetupRef } from "./authModal.ts"
import { DetailFields } from "./DetailFields.tsx"

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
      <TextField
        label={t("organisation.name")}
        error={words(errors.name)}
        required
        name="name"
        autoComplete="organization"
        autoFocus
        value={details.name}
        readOnly={isBusy}
        onChange={(value) => change("name", value)}
      />
      <DetailFields of="company" details={details} errors={errors} isBusy={isBusy} onChange={change} />
      <Button type="submit" look="primary" size="large" wide isBusy={isBusy}>
        {t("organisation.submit")}
      </Button>
    </Form>
  )
}
