import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Organisation } from "../../../contract/entities/Organisation.ts"
import type { OrganisationField } from "../../../machines/flows/organisation-editor.machine.ts"
import { useInputs } from "../../i18n/useInputs.ts"
import { usePhoneOptions } from "../../i18n/usePhoneOptions.ts"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { Badge } from "../../ui/Badge.tsx"
import { Button } from "../../ui/Button.tsx"
import { Form } from "../../ui/Form.tsx"
import { TextField } from "../../ui/fields.tsx"
import { Muted, Row, Stack } from "../../ui/layout.tsx"
import { PhoneFields } from "../../ui/PhoneFields.tsx"
import { type OrganisationEditorRef, openOrganisationEditor } from "./organisation.ts"
import { detailsOf } from "./organisationDetails.ts"
import { RetentionFields } from "./RetentionFields.tsx"

type PhoneStateProps = { readonly actor: OrganisationEditorRef; readonly isVerified: boolean }

const PhoneState = ({ actor, isVerified }: PhoneStateProps) => {
  const { t } = useTranslation("organisation")
  const canVerify = useSelector(actor, (snapshot) => snapshot.can({ type: "phone.verify" }))
  return (
    <Row gap="3" align="center">
      <Badge tone={isVerified ? "good" : "warning"}>{t(isVerified ? "verified" : "unverified")}</Badge>
      {isVerified ? (
        <Muted as="span">{t("phoneHint")}</Muted>
      ) : (
        <Button look="link" disabled={!canVerify} onClick={() => actor.send({ type: "phone.verify" })}>
          {t("verify")}
        </Button>
      )}
    </Row>
  )
}

/** Name, contact number and LinkedIn page of the organisation, and how long it keeps entries. */
export const OrganisationDetails = ({ organisation }: { readonly organisation: Organisation }) => {
  const [actor] = useState(() => openOrganisationEditor(organisation))
  const { t } = useTranslation("organisation")
  const words = useRuleWords()
  const phoneOptions = usePhoneOptions()
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"))
  const { details, errors } = useSelector(actor, ({ context }) => context)
  const change = (field: OrganisationField, value: string) =>
    actor.send({ type: "field.change", field, value })
  useEffect(() => {
    if (!isBusy) actor.send({ type: "organisation.known", details: detailsOf(organisation) })
  }, [actor, organisation, isBusy])
  const input = useInputs({ draft: details, errors, isBusy, onChange: change })
  return (
    <Stack limit="44rem">
      <Form isBusy={isBusy} onSubmit={() => actor.send({ type: "details.submit" })}>
        <TextField label={t("name")} required autoComplete="organization" {...input("name")} />
        <PhoneFields
          words={{ ...phoneOptions, countryLabel: t("countryCode"), phoneLabel: t("phone") }}
          countryCode={details.countryCode}
          phone={details.phone}
          countryError={words(errors.countryCode)}
          phoneError={words(errors.phone)}
          isBusy={isBusy}
          onChange={change}
        />
        <PhoneState actor={actor} isVerified={organisation.phoneVerified} />
        <TextField
          label={t("linkedinProfile")}
          required
          type="url"
          dir="ltr"
          autoComplete="url"
          {...input("linkedinProfile")}
        />
        <RetentionFields details={details} isBusy={isBusy} onChange={change} />
        <Row gap="3" align="center">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {t("save")}
          </Button>
        </Row>
      </Form>
    </Stack>
  )
}
