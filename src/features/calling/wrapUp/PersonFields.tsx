import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { Field } from "../../../ui/Field.tsx"
import { TextInput } from "../../../ui/TextInput.tsx"
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
      <Field
        label={t("followUp.personName")}
        required
        error={isMissing ? t("followUp.personNameMissing") : null}
      >
        <TextInput
          autoFocus
          value={personName}
          dir="auto"
          onChange={({ target }) => change("personName", target.value)}
        />
      </Field>
      <Field label={t("followUp.personPhone")}>
        <TextInput
          type="tel"
          value={personPhone}
          dir="ltr"
          onChange={({ target }) => change("personPhone", target.value)}
        />
      </Field>
      <Field label={t("followUp.personEmail")}>
        <TextInput
          type="email"
          value={personEmail}
          dir="ltr"
          onChange={({ target }) => change("personEmail", target.value)}
        />
      </Field>
    </div>
  )
}
