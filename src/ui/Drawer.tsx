import { Dialog as Ark } from "@ark-ui/react/dialog"
import { Portal } from "@ark-ui/react/portal"
import { type ReactNode, useRef } from "react"
import { useTranslation } from "react-i18next"
import { css, cva } from "../../styled-system/css"
import { focusedIn } from "./focusedIn.ts"
import { IconButton } from "./IconButton.tsx"
import { keepUnderToasts, stayOpen } from "./outside.ts"
import { PageDirection } from "./PageDirection.tsx"
import { CloseIcon } from "./pageIcons.tsx"
import { ReadyToType } from "./ReadyToType.tsx"
import { useOpener } from "./useOpener.ts"

const backdrop = css({
  position: "fixed",
  inset: "0",
  zIndex: "overlay",
  background: "scrim",
  _open: { animation: "fadeIn 150ms" }
})
const positioner = cva({
  base: { position: "fixed", inset: "0", zIndex: "overlay", display: "flex" },
  variants: { side: { start: { justifyContent: "flex-start" }, end: { justifyContent: "flex-end" } } }
})
const content = cva({
  base: {
    display: "flex",
    flexDirection: "column",
    blockSize: "full",
    background: "raised",
    boxShadow: "high",
    outline: "none"
  },
  variants: {
    side: {
      start: {
        _open: { animation: "slideFromStart 200ms token(easings.out)" },
        "[dir=rtl] &[data-state=open]": { animationName: "slideFromEnd" }
      },
      end: {
        _open: { animation: "slideFromEnd 200ms token(easings.out)" },
        "[dir=rtl] &[data-state=open]": { animationName: "slideFromStart" }
      }
    },
    width: {
      sidebar: { inlineSize: "min(260px, calc(100vw - 3rem))" },
      narrow: { inlineSize: "min(22rem, 100vw)" },
      wide: { inlineSize: "min(34rem, 100vw)" }
    }
  }
})
const head = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "4",
  paddingInline: "5",
  minBlockSize: "header",
  borderBlockEndWidth: "1px",
  borderColor: "border",
  flexShrink: 0
})
const titleStyle = css({ fontSize: "lg", minInlineSize: "0" })
const body = cva({
  base: { flexGrow: 1, overflowY: "auto", overscrollBehavior: "contain" },
  variants: { width: { sidebar: { padding: "0" }, narrow: { padding: "5" }, wide: { padding: "5" } } }
})

type DrawerProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  /** The element focused on closing; the previous one if it is undefined. */
  readonly focusAfter?: () => HTMLElement | null
  readonly side?: "start" | "end"
  readonly width?: "sidebar" | "narrow" | "wide"
}

export const Drawer = ({
  isOpen,
  onClose,
  title,
  children,
  focusAfter,
  side = "end",
  width = "narrow"
}: DrawerProps) => {
  const { t } = useTranslation()
  const opener = useOpener(isOpen)
  const shown = useRef<HTMLDivElement>(null)
  return (
    <PageDirection>
      <Ark.Root
        open={isOpen}
        onOpenChange={({ open }) => {
          if (!open) onClose()
        }}
        onFocusOutside={stayOpen}
        onInteractOutside={keepUnderToasts}
        initialFocusEl={focusedIn(shown)}
        finalFocusEl={() => focusAfter?.() ?? opener()}
        lazyMount
        unmountOnExit
      >
        <Portal>
          <Ark.Backdrop className={backdrop} />
          <Ark.Positioner className={positioner({ side })}>
            <Ark.Content ref={shown} className={content({ side, width })}>
              <ReadyToType />
              <div className={head}>
                <Ark.Title className={titleStyle}>{title}</Ark.Title>
                <IconButton label={t("close")} icon={<CloseIcon />} size="small" onClick={onClose} />
              </div>
              <div className={body({ width })}>{children}</div>
            </Ark.Content>
          </Ark.Positioner>
        </Portal>
      </Ark.Root>
    </PageDirection>
  )
}
