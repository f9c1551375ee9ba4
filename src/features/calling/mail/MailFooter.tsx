import { useTranslation } from "react-i18next"
import type { MailDraft } from "../../../../machines/flows/email-writing.machine.ts"
import { Button } from "../../../ui/Button.tsx"
import { controlKey } from "../../../ui/controlKey.ts"
import { Kbd } from "../../../ui/Kbd.tsx"
import { mailWriting, useMailWriting } from "./mail.ts"

export const closeMail = () => mailWriting.send({ type: "mail.close" })
export const sendNow = () => mailWriting.send({ type: "mail.sendNow", attempt: crypto.randomUUID() })

export const isUnwritten = ({ subject, body }: MailDraft) => subject.trim() === "" || body.trim() === ""

const SendKeys = () => (
  <span aria-hidden>
    <Kbd>{controlKey}</Kbd> <Kbd>↵</Kbd>
  </span>
)

/** The buttons that preview or send what is written, or send what is previewed. */
export const MailFooter = ({ formId }: { readonly formId: string }) => {
  const { t } = useTranslation("calling")
  const isLoading = useMailWriting((snapshot) => snapshot.hasTag("loading"))
  const hasFailed = useMailWriting((snapshot) => snapshot.hasTag("failed"))
  const isPreviewed = useMailWriting((snapshot) => snapshot.hasTag("previewed"))
  const isBusy = useMailWriting((snapshot) => snapshot.hasTag("busy"))
  const isPreviewing = useMailWriting((snapshot) => snapshot.matches("previewing"))
  const isChecking = useMailWriting((snapshot) => snapshot.matches("checking"))
  const maySend = useMailWriting((snapshot) => snapshot.can({ type: "mail.send" }))
  const isSending = useMailWriting((snapshot) => snapshot.matches("sending"))
  const draft = useMailWriting(({ context }) => context.draft)
  return isPreviewed ? (
    <>
      <Button disabled={isBusy} onClick={() => mailWriting.send({ type: "mail.edit" })}>
        {t("mail.edit")}
      </Button>
      <Button
        key="send"
        autoFocus
        look="primary"
        isBusy={isBusy}
        disabled={!maySend && !isSending}
        onClick={() => mailWriting.send({ type: "mail.send" })}
      >
        {t("mail.send")} <SendKeys />
      </Button>
    </>
  ) : (
    <>
      <Button onClick={closeMail}>{t("mail.cancel")}</Button>
      <Button
        type="submit"
        form={formId}
        isBusy={isPreviewing}
        disabled={isLoading || hasFailed || isUnwritten(draft) || isChecking}
      >
        {t("mail.preview")}
      </Button>
      <Button
        look="primary"
        isBusy={isChecking}
        disabled={isLoading || hasFailed || isUnwritten(draft) || isPreviewing}
        onClick={sendNow}
      >
        {t("mail.send")} <SendKeys />
      </Button>
    </>
  )
}
