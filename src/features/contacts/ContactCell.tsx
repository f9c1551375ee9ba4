import { useTranslation } from "react-i18next"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { FieldDefinition } from "../../../contract/entities/FieldDefinition.ts"
import { zoneOf } from "../../../contract/rules/callingHours.ts"
import { css } from "../../../styled-system/css"
import { useBothClocks } from "../../entities/callback/useBothClocks.ts"
import { CompanyLink } from "../../entities/contact/CompanyLink.tsx"
import { shownLabelName } from "../../entities/label/LabelName.tsx"
import { LabelTag } from "../../entities/label/LabelTag.tsx"
import { OutcomeBadge } from "../../entities/outcome/OutcomeBadge.tsx"
import { useOutcomeWords } from "../../entities/outcome/useOutcomeWords.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { Avatar } from "../../ui/Avatar.tsx"
import { Row } from "../../ui/layout.tsx"
import { ContactThumbs } from "./ContactThumbs.tsx"
import { type ColumnName, isOwnColumn, ownColumn } from "./columns.ts"
import { EditableCell } from "./inline/EditableCell.tsx"
import { cellId, type RowField } from "./inline/rowEdit.ts"
import { useFieldWords } from "./useFieldWords.ts"

/* Too long a text is cut at its own end, in its own direction; it starts where the page starts. */
const clip = {
  truncate: true,
  textAlign: "left",
  _rtl: { textAlign: "right" },
  _print: { whiteSpace: "normal", overflowWrap: "anywhere" }
} as const
const line = css(clip, { display: "block", minInlineSize: "0" })
const faint = css(clip, { display: "block", color: "text.muted", fontSize: "xs" })
const listed = css({ color: "bad.text", fontWeight: "medium", marginInlineEnd: "2" })
const narrow = css({ fontSize: "xs", lineHeight: "tight", lineClamp: 3 })
const open = css(clip, {
  display: "block",
  maxInlineSize: "full",
  fontWeight: "medium",
  borderRadius: "px",
  _hover: { textDecoration: "underline", textUnderlineOffset: "3px" }
})
const mark = css({ display: { base: "none", md: "grid" }, _print: { display: "none" } })
const words = css({ flexGrow: 1, minInlineSize: "0" })
const tags = css({ display: "flex", gap: "1", minInlineSize: "0", overflow: "hidden", alignItems: "center" })

type ContactCellProps = {
  readonly name: ColumnName
  readonly contact: Contact
  readonly definitions: ReadonlyArray<FieldDefinition>
  readonly canWrite: boolean
  readonly onOpen: (contact: Contact) => void
}

const mostTags = 2

const When = ({ at }: { readonly at: string }) => {
  const { dateTime } = useFormats()
  return (
    <time className={line} dateTime={at}>
      {dateTime(new Date(at))}
    </time>
  )
}

const Tags = ({ labels }: Pick<Contact, "labels">) => {
  const { t } = useTranslation("contacts")
  const { number } = useFormats()
  const more = labels.length - mostTags
  return (
    <div className={tags}>
      {labels.slice(0, mostTags).map((label) => (
        <LabelTag key={label._id} name={label.name} seed={label._id} colour={label.colour} />
      ))}
      {more > 0 ? (
        <span className={faint} title={labels.map((label) => shownLabelName(label.name)).join(", ")}>
          {t("moreLabels", { count: more, shown: number(more) })}
        </span>
      ) : null}
    </div>
  )
}

type EditedProps = Pick<ContactCellProps, "contact" | "canWrite"> & { readonly field: RowField }

