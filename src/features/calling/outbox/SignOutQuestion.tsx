import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { outbox, selectEntries, selectIsLeaving, useOutbox } from "./outbox.ts"

/** Asks what to do with unsent entries when signing out. */
export const SignOutQuestion = () => {
  const { t } = useTranslation("calling")
  const isOpen = useOutbox(selectIsLeaving)
  const entries = useOutbox(selectEntries)
  const isKept = !entries.some(({ isClear }) => isClear)
  const stay = () => outbox.send({ type: "signOut.stay" })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={stay}
      closeLabel={t("signOut.stay")}
      role="alertdialog"
      title={t("signOut.title", { count: entries.length })}
      description={t(isKept ? "signOut.message" : "signOut.unkept")}
      footer={
        <>
          <Button onClick={() => outbox.send({ type: "signOut.anyway" })}>{t("signOut.anyway")}</Button>
          <Button look="primary" onClick={stay}>
            {t("signOut.stay")}
          </Button>
        </>
      }
    />
  )
}
