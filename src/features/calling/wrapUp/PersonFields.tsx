import { useTranslation } from "react-i18next"
import { TextField } from "../../../ui/fields.tsx"
import { Stack } from "../../../ui/layout.tsx"
import { selectDraft, selectMissing, useWrapUp, type WrapUpRef } from "./wrapUp.ts"

/** The person to call instead. They become a linked contact. */
export const PersonFields = ({ actor }: { readonly actor: WrapUpRef }) => {
  const { t } = useTranslation("calling")
  const { personName, personPhone, personEmail } = useWrapUp(actor, selectDraft)
  const isMissing = useWrapUp(actor, selectMissing).includes("person")
  const change = (field: "personName" | "personPhone" | "personEmail", value: string) =>
    actor.send({ type: "field.change", field, value })
  return (
    <Stack gap="3" columns="3">
      <TextField
        label={t("followUp.personName")}
        required
        error={isMissing ? t("followUp.personNameMissing") : null}
        autoFocus
        value={personName}
        dir="auto"
        onChange={(value) => change("personName", value)}
      />
      <TextField
        label={t("followUp.personPhone")}
        type="tel"
        value={personPhone}
        dir="ltr"
        onChange={(value) => change("personPhone", value)}
      />
      <TextField
        label={t("followUp.personEmail")}
        type="email"
        value={personEmail}
        dir="ltr"
        onChange={(value) => change("personEmail", value)}
      />
    </Stack>
  )
}
