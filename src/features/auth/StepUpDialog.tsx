import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { Dialog } from "../../ui/Dialog.tsx"
import { CodeForm } from "./CodeForm.tsx"
import { selectUser, useSession } from "./session.ts"
import { stepUp, useStepUp } from "./stepUp.ts"

const reasonStyle = css({ display: "block", color: "text", fontWeight: "medium" })

const StepUpDialog = () => {
  const { t, ready } = useTranslation(["auth", "common", "rules"])
  const email = useSession(selectUser)?.email ?? ""
  const isOpen = useStepUp((snapshot) => snapshot.hasTag("open"))
  const isBusy = useStepUp((snapshot) => snapshot.hasTag("busy"))
  const canDecline = useStepUp((snapshot) => snapshot.can({ type: "stepUp.decline" }))
  const canResend = useStepUp((snapshot) => snapshot.can({ type: "code.resend" }))
  const isNotSent = useStepUp((snapshot) => snapshot.hasTag("notSent"))
  const { reason, otp, resendIn, errors } = useStepUp((snapshot) => snapshot.context)
  if (!ready) return null
  return (
    <Dialog
      isOpen={isOpen}
      onClose={canDecline ? () => stepUp.send({ type: "stepUp.decline" }) : undefined}
      closeLabel={t("common:close")}
      title={t("stepUp.title")}
      description={
        <>
          <span className={reasonStyle}>{reason}</span>{" "}
          {isNotSent ? undefined : t("stepUp.description", { email })}
        </>
      }
      role="alertdialog"
    >
      <CodeForm
        otp={otp}
        error={errors.otp}
        resendIn={resendIn}
        isBusy={isBusy}
        canResend={canResend}
        isNotSent={isNotSent}
        submitLabel={t("stepUp.submit")}
        onChange={(value) => stepUp.send({ type: "otp.change", value })}
        onSubmit={() => stepUp.send({ type: "code.submit" })}
        onResend={() => stepUp.send({ type: "code.resend" })}
      />
    </Dialog>
  )
}

export default StepUpDialog
