import { lazy, type ReactNode, Suspense } from "react"
import { useTranslation } from "react-i18next"
import { calls } from "../../../contract/calls/index.ts"
import { zonesOf } from "../../../contract/rules/callingHours.ts"
import { css } from "../../../styled-system/css"
import { selectUser, useSession } from "../../features/auth/session.ts"
import { WriteMailButton } from "../../features/calling/mail/WriteMailButton.tsx"
import { LocalClock } from "../../features/calling/queue/LocalClock.tsx"
import { ContactPanel } from "../../features/contacts/ContactPanel.tsx"
import { FieldsDialog } from "../../features/fields/FieldsDialog.tsx"
import { useKnownFields } from "../../features/fields/knownFields.ts"
import { OwnFieldsButton } from "../../features/fields/OwnFieldsButton.tsx"
import { LabelDeletionDialog } from "../../features/labels/LabelDeletionDialog.tsx"
import { LabelEditorDialog } from "../../features/labels/LabelEditorDialog.tsx"
import { LabelPicker } from "../../features/labels/LabelPicker.tsx"
import { PartButton } from "../../features/people/PartButton.tsx"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { hideContact, useShownContact } from "./contactInAddress.ts"
import { HonorariumForContact, HonorariumRequest } from "./HonorariumForContact.tsx"
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

const PartMerge = ({ mergeId }: { readonly mergeId: string }) => (
  <PartButton mergeId={mergeId} person={useSession(selectUser)} />
)

type WithContactProps = { readonly member: Member; readonly children: ReactNode }

/** A list, the contact of the address beside it, and the dialogs that both may open. */
export const WithContact = ({ member: { owner, canWrite }, children }: WithContactProps) => {
  const contactId = useShownContact()
  const whyNotFields = useWhyNot().forCall(calls.fields.addField, useSession(selectUser))
  const definitions = useKnownFields(contactId)
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
            definitions={definitions}
            fieldsAction={<OwnFieldsButton why={whyNotFields} />}
            historyAct={({ mergeId }) => (mergeId === undefined ? null : <PartMerge mergeId={mergeId} />)}
            labelPicker={(contact) => <LabelPicker owner={owner} contact={contact} canWrite={canWrite} />}
            reachActions={(contact) => (
              <>
                <LocalClock timeZone={zonesOf(contact.country, contact.city)[0] ?? null} />
                {canMail && contact.hasEmail ? <WriteMailButton contact={contact} /> : null}
                <HonorariumForContact contact={contact} />
              </>
            )}
            onClose={hideContact}
          />
        )}
      </div>
      {canMail ? (
        <Suspense>
          <MailDialog />
        </Suspense>
      ) : null}
      <HonorariumRequest />
      <FieldsDialog />
      <LabelEditorDialog owner={owner} />
      <LabelDeletionDialog owner={owner} />
    </>
  )
}
