import { Dialog as Ark } from "@ark-ui/react/dialog"
import { Portal } from "@ark-ui/react/portal"
import { type ReactNode, useRef } from "react"
import { useTranslation } from "react-i18next"
import { css, cva } from "../../styled-system/css"
import { focusedIn } from "./focusedIn.ts"
import { IconButton } from "./IconButton.tsx"
import { Row } from "./layout.tsx"
import { useCountedDialog } from "./openDialogs.ts"
import { keepUnderToasts, stayOpen } from "./outside.ts"
import { PageDirection } from "./PageDirection.tsx"
import { CloseIcon } from "./pageIcons.tsx"
import { ReadyToType } from "./ReadyToType.tsx"
import { useOpener } from "./useOpener.ts"

const backdrop = cva({
  base: { position: "fixed", inset: "0", zIndex: "overlay", background: "scrim" },
  variants: { moves: { yes: { _open: { animation: "fadeIn 150ms" } }, no: {} } }
})
const positioner = css({
  position: "fixed",
  inset: "0",
  zIndex: "overlay",
  display: "grid",
  justifyItems: "center",
  alignItems: { base: "end", sm: "start" },
  padding: { base: "0", sm: "6" },
  paddingBlockStart: { base: "10", sm: "12vh" },
  overflowY: "auto",
  scrollPaddingBlockEnd: "16"
})
const content = cva({
  base: {
    position: "relative",
    display: "grid",
    gap: "5",
    inlineSize: "full",
    padding: "6",
    background: "raised",
    boxShadow: "high",
    borderRadius: "card",
    borderEndRadius: { base: "0", sm: "card" },
    outline: "none"
  },
  variants: {
    moves: { yes: { _open: { animation: "popIn 160ms token(easings.out)" } }, no: {} },
    width: { narrow: { maxInlineSize: { sm: "26rem" } }, wide: { maxInlineSize: { sm: "40rem" } } }
  }
})
const words = css({ display: "grid", gap: "1", minInlineSize: "0", paddingInlineEnd: "8" })
const corner = css({ position: "absolute", insetBlockStart: "4", insetInlineEnd: "4" })
const titleStyle = css({ fontSize: "lg" })
const descriptionStyle = css({ color: "text.muted" })

type DialogProps = {
  readonly isOpen: boolean
  /** Omitted if the dialog can't be closed by hand. */
  readonly onClose?: (() => void) | undefined
  /** The element focused on closing if the previous one is gone. */
  readonly focusAfter?: () => HTMLElement | null
  /** Called for Escape instead of closing. */
  readonly onEscape?: (() => void) | undefined
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  readonly footer?: ReactNode
  readonly width?: "narrow" | "wide" | undefined
  readonly role?: "dialog" | "alertdialog"
  /** Shown without an animation, because it is part of the first paint. */
  readonly isCalm?: boolean
}

const Heading = ({ title, description }: Pick<DialogProps, "title" | "description">) => (
  <div className={words}>
    <Ark.Title className={titleStyle}>{title}</Ark.Title>
    {description ? <Ark.Description className={descriptionStyle}>{description}</Ark.Description> : null}
  </div>
)

const CloseButton = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <div className={corner}>
      <IconButton label={t("close")} icon={<CloseIcon />} size="small" onClick={onClose} />
    </div>
  )
}

export const Dialog = ({
  isOpen,
  onClose,
  focusAfter,
  onEscape,
  title,
  description,
  children,
  footer,
  width = "narrow",
  role = "dialog",
  isCalm = false
}: DialogProps) => {
  const opener = useOpener(isOpen)
  const shown = useRef<HTMLDivElement>(null)
  useCountedDialog(isOpen)
  const moves = isCalm ? "no" : "yes"
  return (
    <PageDirection>
      <Ark.Root
        open={isOpen}
        onOpenChange={({ open }) => {
          if (!open) onClose?.()
        }}
        closeOnEscape={onClose !== undefined}
        onEscapeKeyDown={(event) => {
          if (onEscape === undefined) return
          event.preventDefault()
          onEscape()
        }}
        closeOnInteractOutside={onClose !== undefined && role === "dialog"}
        role={role}
        onFocusOutside={stayOpen}
        onInteractOutside={keepUnderToasts}
        initialFocusEl={focusedIn(shown)}
        finalFocusEl={() => opener() ?? focusAfter?.() ?? null}
        lazyMount
        unmountOnExit
      >
        <Portal>
          <Ark.Backdrop className={backdrop({ moves })} />
          <Ark.Positioner className={positioner}>
            <Ark.Content ref={shown} className={content({ moves, width })}>
              <ReadyToType />
              <Heading title={title} description={description} />
              {children}
              {footer ? (
                <Row gap="2" justify="end">
                  {footer}
                </Row>
              ) : null}
              {onClose ? <CloseButton onClose={onClose} /> : null}
            </Ark.Content>
          </Ark.Positioner>
        </Portal>
      </Ark.Root>
    </PageDirection>
  )
}
