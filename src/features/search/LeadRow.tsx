import { type KeyboardEvent, memo, type ReactNode, type RefObject, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { LeadCard } from "../../../contract/entities/Lead.ts"
import { css } from "../../../styled-system/css"
import { CompanyLink } from "../../entities/contact/CompanyLink.tsx"
import { ThumbButtons } from "../../entities/contact/ThumbButtons.tsx"
import { useFormats } from "../../i18n/useFormats.ts"
import { Avatar } from "../../ui/Avatar.tsx"
import { Badge } from "../../ui/Badge.tsx"
import { Button } from "../../ui/Button.tsx"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { shortcutKey } from "../../ui/freeKeys.ts"
import { Row, Small, Strong } from "../../ui/layout.tsx"
import { Below, TableCell, TableRow } from "../../ui/Table.tsx"
import { WhyNot } from "../../ui/WhyNot.tsx"
import { LeadReach } from "./LeadReach.tsx"
import { leadSearch } from "./leadSearch.ts"
import type { ContactSlots } from "./SearchView.tsx"

const mark = css({
  display: "grid",
  "@container (width < 42rem)": { display: "none" },
  _print: { display: "none" }
})
const person = css({ display: "grid", minInlineSize: "9rem" })

type LeadRowProps = ContactSlots & {
  readonly lead: LeadCard
  readonly contact: Contact | undefined
  /** The organisation has contacts of the company. */
  readonly isCompanyKnown: boolean
  readonly isSelected: boolean
  readonly isFirst: boolean
  /** Leads are being viewed, and this is one of them. */
  readonly isViewing: boolean
  readonly isThis: boolean
}

const selectionOf = ({ lead, contact }: Pick<LeadRowProps, "lead" | "contact">) => ({
  _id: lead._id,
  viewed: lead.viewed || contact !== undefined
})

type PersonProps = Pick<LeadRowProps, "lead" | "contact"> & { readonly company: ReactNode }

const Person = ({ lead, contact, company }: PersonProps) => {
  const { t } = useTranslation("search")
  const isListed = contact?.doNotCall ?? lead.doNotCall ?? false
  return (
    <Row gap="2.5" wraps="no" align="center">
      <span className={mark}>
        <Avatar name={contact?.name ?? lead.name} />
      </span>
      <div className={person}>
        <Strong>
          <bdi>{contact?.name ?? lead.name}</bdi> {lead.sample ? <Badge>{t("sample")}</Badge> : null}{" "}
          {isListed ? <Badge tone="bad">{t("doNotCall")}</Badge> : null}
        </Strong>
        <Small>{contact?.title ?? lead.title}</Small>
        <Below width="medium">
          <Small>{company}</Small>
        </Below>
      </div>
    </Row>
  )
}

type ActionsProps = Omit<LeadRowProps, "isCompanyKnown" | "isSelected" | "isFirst" | "labelPicker"> & {
  readonly button: RefObject<HTMLButtonElement | null>
}

/** Opens the contact, or views the lead for a credit. */
const Actions = (props: ActionsProps) => {
  const { lead, contact, isViewing, isThis, canWrite, why, onOpen, onThumbs, button } = props
  const { t } = useTranslation("search")
  const selection = selectionOf(props)
  const open = () => {
    if (contact) onOpen(contact)
    else leadSearch.send({ type: "leads.view", leads: [selection] })
  }
  return (
    <Row gap="1" wraps="no" align="center" justify="end">
      {contact ? (
        <ThumbButtons
          name={lead.name}
          thumbs={contact.thumbs}
          canWrite={canWrite}
          onThumbs={(thumbs) => onThumbs(contact, thumbs)}
        />
      ) : null}
      <WhyNot why={contact ? undefined : why}>
        <Button
          ref={button}
          size="small"
          look={selection.viewed ? "quiet" : "plain"}
          isBusy={isViewing && isThis}
          disabled={contact === undefined && isViewing && !isThis}
          aria-label={t(selection.viewed ? "openOf" : "viewOf", { name: lead.name })}
          onClick={open}
        >
          {t(selection.viewed ? "open" : "view")}
        </Button>
      </WhyNot>
    </Row>
  )
}

/** One lead: masked until it is viewed. */
export const LeadRow = memo(function LeadRow(props: LeadRowProps) {
  const { lead, contact, isCompanyKnown, isSelected, isFirst, labelPicker } = props
  const { t } = useTranslation("search")
  const { country } = useFormats()
  const button = useRef<HTMLButtonElement>(null)
  const place = [contact?.city ?? lead.city, country(contact?.country ?? lead.country)]
    .filter(Boolean)
    .join(", ")
  const companyName = contact?.company ?? lead.company
  const company = isCompanyKnown ? <CompanyLink name={companyName} /> : companyName
  const select = () => leadSearch.send({ type: "lead.select", lead: selectionOf(props) })
  const keys = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const key = shortcutKey(event)
    if (key === "enter") button.current?.click()
    else if (key === "x" || key === " ") select()
    else return
    event.preventDefault()
  }
  return (
    <TableRow
      data-row=""
      data-contact={contact?._id}
      tabIndex={isFirst ? 0 : -1}
      aria-selected={isSelected}
      onKeyDown={keys}
    >
      <TableCell>
        <Checkbox label={t("select", { name: lead.name })} hideLabel checked={isSelected} onChange={select} />
      </TableCell>
      <TableCell>
        <Person lead={lead} contact={contact} company={company} />
      </TableCell>
      <TableCell from="medium">
        <div className={person}>
          <span>{company}</span>
          <Small>{contact?.industry ?? lead.industry}</Small>
          <Below width="wide">
            <Small>{place}</Small>
          </Below>
        </div>
      </TableCell>
      <TableCell from="wide">{place}</TableCell>
      <TableCell from="medium">
        <LeadReach lead={lead} contact={contact} />
      </TableCell>
      <TableCell from="medium">{contact ? labelPicker(contact) : null}</TableCell>
      <TableCell align="end">
        <Actions {...props} button={button} />
      </TableCell>
    </TableRow>
  )
})
