import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { selectIsNarrow, useDisplay } from "../../display/display.ts"
import { Drawer } from "../../ui/Drawer.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { LoadState } from "../../ui/LoadState.tsx"
import { useIsDialogOpen } from "../../ui/openDialogs.ts"
import { CloseIcon } from "../../ui/pageIcons.tsx"
import { ContactBody, type ContactBodyProps } from "./ContactBody.tsx"
import {
  contactEditor,
  selectContact,
  selectContactId,
  selectIsBusy,
  selectIsMissing,
  selectProblem,
  useContactEditor
} from "./contactEditor.ts"
import { useHistoryOf } from "./history/History.tsx"

const aside = css({
  position: "sticky",
  insetBlockStart: "calc(var(--header-space) + token(spacing.2))",
  display: "flex",
  flexDirection: "column",
  maxBlockSize: "calc(100dvh - var(--header-space) - token(spacing.4))",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border",
  borderRadius: "card",
  background: "raised",
  boxShadow: "high",
  animation: "fadeIn 150ms"
})
const head = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "2",
  flexShrink: 0,
  paddingInline: "4",
  paddingBlock: "2",
  minBlockSize: "12",
  borderBlockEndWidth: "1px",
  borderColor: "border"
})
const heading = css({ fontSize: "md", minInlineSize: "0", overflowWrap: "anywhere", outline: "none" })
const saving = css({ marginInlineStart: "auto", color: "text.subtle", fontSize: "xs" })
const scroller = css({ padding: "4", overflowY: "auto", overscrollBehavior: "contain" })

type ContactPanelProps = Omit<ContactBodyProps, "contact"> & {
  readonly contactId: string
  /** False until the actions can be shown: one that came later would move the others under the pointer. */
  readonly isReady: boolean
  readonly onClose: () => void
}

const Content = ({ contactId, isReady, ...rest }: Omit<ContactPanelProps, "onClose">): ReactNode => {
  const { t } = useTranslation(["contacts", "common"])
  const contact = useContactEditor(selectContact)
  const isMissing = useContactEditor(selectIsMissing)
  const problem = useContactEditor(selectProblem)
  if (isMissing || !isReady || contact === null || contact._id !== contactId)
    return (
      <LoadState
        isLoading
        hasFailed={isMissing}
        failedTitle={t("drawer.missing")}
        problem={`${problem} ${t("drawer.missingHint")}`.trim()}
        onRetry={() => contactEditor.send({ type: "contact.retry" })}
        skeletonRows={8}
      />
    )
  return <ContactBody contact={contact} {...rest} />
}

/** True if there is no room beside the list. It stays the same while a dialog is open, which it would cover. */
const useIsOver = () => {
  const isNarrow = useDisplay(selectIsNarrow)
  const isDialogOpen = useIsDialogOpen()
  const [isOver, setIsOver] = useState(isNarrow && !isDialogOpen)
  if (!isDialogOpen && isOver !== isNarrow) setIsOver(isNarrow)
  return isOver
}

/** One contact beside the list, or over it on narrow screens. */
export const ContactPanel = ({ contactId, onClose, ...rest }: ContactPanelProps) => {
  const { t } = useTranslation("contacts")
  const isOver = useIsOver()
  const title = useRef<HTMLHeadingElement>(null)
  const isBusy = useContactEditor(selectIsBusy)
  const name = useContactEditor((snapshot) =>
    selectContactId(snapshot) === contactId ? (selectContact(snapshot)?.name ?? "") : ""
  )
  useEffect(() => {
    contactEditor.send({ type: "contact.open", contactId })
  }, [contactId])
  useHistoryOf(contactId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new contact gets the focus
  useLayoutEffect(() => title.current?.focus({ preventScroll: true }), [contactId])
  useEffect(() => () => contactEditor.send({ type: "contact.close" }), [])
  const words = name || t("drawer.label")
  if (isOver) {
    return (
      <Drawer isOpen onClose={onClose} closeLabel={t("close")} title={words} width="wide">
        <Content contactId={contactId} {...rest} />
      </Drawer>
    )
  }
  return (
    <aside
      className={aside}
      aria-label={t("drawer.label")}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose()
      }}
    >
      <div className={head}>
        <h2 ref={title} tabIndex={-1} className={heading} dir="auto">
          {words}
        </h2>
        <span className={saving} role="status">
          {isBusy ? t("drawer.saving") : ""}
        </span>
        <IconButton size="small" label={t("close")} icon={<CloseIcon />} onClick={onClose} />
      </div>
      <div className={scroller}>
        <Content contactId={contactId} {...rest} />
      </div>
    </aside>
  )
}
