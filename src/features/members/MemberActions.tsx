import { useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Member } from "../../../contract/entities/Member.ts"
import { canMove } from "../../../machines/lifecycles/legal.ts"
import { memberMachine } from "../../../machines/lifecycles/member.machine.ts"
import { focusPage } from "../../ui/focus.ts"
import { UserIcon } from "../../ui/icons.tsx"
import { Menu, type MenuItem } from "../../ui/Menu.tsx"
import { ClockIcon, CloseIcon, MailIcon, MoreIcon, PencilIcon, TrashIcon } from "../../ui/pageIcons.tsx"
import { memberEditor, selectIsBusy, useMemberEditor } from "./members.ts"

/** Removing a member removes the focused menu with its row, so the focus moves to the page. */
const useFocusPageAfter = () => {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const shown = place.current
    return () => {
      if (shown?.contains(document.activeElement)) focusPage()
    }
  }, [])
  return place
}

export const MemberActions = ({ member }: { readonly member: Member }) => {
  const { t } = useTranslation("members")
  const place = useFocusPageAfter()
  const isBusy = useMemberEditor(selectIsBusy)
  const isInvited = member.state === "invited"
  const item = (
    act: "edit" | "resend" | "restore" | "suspend" | "cancel" | "remove",
    more: Omit<MenuItem, "id" | "label" | "onSelect">
  ): MenuItem => ({
    id: act,
    label: t(`act.${act}`),
    disabled: isBusy,
    onSelect: () => memberEditor.send({ type: `member.${act}`, member }),
    ...more
  })
  const items = [
    item("edit", { icon: <PencilIcon /> }),
    ...(isInvited ? [item("resend", { icon: <MailIcon /> })] : []),
    ...(canMove(memberMachine, member.state, "suspended") ? [item("suspend", { icon: <ClockIcon /> })] : []),
    ...(!isInvited && canMove(memberMachine, member.state, "active")
      ? [item("restore", { icon: <UserIcon /> })]
      : []),
    isInvited
      ? item("cancel", { icon: <CloseIcon />, danger: true, startsGroup: true })
      : item("remove", { icon: <TrashIcon />, danger: true, startsGroup: true })
  ]
  return (
    <span ref={place}>
      <Menu label={t("actions", { name: member.name })} items={items}>
        <MoreIcon />
      </Menu>
    </span>
  )
}
