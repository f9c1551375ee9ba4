import { useTranslation } from "react-i18next"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { LeadCard } from "../../../contract/entities/Lead.ts"
import { callHindrance, mailHindrance } from "../../../contract/rules/doNotCall.ts"
import { css } from "../../../styled-system/css"
import { PhoneIcon } from "../../ui/icons.tsx"
import { LinkIcon, MailIcon } from "../../ui/pageIcons.tsx"
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx"

const icons = css({ display: "flex", gap: "2", color: "text.muted", "& > span": { flexShrink: 0 } })
const lines = css({ display: "grid", fontSize: "xs", minInlineSize: "9rem" })
const link = css({ color: "accent.text", _hover: { textDecoration: "underline" }, overflowWrap: "anywhere" })

const plain = css({ overflowWrap: "anywhere" })

type LeadReachProps = { readonly lead: LeadCard; readonly contact: Contact | undefined }

/** A lead's contact options: masked until it is viewed, unmasked afterwards. */
export const LeadReach = ({ lead, contact }: LeadReachProps) => {
  const { t } = useTranslation("search")
  if (contact && (contact.email !== "" || contact.phone !== "")) {
    const phone = contact.countryCode + contact.phone
    const shown = [contact.countryCode, contact.phone].filter(Boolean).join(" ")
    return (
      <div className={lines} dir="auto">
        {contact.email === "" ? null : mailHindrance(contact) === null ? (
          <a className={link} href={`mailto:${encodeURIComponent(contact.email).replace("%40", "@")}`}>
            {contact.email}
          </a>
        ) : (
          <span className={plain}>{contact.email}</span>
        )}
        {contact.phone === "" ? null : callHindrance(contact) === null ? (
          <a className={link} href={`tel:${phone.replace(/[^\d+]/g, "")}`} dir="ltr">
            {shown}
          </a>
        ) : (
          <span className={plain} dir="ltr">
            {shown}
          </span>
        )}
      </div>
    )
  }
  return (
    <div className={icons}>
      {lead.hasEmail ? (
        <span title={t("has.email")}>
          <MailIcon />
          <VisuallyHidden>{t("has.email")}</VisuallyHidden>
        </span>
      ) : null}
      {lead.hasPhone ? (
        <span title={t("has.phone")}>
          <PhoneIcon />
          <VisuallyHidden>{t("has.phone")}</VisuallyHidden>
        </span>
      ) : null}
      {lead.hasLinkedin ? (
        <span title={t("has.linkedin")}>
          <LinkIcon />
          <VisuallyHidden>{t("has.linkedin")}</VisuallyHidden>
        </span>
      ) : null}
    </div>
  )
}
