import { useTranslation } from "react-i18next"
import { TextField } from "../../../ui/fields.tsx"
import { Stack } from "../../../ui/layout.tsx"
import { selectDraft, selectMissing, useWrapUp, type WrapUpRef } from "./wrapUp.ts"

const addresses = [
  { field: "personPhone", type: "tel" },
  { field: "personEmail", type: "email" }
] as const

/** The person to call instead. They become a linked contact. */
export const PersonFields = ({ actor }: { readonly actor: WrapUpRef }) => {
  const { t } = useTranslation("calling")
  const draft = useWrapUp(actor, selectDraft)
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
        value={draft.personName}
        dir="auto"
        onChange={(value) => change("personName", value)}
      />
      {addresses.map(({ field, type }) => (
        <TextField
          key={field}
          label={t(`followUp.${field}`)}
          type={type}
          value={draft[field]}
          dir="ltr"
          onChange={(value) => change(field, value)}
        />
      ))}
    </Stack>
  )
}
