import { useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { navigate } from "wouter/use-browser-location"
import { paths } from "../../../contract/paths.ts"
import { css } from "../../../styled-system/css"
import { selectIsNarrow, useDisplay } from "../../display/display.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { Drawer } from "../../ui/Drawer.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { useIsOverList } from "../../ui/openDialogs.ts"
import { CloseIcon } from "../../ui/pageIcons.tsx"
import { ContactContent, type ContactContentProps } from "./ContactContent.tsx"
import { withContact } from "./contactAddress.ts"
import { selectIsBusy, useContactEditor } from "./contactEditor.ts"
import { cameFrom } from "./useNeighbours.ts"
import { useOpenContact } from "./useOpenContact.ts"

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

type ContactPanelProps = ContactContentProps & { readonly onClose: () => void }

/** Going back from the page leads to the list, without the contact beside it. */
const OpenAsPage = ({ contactId }: { readonly contactId: string }) => {
  const { t } = useTranslation("contacts")
  const { pathname, search } = location
  const from = withContact(null, pathname, search)
  return (
    <Link
      href={paths.contact(contactId)}
      state={cameFrom(from, contactId)}
      onClick={() => navigate(from, { replace: true })}
      className={buttonStyle({ look: "link", size: "bare" })}
    >
      {t("drawer.asPage")}
    </Link>
  )
}

/** One contact beside the list, or over it on narrow screens. */
export const ContactPanel = ({ contactId, onClose, ...rest }: ContactPanelProps) => {
  const { t } = useTranslation("contacts")
  const isOver = useIsOverList(useDisplay(selectIsNarrow))
  const title = useRef<HTMLHeadingElement>(null)
  const isBusy = useContactEditor(selectIsBusy)
  const name = useOpenContact(contactId)?.name
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new contact gets the focus
  useLayoutEffect(() => title.current?.focus({ preventScroll: true }), [contactId])
  const words = name || t("drawer.label")
  if (isOver) {
    return (
      <Drawer isOpen onClose={onClose} closeLabel={t("close")} title={words} width="wide">
        <OpenAsPage contactId={contactId} />
        <ContactContent contactId={contactId} {...rest} />
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
        <OpenAsPage contactId={contactId} />
        <IconButton size="small" label={t("close")} icon={<CloseIcon />} onClick={onClose} />
      </div>
      <div className={scroller}>
        <ContactContent contactId={contactId} {...rest} />
      </div>
    </aside>
  )
}
