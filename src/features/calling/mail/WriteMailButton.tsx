import { useTranslation } from "react-i18next"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import { Button } from "../../../ui/Button.tsx"
import { MailIcon } from "../../../ui/pageIcons.tsx"
import { mailWriting } from "./mail.ts"

/** Opens a mail to a contact. */
export const WriteMailButton = ({ contact }: { readonly contact: Pick<Contact, "_id" | "name"> }) => {
  const { t } = useTranslation("calling")
  return (
    <Button
      size="small"
      icon={<MailIcon />}
      onClick={() =>
        mailWriting.send({ type: "mail.open", contact: { _id: contact._id, name: contact.name } })
      }
    >
      {t("mail.open")}
    </Button>
  )
}
