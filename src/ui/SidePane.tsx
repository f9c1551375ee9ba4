import { type ReactNode, useRef } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../styled-system/css"
import { IconButton } from "./IconButton.tsx"
import { isDialogOpen } from "./openDialogs.ts"
import { CloseIcon } from "./pageIcons.tsx"
import { useBeforePaint } from "./useOnChange.ts"

const aside = css({
  position: "sticky",
  insetBlockStart: "calc(var(--header-space) + token(spacing.2))",
  display: "flex",
  flexDirection: "column",
  minInlineSize: "0",
  maxBlockSize: "calc(100dvh - var(--header-space) - token(spacing.4))",
  borderWidth: "1px",
  borderColor: "border",
  borderRadius: "card",
  background: "raised",
  boxShadow: "high",
  animation: "fadeIn 150ms"
})
const head = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  flexShrink: 0,
  paddingInline: "4",
  paddingBlock: "2",
  minBlockSize: "12",
  borderBlockEndWidth: "1px",
  borderColor: "border"
})
const heading = css({
  flexGrow: 1,
  fontSize: "md",
  minInlineSize: "0",
  overflowWrap: "anywhere",
  outline: "none"
})
const scroller = css({ padding: "4", overflowY: "auto", overscrollBehavior: "contain" })

type SidePaneProps = {
  /** The accessible name of the pane. */
  readonly label: string
  readonly title: string
  readonly titleId?: string | undefined
  /** Identifies the content: another one gets the focus. */
  readonly contentId: string
  readonly onClose: () => void
  /** Between the title and the close button. */
  readonly actions: ReactNode
  readonly children: ReactNode
}

/** One row of a list beside it. It closes by Escape, unless a layer over it takes the key or a dialog is open. */
export const SidePane = (props: SidePaneProps) => {
  const { label, title, titleId, contentId, onClose, actions, children } = props
  const { t } = useTranslation()
  const name = useRef<HTMLHeadingElement>(null)
  useBeforePaint([contentId], () => name.current?.focus({ preventScroll: true }))
  return (
    <aside
      className={aside}
      aria-label={label}
      onKeyDown={(event) => {
        const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (event.key !== "Escape" || !isInside || event.defaultPrevented) return
        if (!isDialogOpen()) onClose()
      }}
    >
      <div className={head}>
        <h2 ref={name} id={titleId} tabIndex={-1} className={heading} dir="auto">
          {title}
        </h2>
        {actions}
        <IconButton size="small" label={t("close")} icon={<CloseIcon />} onClick={onClose} />
      </div>
      <div className={scroller}>{children}</div>
    </aside>
  )
}
