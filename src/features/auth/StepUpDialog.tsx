import { useSelector } from "@xstate/react"
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
  const code = useStepUp((snapshot) => snapshot.children.oneTimeCode)
  const reason = useStepUp((snapshot) => snapshot.context.reason)
  const canDecline = useSelector(code, (snapshot) => snapshot?.matches("verifying") === false)
  const isNotSent = useSelector(code, (snapshot) => snapshot?.hasTag("notSent"))
  if (!ready) return null
  return (
    <Dialog
      isOpen={isOpen}
      onClose={canDecline ? () => stepUp.send({ type: "stepUp.decline" }) : undefined}
      title={t("stepUp.title")}
      description={
        <>
          <span className={reasonStyle}>{reason}</span>{" "}
          {isNotSent ? undefined : t("stepUp.description", { email })}
        </>
      }
      role="alertdialog"
    >
      {code ? <CodeForm actor={code} submitLabel={t("stepUp.submit")} /> : null}
    </Dialog>
  )
}

export default StepUpDialog
