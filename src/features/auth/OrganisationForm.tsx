import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { OrganisationField } from "../../../machines/flows/organisation-setup.machine.ts"
import { useInputs } from "../../i18n/useInputs.ts"
import { Button } from "../../ui/Button.tsx"
import { Form } from "../../ui/Form.tsx"
import { TextField } from "../../ui/fields.tsx"
import type { OrganisationSetupRef } from "./authModal.ts"
import { DetailFields } from "./DetailFields.tsx"

/** Contact number with its country code, name, LinkedIn profile, and an optional job role. */
export const OrganisationForm = ({ actor }: { readonly actor: OrganisationSetupRef }) => {
  const { t } = useTranslation("auth")
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"))
  const { details, errors } = useSelector(actor, (snapshot) => snapshot.context)
  const change = (field: OrganisationField, value: string) =>
    actor.send({ type: "field.change", field, value })
  const input = useInputs({ draft: details, errors, isBusy, onChange: change })
  return (
    <Form isBusy={isBusy} onSubmit={() => actor.send({ type: "details.submit" })}>
      <TextField
        label={t("organisation.name")}
        required
        autoComplete="organization"
        autoFocus
        {...input("name")}
      />
      <DetailFields of="company" details={details} errors={errors} isBusy={isBusy} onChange={change} />
      <Button type="submit" look="primary" size="large" wide isBusy={isBusy}>
        {t("organisation.submit")}
      </Button>
    </Form>
  )
}
