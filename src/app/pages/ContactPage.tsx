import { useTranslation } from "react-i18next"
import { useParams } from "wouter"
import { navigate } from "wouter/use-browser-location"
import { paths } from "../../../contract/paths.ts"
import { useFact } from "../../actors/useFact.ts"
import { ContactHero } from "../../features/contacts/ContactHero.tsx"
import { useOpenContact } from "../../features/contacts/useOpenContact.ts"
import { useTitle } from "../pageTitle.ts"
import { ContactDialogs, ContactRecord } from "./contactParts.tsx"
import { MemberPage } from "./MemberPage.tsx"
import type { Member } from "./useMember.ts"

const openOther = (contactId: string) => navigate(paths.contact(contactId), { state: history.state })

const Contact = ({ member }: { readonly member: Member }) => {
  const { t } = useTranslation()
  const { id: contactId = "" } = useParams<{ id: string }>()
  const contact = useOpenContact(contactId)
  useTitle(contact?.name || t("pages.contact"))
  useFact("contact.openRequested", (fact) => openOther(fact.contactId))
  return (
    <>
      <ContactHero contactId={contactId} contact={contact} />
      <ContactRecord member={member} contactId={contactId} />
      <ContactDialogs member={member} />
    </>
  )
}

/** One contact: who it is, what to do next, its properties and its history. */
const ContactPage = () => (
  <MemberPage page="contact" hasOwnHead>
    {(member) => <Contact member={member} />}
  </MemberPage>
)

export default ContactPage