/** A value that a member who may write changes in its cell. */
const Edited = ({ field, contact, canWrite }: EditedProps) => {
  const { t } = useTranslation("contacts")
  const outcome = useOutcomeWords()
  const bothClocks = useBothClocks()
  const { callStatus, labels, nextCallAt, doNotCall } = contact
  const when = nextCallAt === null ? "" : bothClocks(nextCallAt, zoneOf(contact))
  const [words, shown] = {
    status: [outcome(callStatus), <OutcomeBadge key="status" status={callStatus} />] as const,
    labels: [
      labels.map(({ name }) => shownLabelName(name)).join(", "),
      <Tags key="labels" labels={labels} />
    ] as const,
    nextCall: [
      when,
      nextCallAt === null ? null : (
        <time key="nextCall" className={narrow} dateTime={nextCallAt}>
          {when}
        </time>
      )
    ] as const
  }[field]
  if (!canWrite || (field === "nextCall" && doNotCall)) return shown
  return (
    <EditableCell
      contact={contact}
      field={field}
      label={`${t(`columns.${field}`)}, ${contact.name}: ${words === "" ? t("drawer.empty") : words}`}
      isEmpty={words === ""}
    >
      {shown}
    </EditableCell>
  )
}

const Text = ({ children }: { readonly children: string }) => (
  <span className={line} dir="auto" title={children}>
    {children}
  </span>
)

type OwnValueProps = Pick<ContactCellProps, "contact"> & { readonly definition: FieldDefinition | undefined }

const OwnValue = ({ contact, definition }: OwnValueProps) => {
  const { wordsFor } = useFieldWords()
  const { date } = useFormats()
  const value = contact.fields[definition?.key ?? ""] ?? ""
  if (value === "") return null
  const isDay = definition?.kind === "date" && /^\d{4}-\d\d-\d\d$/.test(String(value))
  return <Text>{isDay ? date(new Date(`${value}T00:00`)) : wordsFor("", value)}</Text>
}

const PersonCell = ({ contact, onOpen }: Pick<ContactCellProps, "contact" | "onOpen">) => {
  const { t } = useTranslation("contacts")
  return (
    <Row gap="2.5" wraps="no" width="fits" align="center">
      <span className={mark}>
        <Avatar name={contact.name} />
      </span>
      <div className={words}>
        <button
          type="button"
          id={cellId(contact._id, "name")}
          dir="auto"
          tabIndex={-1}
          className={open}
          title={contact.name}
          onClick={() => onOpen(contact)}
        >
          {contact.name}
        </button>
        <span className={faint} dir="auto" title={contact.title}>
          {contact.doNotCall ? <span className={listed}>{t("doNotCall.mark")}</span> : null}
          {contact.title}
        </span>
      </div>
    </Row>
  )
}

/** A contact's value in one column. */
export const ContactCell = ({ name, contact, definitions, canWrite, onOpen }: ContactCellProps) => {
  const { t } = useTranslation("contacts")
  const { country } = useFormats()
  if (isOwnColumn(name)) {
    const definition = definitions.find(({ key }) => ownColumn(key) === name)
    return <OwnValue contact={contact} definition={definition} />
  }
  switch (name) {
    case "name":
      return <PersonCell contact={contact} onOpen={onOpen} />
    case "company":
      return (
        <span className={line} dir="auto" title={contact.company}>
          <CompanyLink name={contact.company} isInRow />
        </span>
      )
    case "status":
    case "labels":
    case "nextCall":
      return <Edited field={name} contact={contact} canWrite={canWrite} />
    case "thumbs":
      return <ContactThumbs contact={contact} canWrite={canWrite} />
    case "origin":
      return <Text>{t(`origin.${contact.origin}`)}</Text>
    case "email":
      return <Text>{contact.email}</Text>
    case "phone":
      return (
        <span className={line}>
          <bdi dir="ltr">{[contact.countryCode, contact.phone].filter(Boolean).join(" ")}</bdi>
        </span>
      )
    case "place":
      return <Text>{[contact.city, country(contact.country)].filter(Boolean).join(", ")}</Text>
    case "addedBy":
      return <Text>{contact.addedBy}</Text>
    case "added":
      return <When at={contact.createdAt} />
    case "updated":
      return <When at={contact.updatedAt} />
  }
}
