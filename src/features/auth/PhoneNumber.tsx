import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { Button } from "../../ui/Button.tsx"
import { Form } from "../../ui/Form.tsx"
import type { PhoneCodeRef } from "./authModal.ts"
import { Complaint } from "./Complaint.tsx"
import { PhoneFields } from "./PhoneFields.tsx"

/** Correcting the number that the code is sent to. */
export const PhoneNumber = ({ actor }: { readonly actor: PhoneCodeRef }) => {
  const { t } = useTranslation("auth")
  const words = useRuleWords()
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"))
  const { draft, errors } = useSelector(actor, (snapshot) => snapshot.context)
  return (
    <Form isBusy={isBusy} onSubmit={() => actor.send({ type: "number.submit" })}>
      <PhoneFields
        countryCode={draft.countryCode}
        phone={draft.phone}
        errors={errors}
        isBusy={isBusy}
        autoFocus
        onChange={(field, value) => actor.send({ type: "number.change", field, value })}
      />
      <Complaint>{words(errors.form)}</Complaint>
      <Button type="submit" look="primary" size="large" wide isBusy={isBusy}>
        {t("phone.send")}
      </Button>
      <div>
        <Button look="link" disabled={isBusy} onClick={() => actor.send({ type: "number.keep" })}>
          {t("phone.keep")}
        </Button>
      </div>
    </Form>
  )
}
