import { lazy, type ReactNode, Suspense } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { WriteMailButton } from "../../features/calling/mail/WriteMailButton.tsx"
import { ContactPanel } from "../../features/contacts/ContactPanel.tsx"
import { LabelDeletionDialog } from "../../features/labels/LabelDeletionDialog.tsx"
import { LabelEditorDialog } from "../../features/labels/LabelEditorDialog.tsx"
import { LabelPicker } from "../../features/labels/LabelPicker.tsx"
import { hideContact, useShownContact } from "./contactInAddress.ts"
import type { Member } from "./useMember.ts"

const MailDialog = lazy(() =>
  import("../../features/calling/mail/MailDialog.tsx").then((module) => ({ default: module.MailDialog }))
)

const columns = css({
  display: "grid",
  gap: "4",
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "&[data-beside]": { lg: { gridTemplateColumns: "minmax(0, 1fr) minmax(20rem, 23rem)" } }
})

type WithContactProps = { readonly member: Member; readonly children: ReactNode }

/** A list, the contact of the address beside it, and the dialogs that both may open. */
export const WithContact = ({ member: { owner, canWrite }, children }: WithContactProps) => {
  const contactId = useShownContact()
  const { ready } = useTranslation("calling")
  const canMail = canWrite && ready
  return (
    <>
      <div className={columns} data-beside={contactId === null ? undefined : ""}>
        {children}
        {contactId === null ? null : (
          <ContactPanel
            contactId={contactId}
            canWrite={canWrite}
            labelPicker={(contact) => <LabelPicker owner={owner} contact={contact} canWrite={canWrite} />}
            reachActions={(contact) =>
              canMail && contact.hasEmail ? <WriteMailButton contact={contact} /> : null
            }
            onClose={hideContact}
          />
        )}
      </div>
      {canMail ? (
        <Suspense>
          <MailDialog />
        </Suspense>
      ) : null}
      <LabelEditorDialog owner={owner} />
      <LabelDeletionDialog owner={owner} />
    </>
  )
}
