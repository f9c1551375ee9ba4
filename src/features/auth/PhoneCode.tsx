import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import type { PhoneCodeRef } from "./authModal.ts"
import { CodeForm } from "./CodeForm.tsx"

const muted = css({ color: "text.muted" })

/** The code that was sent to the organisation's phone. */
export const PhoneCode = ({ actor }: { readonly actor: PhoneCodeRef }) => {
  const { t } = useTranslation("auth")
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"))
  const canResend = useSelector(actor, (snapshot) => snapshot.can({ type: "code.resend" }))
  const { countryCode, phone, otp, resendIn, errors } = useSelector(actor, (snapshot) => snapshot.context)
  return (
    <>
      <p className={muted}>{t("code.sentToPhone", { phone: `\u2066${countryCode} ${phone}\u2069` })}</p>
      <CodeForm
        otp={otp}
        error={errors.otp}
        resendIn={resendIn}
        isBusy={isBusy}
        canResend={canResend}
        onChange={(value) => actor.send({ type: "otp.change", value })}
        onSubmit={() => actor.send({ type: "code.submit" })}
        onResend={() => actor.send({ type: "code.resend" })}
      />
    </>
  )
}
