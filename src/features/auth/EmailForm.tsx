import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { paths } from "../../../contract/paths.ts"
import { css } from "../../../styled-system/css"
import { useInputs } from "../../i18n/useInputs.ts"
import { Button } from "../../ui/Button.tsx"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { Form } from "../../ui/Form.tsx"
import { TextField } from "../../ui/fields.tsx"
import type { EmailCodeRef } from "./authModal.ts"
import { Complaint } from "./Complaint.tsx"
import { SocialButtons } from "./SocialButtons.tsx"

const placeholder = "\u0000"
const toggle = css({ justifySelf: "center" })
const link = css({ color: "accent.text", textDecoration: "underline" })

type ActorProps = { readonly actor: EmailCodeRef }

const Consent = ({ actor }: ActorProps) => {
  const { t } = useTranslation("auth")
  const [before, after] = t("consent", { terms: placeholder }).split(placeholder)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"))
  const { hasConsented, errors } = useSelector(actor, (snapshot) => snapshot.context)
  return (
    <div>
      <Checkbox
        name="consent"
        checked={hasConsented}
        disabled={isBusy}
        aria-invalid={errors.consent ? true : undefined}
        onChange={({ target }) => actor.send({ type: "consent.change", isGiven: target.checked })}
        label={
          <>
            {before}
            <a className={link} href={paths.terms} target="_blank" rel="noopener">
              {t("terms")}
            </a>
            {after}
          </>
        }
      />
      <Complaint>{errors.consent ? t("consentMissing") : undefined}</Complaint>
    </div>
  )
}

/** Step 0: the email address, and a name when signing up. */
export const EmailForm = ({ actor }: ActorProps) => {
  const { t } = useTranslation("auth")
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"))
  const { mode, name, email, errors } = useSelector(actor, (snapshot) => snapshot.context)
  const input = useInputs({
    draft: { name, email },
    errors,
    isBusy,
    onChange: (field, value) => actor.send({ type: "field.change", field, value })
  })
  return (
    <Form isBusy={isBusy} onSubmit={() => actor.send({ type: "details.submit" })}>
      {mode === "signUp" ? (
        <TextField label={t("name")} required autoComplete="name" autoFocus {...input("name")} />
      ) : null}
      <TextField
        label={t("email")}
        required
        type="email"
        autoComplete="email"
        autoFocus={mode === "signIn"}
        {...input("email")}
      />
      <Consent actor={actor} />
      <Button type="submit" look="primary" size="large" wide isBusy={isBusy}>
        {t("continue")}
      </Button>
      <SocialButtons isBusy={isBusy} onChoose={(provider) => actor.send({ type: "social.ask", provider })} />
      <div className={toggle}>
        <Button look="link" disabled={isBusy} onClick={() => actor.send({ type: "mode.toggle" })}>
          {t(`${mode}.toggle`)}
        </Button>
      </div>
    </Form>
  )
}
