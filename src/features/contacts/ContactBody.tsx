import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { FieldDefinition } from "../../../contract/entities/FieldDefinition.ts"
import { paths } from "../../../contract/paths.ts"
import { plainFields } from "../../../contract/rules/contactFields.ts"
import { callHindrance } from "../../../contract/rules/doNotCall.ts"
import { css } from "../../../styled-system/css"
import { CompanyLink } from "../../entities/contact/CompanyLink.tsx"
import { useFormats } from "../../i18n/useFormats.ts"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { Badge } from "../../ui/Badge.tsx"
import { Button } from "../../ui/Button.tsx"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { PhoneIcon, WarningIcon } from "../../ui/icons.tsx"
import { Muted, Row, Stack } from "../../ui/layout.tsx"
import { Notice } from "../../ui/Notice.tsx"
import { ExternalIcon } from "../../ui/pageIcons.tsx"
import { type Why, WhyNot, WhyNotNote } from "../../ui/WhyNot.tsx"
import { EmailList, PhoneList } from "./AddressLists.tsx"
import { ConflictChoice } from "./ConflictChoice.tsx"
import { ContactThumbs, ThumbReason } from "./ContactThumbs.tsx"
import { contactMark, selectIsConflict, useContactEditor, useIsMarking } from "./contactEditor.ts"
import { EditableField } from "./EditableField.tsx"
import { History, type HistoryAct } from "./history/History.tsx"
import { NextSteps } from "./NextSteps.tsx"
import { NotesEditor } from "./NotesEditor.tsx"
import { OutcomeChooser } from "./OutcomeChooser.tsx"
import { OwnFields } from "./OwnFields.tsx"

const frame = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "5",
  "&[data-wide]": {
    lg: { gridTemplateColumns: "minmax(18rem, 24rem) minmax(0, 1fr)", columnGap: "10" },
    "& > :first-child": { gridColumn: "1 / -1" }
  }
})
const heading = css({ fontSize: "sm", color: "text.muted", fontWeight: "medium" })
const works = css({
  display: "flex",
  gap: "2",
  alignItems: "center",
  fontSize: "sm",
  overflowWrap: "anywhere",
  "& > svg": { flexShrink: 0 }
})

export type ContactBodyProps = {
  readonly contact: Contact
  /** The history beside the properties, if there is room. */
  readonly isWide?: boolean
  readonly canWrite: boolean
  /** Why the contact can't be edited. */
  readonly whyReadOnly?: Why | undefined
  /** The custom fields. */
  readonly definitions: ReadonlyArray<FieldDefinition>
  /** The page that defines custom fields. */
  readonly fieldsAction?: ReactNode
  /** Actions for an entry of the history. */
  readonly historyAct?: HistoryAct
  readonly labelPicker: (contact: Contact) => ReactNode
  /** Further actions for a reachable contact. */
  readonly reachActions?: (contact: Contact) => ReactNode
  /** Writes an email that is due. */
  readonly mailAction?: (contact: Contact) => ReactNode
}

const linkedinTone = { unknown: "neutral", found: "good", missing: "warning" } as const

const laterFields = plainFields.filter((field) => field !== "title" && field !== "company")

const isLinkedin = (address: string) => /^https:\/\/([\w-]+\.)*linkedin\.com(\/|$)/i.test(address)

const Reach = ({ contact }: { readonly contact: Contact }) => {
  const { t } = useTranslation("contacts")
  const { words } = useWhyNot()
  const hindrance = callHindrance(contact)
  const digits = (contact.countryCode + contact.phone).replace(/[^\d+]/g, "")
  return (
    <Row gap="2" align="center">
      {hindrance === "listed" ? (
        <WhyNot why={words("doNotCall")}>
          <Button size="small" icon={<PhoneIcon />}>
            {t("drawer.call")}
          </Button>
        </WhyNot>
      ) : hindrance === null ? (
        <a href={`tel:${digits}`} className={buttonStyle({ size: "small" })}>
          <PhoneIcon /> {t("drawer.call")}
        </a>
      ) : null}
      {isLinkedin(contact.linkedinProfile) ? (
        <a
          href={contact.linkedinProfile}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle({ size: "small" })}
        >
          <ExternalIcon /> {t("drawer.visit")}
        </a>
      ) : null}
    </Row>
  )
}

