import type { KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Badge } from "../../ui/Badge.tsx"
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../ui/Table.tsx"
import { Tag } from "../../ui/Tag.tsx"
import { toneOf } from "./outcomes.ts"
import { ThumbButtons } from "./ThumbButtons.tsx"
import { useOutcomeWords } from "./useOutcomeWords.ts"

const person = css({ display: "grid", minInlineSize: "9rem" })
const open = css({
  justifySelf: "start",
  fontWeight: "medium",
  textAlign: "start",
  borderRadius: "px",
  _hover: { textDecoration: "underline", textUnderlineOffset: "3px" }
})
const faint = css({ color: "text.muted", fontSize: "xs" })
const tags = css({ display: "flex", flexWrap: "wrap", gap: "1", maxInlineSize: "16rem" })
const nowrap = css({ whiteSpace: "nowrap" })

/** On a phone and beside an open contact there is room for who it is and how it stands. */
const frame = css({
  "& [data-extra]": { display: { base: "none", md: "table-cell" } },
  "[data-beside] &": { "& [data-extra]": { display: { lg: "none" } } }
})

type ContactTableProps = {
  readonly rows: ReadonlyArray<Contact>
  readonly kind: "viewed" | "added"
  readonly canWrite: boolean
  readonly shownId: string | null
  readonly onOpen: (contact: Contact) => void
}

const steps = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" } as const

const move = (event: KeyboardEvent) => {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return
  const row = event.target instanceof HTMLElement ? event.target.closest("tr[data-row]") : null
  const next = row?.[steps[event.key]]
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

export const ContactTable = ({ rows, kind, canWrite, shownId, onOpen }: ContactTableProps) => {
  const { t } = useTranslation("contacts")
  const outcome = useOutcomeWords()
  const { dateTime } = useFormats()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys typed on a row bubble up to here
    <div className={frame} onKeyDown={move}>
      <Table label={t("list")}>
        <TableHead>
          <TableRow>
            <TableHeader>{t("columns.name")}</TableHeader>
            <TableHeader data-extra="">{t("columns.company")}</TableHeader>
            <TableHeader>{t("columns.status")}</TableHeader>
            <TableHeader>{t("columns.thumbs")}</TableHeader>
            <TableHeader data-extra="">{t("columns.labels")}</TableHeader>
            <TableHeader data-extra="">{t("columns.nextCall")}</TableHeader>
            {kind === "added" ? <TableHeader data-extra="">{t("columns.origin")}</TableHeader> : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((contact, index) => (
            <TableRow
              key={contact._id}
              data-row=""
              data-contact={contact._id}
              tabIndex={index === 0 ? 0 : -1}
              aria-selected={contact._id === shownId}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.target !== event.currentTarget) return
                event.preventDefault()
                onOpen(contact)
              }}
            >
              <TableCell>
                <div className={person}>
                  <button type="button" className={open} dir="auto" onClick={() => onOpen(contact)}>
                    {contact.name}
                  </button>
                  <span className={faint}>{contact.title}</span>
                </div>
              </TableCell>
              <TableCell data-extra="">{contact.company}</TableCell>
              <TableCell>
                <Badge tone={toneOf(contact.callStatus)}>{outcome(contact.callStatus)}</Badge>
              </TableCell>
              <TableCell>
                <ThumbButtons contact={contact} canWrite={canWrite} />
              </TableCell>
              <TableCell data-extra="">
                <div className={tags}>
                  {contact.labels.map((label) => (
                    <Tag key={label._id} name={label.name} seed={label._id} colour={label.colour} />
                  ))}
                </div>
              </TableCell>
              <TableCell data-extra="">
                {contact.nextCallAt ? (
                  <time className={nowrap} dateTime={contact.nextCallAt}>
                    {dateTime(new Date(contact.nextCallAt))}
                  </time>
                ) : null}
              </TableCell>
              {kind === "added" ? <TableCell data-extra="">{t(`origin.${contact.origin}`)}</TableCell> : null}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}
