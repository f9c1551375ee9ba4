import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { Button } from "../../ui/Button.tsx"
import { CodeInput } from "../../ui/CodeInput.tsx"
import { Field } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Complaint } from "./Complaint.tsx"

const row = css({ display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: "3" })

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`

type CodeFormProps = {
  readonly otp: string
  readonly error: string | undefined
  /** Seconds until a new code can be requested. */
  readonly resendIn: number
  readonly isBusy: boolean
  readonly canResend: boolean
  /** The code could not be sent, or is late. */
  readonly isNotSent?: boolean
  readonly onChange: (otp: string) => void
  readonly onSubmit: () => void
  readonly onResend: () => void
  /** "Verify OTP" by default. */
  readonly submitLabel?: string | undefined
  readonly back?: { readonly label: string; readonly onPress: () => void } | undefined
}

/** The code step for email and phone. */
export const CodeForm = ({
  otp,
  error,
  resendIn,
  isBusy,
  canResend,
  isNotSent = false,
  onChange,
  onSubmit,
  onResend,
  submitLabel,
  back
}: CodeFormProps) => {
  const { t } = useTranslation("auth")
  const words = useRuleWords()
  return (
    <Form isBusy={isBusy} onSubmit={onSubmit}>
      <Field label={t("code.label")} error={words(error)} required>
        <CodeInput value={otp} onChange={onChange} autoFocus />
      </Field>
      <Complaint>{isNotSent ? t("code.notSent") : undefined}</Complaint>
      <Button type="submit" look="primary" size="large" wide isBusy={isBusy}>
        {submitLabel ?? t("code.verify")}
      </Button>
      <div className={row}>
        <Button look="link" disabled={!canResend} onClick={onResend}>
          {resendIn > 0 ? t("code.resendIn", { time: clock(resendIn) }) : t("code.resend")}
        </Button>
        {back ? (
          <Button look="link" disabled={isBusy} onClick={back.onPress}>
            {back.label}
          </Button>
        ) : null}
      </div>
    </Form>
  )
}
