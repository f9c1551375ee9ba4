import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { TextField } from "../../../ui/fields.tsx"
import { selectDraft, selectMissing, useWrapUp, type WrapUpRef } from "./wrapUp.ts"

const row = css({
  display: "grid",
  gap: "3",
  gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(3, minmax(0, 1fr))" }
})

/** The person to call instead. They become a linked contact. */
export const PersonFields = ({ actor }: { readonly actor: WrapUpRef }) => {
  const { t } = useTranslation("calling")
  const { personName, personPhone, personEmail } = useWrapUp(actor, selectDraft)
  const isMissing = useWrapUp(actor, selectMissing).includes("person")
  const change = (field: "personName" | "personPhone" | "personEmail", value: string) =>
    actor.send({ type: "field.change", field, value })
  return (
    <div className={row}>
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
    </div>
  )
}
