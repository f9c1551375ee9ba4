import { useTranslation } from "react-i18next"
import { Question } from "../../../ui/Question.tsx"
import { outbox, selectEntries, selectIsLeaving, useOutbox } from "./outbox.ts"

/** Asks what to do with unsent entries when signing out. */
export const SignOutQuestion = () => {
  const { t } = useTranslation("calling")
  const isOpen = useOutbox(selectIsLeaving)
  const entries = useOutbox(selectEntries)
  const isKept = !entries.some(({ isClear }) => isClear)
  return (
    <Question
      isOpen={isOpen}
      title={t("signOut.title", { count: entries.length })}
      description={t(isKept ? "signOut.message" : "signOut.unkept")}
      keepLabel={t("signOut.stay")}
      onKeep={() => outbox.send({ type: "signOut.stay" })}
      confirmLabel={t("signOut.anyway")}
      onConfirm={() => outbox.send({ type: "signOut.anyway" })}
    />
  )
}