const Linkedin = ({ contact, canWrite }: Pick<ContactBodyProps, "contact" | "canWrite">) => {
  const { t } = useTranslation("contacts")
  const isMarking = useIsMarking()
  return (
    <Row gap="2" align="center">
      <Badge tone={linkedinTone[contact.linkedinCheck]}>{t(`linkedin.${contact.linkedinCheck}`)}</Badge>
      {canWrite ? (
        <Button
          size="small"
          isBusy={isMarking}
          onClick={() => contactMark.send({ type: "linkedin.check", contactId: contact._id })}
        >
          {t("linkedin.check")}
        </Button>
      ) : null}
      <Muted size="xs" tone="subtle">
        {t("linkedin.hint")}
      </Muted>
    </Row>
  )
}

/** How to reach the contact, and what has to be done next. */
const Summary = (props: ContactBodyProps) => {
  const { contact, isWide, canWrite, whyReadOnly, reachActions, mailAction } = props
  const { t } = useTranslation("contacts")
  const isConflict = useContactEditor(selectIsConflict)
  return (
    <Stack gap="5" width="fits" align="top">
      {isWide || contact.company === "" ? null : (
        <p className={works}>
          <CompanyLink name={contact.company} hasMark />
        </p>
      )}
      {isConflict ? <ConflictChoice /> : null}
      <WhyNotNote why={whyReadOnly} />
      {contact.doNotCall ? (
        <Notice tone="bad">
          <WarningIcon />
          <span>
            {t("doNotCall.notice")}{" "}
            <Link href={paths.people} className={buttonStyle({ look: "link", size: "bare" })}>
              {t("doNotCall.open")}
            </Link>
          </span>
        </Notice>
      ) : null}
      <Row gap="2" align="center">
        <Reach contact={contact} />
        {reachActions?.(contact)}
        <ContactThumbs contact={contact} canWrite={canWrite} />
      </Row>
      <ThumbReason key={`${contact._id} ${contact.thumbs}`} contact={contact} canWrite={canWrite} />
      <NextSteps contactId={contact._id} mailAction={mailAction?.(contact)} />
    </Stack>
  )
}

type PropertiesProps = ContactBodyProps & { readonly Heading: "h2" | "h3" }

const Properties = ({
  contact,
  canWrite,
  labelPicker,
  definitions,
  fieldsAction,
  Heading
}: PropertiesProps) => {
  const { t } = useTranslation("contacts")
  const { date } = useFormats()
  const hasOwn = definitions.some(({ archived }) => !archived) || Object.keys(contact.fields).length > 0
  const editable = { contact, canWrite }
  return (
    <Stack gap="5" width="fits" align="top">
      <Stack as="section" gap="2" width="fits" aria-label={t("drawer.calling")}>
        <OutcomeChooser {...editable} />
        <NotesEditor {...editable} />
      </Stack>
      <Stack as="section" gap="2" width="fits">
        <Heading className={heading}>{t("drawer.labels")}</Heading>
        {labelPicker(contact)}
      </Stack>
      <Stack as="section" gap="2" width="fits">
        <Heading className={heading}>{t("drawer.details")}</Heading>
        <div>
          <EditableField {...editable} field="name" />
          <EditableField {...editable} field="title" />
          <EditableField {...editable} field="company" />
          <EmailList {...editable} />
          <PhoneList {...editable} />
          <EditableField {...editable} field="linkedinProfile" type="url" dir="ltr" />
          {laterFields.map((field) => (
            <EditableField key={field} {...editable} field={field} />
          ))}
        </div>
        <Linkedin {...editable} />
      </Stack>
      {hasOwn || fieldsAction ? (
        <Stack as="section" gap="2" width="fits">
          <Heading className={heading}>{t("own.title")}</Heading>
          <OwnFields {...editable} definitions={definitions} />
          {fieldsAction}
        </Stack>
      ) : null}
      <Muted size="xs" tone="subtle">
        {t(`origin.${contact.origin}`)} · {t("drawer.since", { date: date(new Date(contact.createdAt)) })}
      </Muted>
    </Stack>
  )
}

/** Everything about one contact, editable in place. */
export const ContactBody = (props: ContactBodyProps) => {
  const { t } = useTranslation("contacts")
  const { isWide = false, historyAct } = props
  const Heading = isWide ? "h2" : "h3"
  return (
    <div className={frame} data-wide={isWide ? "" : undefined}>
      <Summary {...props} />
      <Properties {...props} Heading={Heading} />
      <History title={<Heading className={heading}>{t("history.title")}</Heading>} act={historyAct} />
    </div>
  )
}
