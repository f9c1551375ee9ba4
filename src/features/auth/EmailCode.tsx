import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { Invited } from "../../../machines/flows/auth-modal.machine.ts"
import type { EmailCodeRef } from "./authModal.ts"
import { CodeForm } from "./CodeForm.tsx"
import { EmailForm } from "./EmailForm.tsx"
import { providerName } from "./providers.ts"

/** Title and description of the current step. */
export const useEmailCodeTitle = (
  actor: EmailCodeRef | undefined,
  hasEnded: boolean,
  invited: Invited | null
) => {
  const { t } = useTranslation(["auth", "identity"])
  const link = useSelector(actor, (snapshot) => snapshot?.context.link)
  const mode = useSelector(actor, (snapshot) => snapshot?.context.mode)
  const email = useSelector(actor, (snapshot) => snapshot?.context.email)
  const isCodeStep = useSelector(actor, (snapshot) => snapshot?.hasTag("codeStep"))
  const isNotSent = useSelector(
    useSelector(actor, (snapshot) => snapshot?.children.oneTimeCode),
    (snapshot) => snapshot?.hasTag("notSent")
  )
  if (mode === undefined) return undefined
  if (isNotSent) return { title: t("code.title") }
  if (isCodeStep) {
    const description = link
      ? t("identity:link", { provider: providerName(link.provider), email })
      : t("code.sentToEmail", { email })
    return { title: t("code.title"), description }
  }
  if (invited) {
    const { organisation } = invited
    return { title: t("invited.title", { organisation }), description: t("invited.description") }
  }
  return { title: t(`${mode}.title`), description: t(hasEnded ? "signIn.ended" : `${mode}.description`) }
}

/** Signing in or up: step 0 takes the address, step 1 the code. */
export const EmailCode = ({ actor }: { readonly actor: EmailCodeRef }) => {
  const { t } = useTranslation("auth")
  const code = useSelector(actor, (snapshot) => snapshot.children.oneTimeCode)
  return code ? (
    <CodeForm
      actor={code}
      back={{ label: t("code.otherEmail"), onPress: () => actor.send({ type: "details.edit" }) }}
    />
  ) : (
    <EmailForm actor={actor} />
  )
}
