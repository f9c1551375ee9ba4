import { useTranslation } from "react-i18next"
import type { Member } from "../../../contract/entities/Member.ts"
import { css } from "../../../styled-system/css"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { WhyNot } from "../../ui/WhyNot.tsx"
import {
  memberEditor,
  selectIsBusy,
  selectIsQuestion,
  selectLastAdmin,
  useMemberEditor,
  useMemberList
} from "./members.ts"

const column = css({ display: "grid", gap: "3", textWrap: "pretty" })
const list = css({ display: "grid", gap: "1", paddingInlineStart: "5", listStyle: "disc" })
const faint = css({ color: "text.muted" })
const problemStyle = css({ color: "bad.text" })

const Removal = ({ member }: { readonly member: Member }) => {
  const { t } = useTranslation("members")
  return (
    <>
      <p>{t("question.remove.message")}</p>
      <ul className={list}>
        <li>{t("question.remove.goes.sessions")}</li>
        <li>{t("question.remove.goes.membership", { role: t(`roles.${member.role}`) })}</li>
      </ul>
      <p className={faint}>{t("question.remove.stays")}</p>
    </>
  )
}

/** Names what goes, and asks. */
export const MemberQuestion = () => {
  const { t } = useTranslation("members")
  const { t: common } = useTranslation()
  const whyNot = useWhyNot()
  const isOpen = useMemberEditor(selectIsQuestion)
  const isBusy = useMemberEditor(selectIsBusy)
  const { member, act, problem } = useMemberEditor(({ context }) => context)
  const lastAdmin = useMemberList(selectLastAdmin)
  if (member === null || act === "resend" || act === "restore") return null
  const close = () => memberEditor.send({ type: "editor.close" })
  const { name, email } = member
  const isLastAdmin = act !== "cancel" && lastAdmin?.id === member.id
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? undefined : close}
      closeLabel={common("close")}
      title={t(`question.${act}.title`, { name: name || email })}
      role="alertdialog"
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            {t("question.keep")}
          </Button>
          <WhyNot why={isLastAdmin ? whyNot.words("lastAdmin") : undefined}>
            <Button
              look="danger"
              isBusy={isBusy}
              onClick={() => memberEditor.send({ type: "editor.submit" })}
            >
              {t(`question.${act}.confirm`)}
            </Button>
          </WhyNot>
        </>
      }
    >
      <div className={column}>
        {act === "remove" ? <Removal member={member} /> : <p>{t(`question.${act}.message`, { email })}</p>}
        <p className={problemStyle} role="alert" hidden={!problem}>
          {problem}
        </p>
      </div>
    </Dialog>
  )
}
