import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { User } from "../../../contract/entities/User.ts"
import type { OwnField } from "../../../machines/flows/profile-editor.machine.ts"
import { useInputs } from "../../i18n/useInputs.ts"
import { usePhoneOptions } from "../../i18n/usePhoneOptions.ts"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { Badge } from "../../ui/Badge.tsx"
import { Button } from "../../ui/Button.tsx"
import { Form } from "../../ui/Form.tsx"
import { TextField } from "../../ui/fields.tsx"
import { Muted, Row } from "../../ui/layout.tsx"
import { PhoneFields } from "../../ui/PhoneFields.tsx"
import type { ProfileEditorRef } from "./profileEditor.ts"

type DetailsFormProps = { readonly actor: ProfileEditorRef; readonly user: User }

const PhoneState = ({ actor, user }: DetailsFormProps) => {
  const { t } = useTranslation("profile")
  const canVerify = useSelector(actor, (snapshot) => snapshot.can({ type: "phone.verify" }))
  if (user.phone === undefined) return <Muted>{t("details.phoneHint")}</Muted>
  return (
    <Row gap="3" align="center">
      <Badge tone={user.phoneVerified ? "good" : "warning"}>
        {t(user.phoneVerified ? "details.verified" : "details.unverified")}
      </Badge>
      {user.phoneVerified ? (
        <Muted as="span">{t("details.phoneHint")}</Muted>
      ) : (
        <Button look="link" disabled={!canVerify} onClick={() => actor.send({ type: "phone.verify" })}>
          {t("details.verify")}
        </Button>
      )}
    </Row>
  )
}

export const DetailsForm = ({ actor, user }: DetailsFormProps) => {
  const { t } = useTranslation("profile")
  const words = useRuleWords()
  const phoneOptions = usePhoneOptions()
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("saving"))
  const { details, errors } = useSelector(actor, (snapshot) => snapshot.context)
  const change = (field: OwnField, value: string) => actor.send({ type: "field.change", field, value })
  const input = useInputs({ draft: details, errors, isBusy, onChange: change })
  return (
    <Form isBusy={isBusy} onSubmit={() => actor.send({ type: "details.submit" })}>
      <TextField label={t("details.name")} required autoComplete="name" {...input("name")} />
      <TextField
        label={t("details.email")}
        hint={t("details.emailHint")}
        type="email"
        name="email"
        dir="ltr"
        value={user.email}
        readOnly
      />
      <PhoneFields
        words={{
          ...phoneOptions,
          countryLabel: t("details.countryCode"),
          phoneLabel: t("details.phone")
        }}
        countryCode={details.countryCode}
        phone={details.phone}
        countryError={words(errors.countryCode)}
        phoneError={words(errors.phone)}
        isBusy={isBusy}
        isOptional
        onChange={change}
      />
      <PhoneState actor={actor} user={user} />
      <TextField
        label={t("details.linkedinProfile")}
        type="url"
        dir="ltr"
        autoComplete="url"
        {...input("linkedinProfile")}
      />
      <TextField label={t("details.jobRole")} autoComplete="organization-title" {...input("jobRole")} />
      <Row gap="3" align="center">
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t("details.save")}
        </Button>
      </Row>
    </Form>
  )
}
