import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { navigate } from "wouter/use-browser-location"
import { paths } from "../../../contract/paths.ts"
import { selectIsNarrow, useDisplay } from "../../display/display.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { Drawer } from "../../ui/Drawer.tsx"
import { Small } from "../../ui/layout.tsx"
import { useIsOverList } from "../../ui/openDialogs.ts"
import { SidePane } from "../../ui/SidePane.tsx"
import { ContactContent, type ContactContentProps } from "./ContactContent.tsx"
import { withContact } from "./contactAddress.ts"
import { selectIsBusy, useContactEditor } from "./contactEditor.ts"
import { cameFrom } from "./useNeighbours.ts"
import { useOpenContact } from "./useOpenContact.ts"

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
  const isBusy = useContactEditor(selectIsBusy)
  const name = useOpenContact(contactId)?.name
  const title = name || t("drawer.label")
  if (isOver) {
    return (
      <Drawer isOpen onClose={onClose} title={title} width="wide">
        <OpenAsPage contactId={contactId} />
        <ContactContent contactId={contactId} {...rest} />
      </Drawer>
    )
  }
  return (
    <SidePane
      label={t("drawer.label")}
      title={title}
      contentId={contactId}
      onClose={onClose}
      actions={
        <>
          <Small tone="subtle" role="status">
            {isBusy ? t("drawer.saving") : ""}
          </Small>
          <OpenAsPage contactId={contactId} />
        </>
      }
    >
      <ContactContent contactId={contactId} {...rest} />
    </SidePane>
  )
}
