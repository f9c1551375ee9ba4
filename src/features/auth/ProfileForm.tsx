import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { ProfileField } from "../../../machines/flows/profile-completion.machine.ts"
import { Button } from "../../ui/Button.tsx"
import { Form } from "../../ui/Form.tsx"
import type { ProfileCompletionRef } from "./authModal.ts"
import { DetailFields } from "./DetailFields.tsx"

/** Details missing after signing in at an identity provider: phone, LinkedIn profile and job role. */
export const ProfileForm = ({ actor }: { readonly actor: ProfileCompletionRef }) => {
  const { t } = useTranslation("auth")
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"))
  const { details, errors } = useSelector(actor, (snapshot) => snapshot.context)
  const change = (field: ProfileField, value: string) => actor.send({ type: "field.change", field, value })
  return (
    <Form isBusy={isBusy} onSubmit={() => actor.send({ type: "details.submit" })}>
      <DetailFields of="person" details={details} errors={errors} isBusy={isBusy} onChange={change} />
      <Button type="submit" look="primary" size="large" wide isBusy={isBusy}>
        {t("profile.submit")}
      </Button>
    </Form>
  )
}
