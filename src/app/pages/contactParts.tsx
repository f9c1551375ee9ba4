import { useTranslation } from "react-i18next"
import { fieldCalls } from "../../../contract/calls/fields.ts"
import { labelCalls } from "../../../contract/calls/label.ts"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { zoneOf } from "../../../contract/rules/callingHours.ts"
import { MailDialog } from "../../features/calling/mail/MailDialog.tsx"
import { WriteMailButton } from "../../features/calling/mail/WriteMailButton.tsx"
import { LocalClock } from "../../features/calling/queue/LocalClock.tsx"
import { ContactContent, type ContactContentProps } from "../../features/contacts/ContactContent.tsx"
import { ContactPanel } from "../../features/contacts/ContactPanel.tsx"
import { FieldsDialog } from "../../features/fields/FieldsDialog.tsx"
import { useKnownFields } from "../../features/fields/knownFields.ts"
import { OwnFieldsButton } from "../../features/fields/OwnFieldsButton.tsx"
import { RequestDialog } from "../../features/honorarium/request/RequestDialog.tsx"
import { LabelDeletionDialog } from "../../features/labels/LabelDeletionDialog.tsx"
import { LabelEditorDialog } from "../../features/labels/LabelEditorDialog.tsx"
import { LabelPicker } from "../../features/labels/LabelPicker.tsx"
import { hideContact } from "./contactInAddress.ts"
import { dossierOf } from "./dossierOf.tsx"
import { HonorariumForContact } from "./HonorariumForContact.tsx"
import { historyAct } from "./historyAct.tsx"
import type { Member } from "./useMember.ts"
import { useWhyNotFor } from "./useWhyNotFor.ts"

/** Parts of a list of contacts that are shown on request, loaded after the list. */

const useIsReady = () => useTranslation(["calling", "honorarium", "reasons", "rules", "common"]).ready

type ContactPartProps = { readonly member: Member; readonly contactId: string }

/** The parts of a contact that other features add. */
const usePartsOf = ({ member: { owner, canWrite }, contactId }: ContactPartProps): ContactContentProps => {
  const whyReadOnly = useWhyNotFor(labelCalls.updateLeadFields)
  const whyNoFields = useWhyNotFor(fieldCalls.addField)
  const canMail = ({ hasEmail }: Contact) => canWrite && hasEmail
  return {
    contactId,
    isReady: useIsReady(),
    canWrite,
    whyReadOnly,
    definitions: useKnownFields(contactId),
    fieldsAction: <OwnFieldsButton why={whyNoFields} />,
    historyAct,
    labelPicker: (contact) => <LabelPicker owner={owner} contact={contact} canWrite={canWrite} />,
    reachActions: (contact) => (
      <>
        <LocalClock timeZone={zoneOf(contact)} />
        {canMail(contact) ? <WriteMailButton contact={contact} /> : null}
        <HonorariumForContact contact={contact} />
      </>
    ),
    mailAction: (contact) => (canMail(contact) ? <WriteMailButton contact={contact} look="link" /> : null)
  }
}

/** A contact beside the list. */
export const ContactAside = (props: ContactPartProps) => (
  <ContactPanel {...usePartsOf(props)} onClose={hideContact} />
)

/** A contact on a page of its own. */
export const ContactRecord = (props: ContactPartProps) => <ContactContent {...usePartsOf(props)} isWide />

export const ContactDialogs = ({ member }: { readonly member: Member }) => {
  const isReady = useIsReady()
  return (
    <>
      {isReady && member.canWrite ? <MailDialog /> : null}
      {isReady ? <RequestDialog dossier={dossierOf} /> : null}
      <FieldsDialog />
      <LabelEditorDialog owner={member.owner} />
      <LabelDeletionDialog owner={member.owner} />
    </>
  )
}
