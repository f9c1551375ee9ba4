import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { Button } from "../../ui/Button.tsx"
import { CodeInput } from "../../ui/CodeInput.tsx"
import { Field } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Row } from "../../ui/layout.tsx"
import type { OneTimeCodeRef } from "./authModal.ts"
import { Complaint } from "./Complaint.tsx"

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`

type CodeFormProps = {
  readonly actor: OneTimeCodeRef
  /** "Verify OTP" by default. */
  readonly submitLabel?: string | undefined
  readonly back?: { readonly label: string; readonly onPress: () => void } | undefined
}

/** The code step for email and phone. */
export const CodeForm = ({ actor, submitLabel, back }: CodeFormProps) => {
  const { t } = useTranslation("auth")
  const words = useRuleWords()
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"))
  const isNotSent = useSelector(actor, (snapshot) => snapshot.hasTag("notSent"))
  const canResend = useSelector(actor, (snapshot) => snapshot.can({ type: "code.resend" }))
  const { otp, resendIn, errors } = useSelector(actor, (snapshot) => snapshot.context)
  return (
    <Form isBusy={isBusy} onSubmit={() => actor.send({ type: "code.submit" })}>
      <Field label={t("code.label")} error={words(errors.otp)} required>
        <CodeInput value={otp} onChange={(value) => actor.send({ type: "otp.change", value })} autoFocus />
      </Field>
      <Complaint>{isNotSent ? t("code.notSent") : undefined}</Complaint>
      <Button type="submit" look="primary" size="large" wide isBusy={isBusy}>
        {submitLabel ?? t("code.verify")}
      </Button>
      <Row gap="3" justify="between">
        <Button look="link" disabled={!canResend} onClick={() => actor.send({ type: "code.resend" })}>
          {resendIn > 0 ? t("code.resendIn", { time: clock(resendIn) }) : t("code.resend")}
        </Button>
        {back ? (
          <Button look="link" disabled={isBusy} onClick={back.onPress}>
            {back.label}
          </Button>
        ) : null}
      </Row>
    </Form>
  )
}
