import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { Member } from "../../../contract/entities/Member.ts"
import { css } from "../../../styled-system/css"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { SearchBox } from "../../ui/SearchBox.tsx"
import { WhyNot } from "../../ui/WhyNot.tsx"
import {
  memberEditor,
  memberList,
  selectIsBusy,
  selectIsQuestion,
  selectIsSearching,
  selectLastAdmin,
  useMemberEditor
} from "./members.ts"

const column = css({ display: "grid", gap: "3", textWrap: "pretty" })
const list = css({ display: "grid", gap: "1", paddingInlineStart: "5", listStyle: "disc" })
const faint = css({ color: "text.muted" })
const group = css({
  display: "grid",
  gap: "2",
  borderWidth: "0",
  padding: "0",
  margin: "0",
  minInlineSize: "0"
})
const legend = css({ fontWeight: "medium", padding: "0" })
const choices = css({ display: "grid", gap: "1", maxBlockSize: "12rem", overflowY: "auto" })
const choice = css({
  display: "flex",
  alignItems: "center",
  gap: "3",
  minBlockSize: "10",
  paddingInline: "2",
  borderRadius: "control",
  cursor: "pointer",
  _hover: { background: "hover" },
  "&:has(:checked)": { background: "selected" }
})
const person = css({ display: "grid", minInlineSize: "0", overflowWrap: "anywhere", fontSize: "sm" })
const problemStyle = css({ color: "bad.text" })

/** Asks who takes over the member's contacts and callbacks. Not shown if there are none. */
const Heirs = () => {
  const { t } = useTranslation("members")
  const name = useId()
  const isSearching = useMemberEditor(selectIsSearching)
  const { removal, heirQuery, heir } = useMemberEditor(({ context }) => context)
  const { contacts, callbacks, heirs } = removal
  if (contacts + callbacks === 0) return <p>{t("question.remove.nothingHeld")}</p>
  return (
    <fieldset className={group}>
      <legend className={legend}>{t("question.remove.handTo")}</legend>
      <p className={faint}>
        {t("question.remove.contacts", { count: contacts })}{" "}
        {callbacks > 0 ? t("question.remove.callbacks", { count: callbacks }) : null}
      </p>
      <SearchBox
        label={t("question.remove.search")}
        placeholder={t("question.remove.search")}
        clearLabel={t("clearSearch")}
        value={heirQuery}
        isBusy={isSearching}
        onChange={(query) => memberEditor.send({ type: "heir.search", query })}
      />
      <div className={choices}>
        {heirs.map((each) => (
          <label key={each.id} className={choice}>
            <input
              type="radio"
              name={name}
              value={each.id}
              checked={each.id === heir}
              onChange={() => memberEditor.send({ type: "heir.choose", id: each.id })}
            />
            <span className={person}>
              <span>{each.name || each.email}</span>
              <span className={faint}>{each.email}</span>
            </span>
          </label>
        ))}
        {heirs.length === 0 && !isSearching ? <p className={faint}>{t("question.remove.nobody")}</p> : null}
      </div>
    </fieldset>
  )
}

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
      <Heirs />
    </>
  )
}

/** Names what is removed, and asks for confirmation. */
export const MemberQuestion = () => {
  const { t } = useTranslation("members")
  const { t: common } = useTranslation()
  const whyNot = useWhyNot()
  const isOpen = useMemberEditor(selectIsQuestion)
  const isBusy = useMemberEditor(selectIsBusy)
  const { member, act, problem, removal, heir } = useMemberEditor(({ context }) => context)
  const lastAdmin = memberList.useContext(selectLastAdmin)
  const hasNoHeir = act === "remove" && removal.contacts + removal.callbacks > 0 && heir === ""
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
              disabled={hasNoHeir}
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
