import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { PhoneCodeRef } from "./authModal.ts"
import { CodeForm } from "./CodeForm.tsx"

const leftToRight = (text: string) => `\u2066${text}\u2069`

export const usePhoneCodeTitle = (actor: PhoneCodeRef | undefined) => {
  const { t } = useTranslation("auth")
  const context = useSelector(actor, (snapshot) => snapshot?.context)
  const isNotSent = useSelector(actor, (snapshot) => snapshot?.hasTag("notSent"))
  if (context === undefined) return undefined
  if (isNotSent) return { title: t("phone.title") }
  const phone = leftToRight(`${context.countryCode} ${context.phone}`)
  return { title: t("phone.title"), description: t("code.sentToPhone", { phone }) }
}

type PhoneCodeProps = { readonly actor: PhoneCodeRef; readonly submitLabel?: string | undefined }

/** The code sent to a phone, the organisation's or a person's own. */
export const PhoneCode = ({ actor, submitLabel }: PhoneCodeProps) => {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"))
  const isNotSent = useSelector(actor, (snapshot) => snapshot.hasTag("notSent"))
  const canResend = useSelector(actor, (snapshot) => snapshot.can({ type: "code.resend" }))
  const { otp, resendIn, errors } = useSelector(actor, (snapshot) => snapshot.context)
  return (
    <CodeForm
      otp={otp}
      error={errors.otp}
      resendIn={resendIn}
      isBusy={isBusy}
      canResend={canResend}
      isNotSent={isNotSent}
      submitLabel={submitLabel}
      onChange={(value) => actor.send({ type: "otp.change", value })}
      onSubmit={() => actor.send({ type: "code.submit" })}
      onResend={() => actor.send({ type: "code.resend" })}
    />
  )
}
