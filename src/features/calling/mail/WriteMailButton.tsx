import { useTranslation } from "react-i18next"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import { mailHindrance } from "../../../../contract/rules/doNotCall.ts"
import { useWhyNot } from "../../../i18n/useWhyNot.ts"
import { Button } from "../../../ui/Button.tsx"
import { Kbd } from "../../../ui/Kbd.tsx"
import { MailIcon } from "../../../ui/pageIcons.tsx"
import { WhyNot } from "../../../ui/WhyNot.tsx"
import { mailWriting } from "./mail.ts"

/** Opens an email to a contact, unless they may not be emailed or have no address. Returns whether it opens. */
export const writeMail = (contact: Contact): boolean => {
  if (mailHindrance(contact) !== null) return false
  const { _id, name, email } = contact
  mailWriting.send({ type: "mail.open", contact: { _id, name, email } })
  return true
}

type WriteMailButtonProps = {
  readonly contact: Contact
  readonly shortcut?: string
  readonly look?: "plain" | "link"
}

export const WriteMailButton = ({ contact, shortcut, look = "plain" }: WriteMailButtonProps) => {
  const { t } = useTranslation("calling")
  const { words } = useWhyNot()
  return (
    <WhyNot why={mailHindrance(contact) === "listed" ? words("doNotCall") : undefined}>
      <Button
        size="small"
        look={look}
        icon={look === "link" ? undefined : <MailIcon />}
        aria-keyshortcuts={shortcut}
        onClick={() => writeMail(contact)}
      >
        {t("mail.open")}
        {shortcut ? (
          <span aria-hidden>
            <Kbd>{shortcut.toUpperCase()}</Kbd>
          </span>
        ) : null}
      </Button>
    </WhyNot>
  )
}
