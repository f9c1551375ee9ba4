import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { PhoneCodeRef } from "./authModal.ts"
import { CodeForm } from "./CodeForm.tsx"
import { PhoneNumber } from "./PhoneNumber.tsx"

const leftToRight = (text: string) => `\u2066${text}\u2069`

export const usePhoneCodeTitle = (actor: PhoneCodeRef | undefined) => {
  const { t } = useTranslation("auth")
  const context = useSelector(actor, (snapshot) => snapshot?.context)
  const isNotSent = useSelector(
    useSelector(actor, (snapshot) => snapshot?.children.oneTimeCode),
    (snapshot) => snapshot?.hasTag("notSent")
  )
  const isNumber = useSelector(actor, (snapshot) => snapshot?.hasTag("number"))
  if (context === undefined) return undefined
  if (isNumber) return { title: t("phone.change"), description: t("phone.changeDescription") }
  if (isNotSent) return { title: t("phone.title") }
  const phone = leftToRight(`${context.countryCode} ${context.phone}`)
  return { title: t("phone.title"), description: t("code.sentToPhone", { phone }) }
}

type PhoneCodeProps = { readonly actor: PhoneCodeRef; readonly submitLabel?: string | undefined }

/** The code sent to a phone, the organisation's or a person's own. */
export const PhoneCode = ({ actor, submitLabel }: PhoneCodeProps) => {
  const { t } = useTranslation("auth")
  const code = useSelector(actor, (snapshot) => snapshot.children.oneTimeCode)
  const isNumber = useSelector(actor, (snapshot) => snapshot.hasTag("number"))
  const canChange = useSelector(actor, (snapshot) => snapshot.context.canChange)
  if (isNumber) return <PhoneNumber actor={actor} />
  if (!code) return null
  return (
    <CodeForm
      actor={code}
      submitLabel={submitLabel}
      back={
        canChange
          ? { label: t("phone.otherNumber"), onPress: () => actor.send({ type: "number.edit" }) }
          : undefined
      }
    />
  )
}
