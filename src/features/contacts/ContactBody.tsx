import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { FieldDefinition } from "../../../contract/entities/FieldDefinition.ts"
import { paths } from "../../../contract/paths.ts"
import { plainFields } from "../../../contract/rules/contactFields.ts"
import { callHindrance } from "../../../contract/rules/doNotCall.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { Badge } from "../../ui/Badge.tsx"
import { Button } from "../../ui/Button.tsx"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { PhoneIcon, WarningIcon } from "../../ui/icons.tsx"
import { ExternalIcon } from "../../ui/pageIcons.tsx"
import { WhyNot } from "../../ui/WhyNot.tsx"
import { EmailList, PhoneList } from "./AddressLists.tsx"
import { ConflictChoice } from "./ConflictChoice.tsx"
import { contactMark, selectIsConflict, useContactEditor, useIsMarking } from "./contactEditor.ts"
import { EditableField } from "./EditableField.tsx"
import { History, type HistoryAct } from "./history/History.tsx"
import { NotesEditor } from "./NotesEditor.tsx"
import { OutcomeChooser } from "./OutcomeChooser.tsx"
import { OwnFields } from "./OwnFields.tsx"
import { ThumbButtons, ThumbReason } from "./ThumbButtons.tsx"

const frame = css({ display: "grid", gap: "5" })
const section = css({ display: "grid", gap: "2", minInlineSize: "0" })
const heading = css({ fontSize: "sm", color: "text.muted", fontWeight: "medium" })
const row = css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2" })
const listed = css({
  display: "flex",
  gap: "2",
  padding: "3",
  borderRadius: "control",
  background: "bad.soft",
  color: "bad.text",
  fontSize: "sm",
  textWrap: "pretty",
  "& > svg": { flexShrink: 0, marginBlockStart: "0.5" }
})
const note = css({ color: "text.subtle", fontSize: "xs" })

export type ContactBodyProps = {
  readonly contact: Contact
  readonly canWrite: boolean
  /** The custom fields. */
  readonly definitions: ReadonlyArray<FieldDefinition>
  /** The page that defines custom fields. */
  readonly fieldsAction?: ReactNode
  /** Actions for an entry of the history. */
  readonly historyAct?: HistoryAct
  readonly labelPicker: (contact: Contact) => ReactNode
  /** Further actions for a reachable contact. */
  readonly reachActions?: (contact: Contact) => ReactNode
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
    <div className={row}>
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
    </div>
  )
}

/** Everything about one contact, editable in place. */
export const ContactBody = ({
  contact,
  canWrite,
  labelPicker,
  reachActions,
  definitions,
  fieldsAction,
  historyAct
}: ContactBodyProps) => {
  const { t } = useTranslation("contacts")
  const { date } = useFormats()
  const isConflict = useContactEditor(selectIsConflict)
  const isMarking = useIsMarking()
  const hasOwn = definitions.some(({ archived }) => !archived) || Object.keys(contact.fields).length > 0
  return (
    <div className={frame}>
      {isConflict ? <ConflictChoice /> : null}
      {contact.doNotCall ? (
        <p className={listed}>
          <WarningIcon />
          <span>
            {t("doNotCall.notice")}{" "}
            <Link href={paths.people} className={buttonStyle({ look: "link", size: "bare" })}>
              {t("doNotCall.open")}
            </Link>
          </span>
        </p>
      ) : null}
      <div className={row}>
        <Reach contact={contact} />
        {reachActions?.(contact)}
        <ThumbButtons contact={contact} canWrite={canWrite} />
      </div>
      <ThumbReason key={`${contact._id} ${contact.thumbs}`} contact={contact} canWrite={canWrite} />
      <section className={section} aria-label={t("drawer.calling")}>
        <OutcomeChooser contact={contact} canWrite={canWrite} />
        <NotesEditor contact={contact} canWrite={canWrite} />
      </section>
      <section className={section}>
        <h3 className={heading}>{t("drawer.labels")}</h3>
        {labelPicker(contact)}
      </section>
      <section className={section}>
        <h3 className={heading}>{t("drawer.details")}</h3>
        <div>
          <EditableField contact={contact} field="name" canWrite={canWrite} />
          <EditableField contact={contact} field="title" canWrite={canWrite} />
          <EditableField contact={contact} field="company" canWrite={canWrite} />
          <EmailList contact={contact} canWrite={canWrite} />
          <PhoneList contact={contact} canWrite={canWrite} />
          <EditableField contact={contact} field="linkedinProfile" canWrite={canWrite} type="url" dir="ltr" />
          {laterFields.map((field) => (
            <EditableField key={field} contact={contact} field={field} canWrite={canWrite} />
          ))}
        </div>
        <div className={row}>
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
          <p className={note}>{t("linkedin.hint")}</p>
        </div>
      </section>
      {hasOwn || fieldsAction ? (
        <section className={section}>
          <h3 className={heading}>{t("own.title")}</h3>
          <OwnFields contact={contact} definitions={definitions} canWrite={canWrite} />
          {fieldsAction}
        </section>
      ) : null}
      <History title={<h3 className={heading}>{t("history.title")}</h3>} act={historyAct} />
      <p className={note}>
        {t(`origin.${contact.origin}`)} · {t("drawer.since", { date: date(new Date(contact.createdAt)) })}
      </p>
    </div>
  )
}
