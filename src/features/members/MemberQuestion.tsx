import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { Member } from "../../../contract/entities/Member.ts"
import { css } from "../../../styled-system/css"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { Bullets, Muted, Stack } from "../../ui/layout.tsx"
import { Question } from "../../ui/Question.tsx"
import { RadioRow } from "../../ui/RadioRow.tsx"
import { SearchBox } from "../../ui/SearchBox.tsx"
import {
  memberEditor,
  memberList,
  selectIsBusy,
  selectIsQuestion,
  selectIsSearching,
  selectLastAdmin,
  useMemberEditor
} from "./members.ts"

const legend = css({ fontWeight: "medium" })
const choices = css({ display: "grid", gap: "1", maxBlockSize: "12rem", overflowY: "auto" })

/** Asks who takes over the member's contacts and callbacks. Not shown if there are none. */
const Heirs = () => {
  const { t } = useTranslation("members")
  const name = useId()
  const isSearching = useMemberEditor(selectIsSearching)
  const { removal, heirQuery, heir } = useMemberEditor(({ context }) => context)
  const { contacts, callbacks, heirs } = removal
  if (contacts + callbacks === 0) return <p>{t("question.remove.nothingHeld")}</p>
  return (
    <Stack as="fieldset" gap="2">
      <legend className={legend}>{t("question.remove.handTo")}</legend>
      <Muted size="inherit">
        {t("question.remove.contacts", { count: contacts })}{" "}
        {callbacks > 0 ? t("question.remove.callbacks", { count: callbacks }) : null}
      </Muted>
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
          <RadioRow
            key={each.id}
            name={name}
            isChosen={each.id === heir}
            onChoose={() => memberEditor.send({ type: "heir.choose", id: each.id })}
          >
            <Stack as="span" width="fits" size="sm">
              <span>{each.name || each.email}</span>
              <Muted as="span" size="inherit">
                {each.email}
              </Muted>
            </Stack>
          </RadioRow>
        ))}
        {heirs.length === 0 && !isSearching ? (
          <Muted size="inherit">{t("question.remove.noHeir")}</Muted>
        ) : null}
      </div>
    </Stack>
  )
}

const Removal = ({ member }: { readonly member: Member }) => {
  const { t } = useTranslation("members")
  return (
    <>
      <p>{t("question.remove.message")}</p>
      <Bullets>
        <li>{t("question.remove.goes.sessions")}</li>
        <li>{t("question.remove.goes.membership", { role: t(`roles.${member.role}`) })}</li>
      </Bullets>
      <Muted size="inherit">{t("question.remove.stays")}</Muted>
      <Heirs />
    </>
  )
}

/** Names what is removed, and asks for confirmation. */
export const MemberQuestion = () => {
  const { t } = useTranslation("members")
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
    <Question
      isOpen={isOpen}
      title={t(`question.${act}.title`, { name: name || email })}
      keepLabel={t("question.keep")}
      onKeep={close}
      confirmLabel={t(`question.${act}.confirm`)}
      onConfirm={() => memberEditor.send({ type: "editor.submit" })}
      isBusy={isBusy}
      isDisabled={hasNoHeir}
      whyNot={isLastAdmin ? whyNot.words("lastAdmin") : undefined}
      problem={problem}
    >
      {act === "remove" ? <Removal member={member} /> : <p>{t(`question.${act}.message`, { email })}</p>}
    </Question>
  )
}
