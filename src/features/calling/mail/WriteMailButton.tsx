import { useTranslation } from "react-i18next"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import { mailHindrance } from "../../../../contract/rules/doNotCall.ts"
import { useWhyNot } from "../../../i18n/useWhyNot.ts"
import { Button } from "../../../ui/Button.tsx"
import { MailIcon } from "../../../ui/pageIcons.tsx"
import { WhyNot } from "../../../ui/WhyNot.tsx"
import { mailWriting } from "./mail.ts"

export const WriteMailButton = ({ contact }: { readonly contact: Contact }) => {
  const { t } = useTranslation("calling")
  const { words } = useWhyNot()
  return (
    <WhyNot why={mailHindrance(contact) === "listed" ? words("doNotCall") : undefined}>
      <Button
        size="small"
        icon={<MailIcon />}
        onClick={() =>
          mailWriting.send({ type: "mail.open", contact: { _id: contact._id, name: contact.name } })
        }
      >
        {t("mail.open")}
      </Button>
    </WhyNot>
  )
}
