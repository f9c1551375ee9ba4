import { type KeyboardEvent, useDeferredValue } from "react"
import { useTranslation } from "react-i18next"
import type { LeadCard } from "../../../contract/entities/Lead.ts"
import { css } from "../../../styled-system/css"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { shortcutKey } from "../../ui/freeKeys.ts"
import { Table, TableBody, TableHead, TableHeader, TableRow } from "../../ui/Table.tsx"
import { LeadRow } from "./LeadRow.tsx"
import {
  leadSearch,
  selectContacts,
  selectRows,
  selectSelected,
  selectViewingIds,
  useIsViewing,
  useLeadSearch
} from "./leadSearch.ts"
import type { ContactSlots } from "./SearchView.tsx"

/** In little space only the name is shown; the place comes last. */
const frame = css({
  containerType: "inline-size",
  "& [data-extra]": {
    display: "none",
    "@container (width >= 42rem)": { display: "table-cell" },
    _print: { display: "table-cell" }
  },
  "& [data-extra=place]": {
    "@container (width < 50rem)": { display: { base: "none", _print: "table-cell" } }
  }
})

const rowOf = (event: KeyboardEvent) =>
  event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("tr[data-row]") : null

const steps: Readonly<Record<string, "nextElementSibling" | "previousElementSibling">> = {
  arrowdown: "nextElementSibling",
  j: "nextElementSibling",
  arrowup: "previousElementSibling",
  k: "previousElementSibling"
}

/** The arrows, J and K move between rows; a row handles other keys itself. */
const move = (event: KeyboardEvent) => {
  const step = steps[shortcutKey(event)]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  const next = rowOf(event)?.[step]
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

const screenful = 24
const noRows: ReadonlyArray<LeadCard> = []

/** New results are drawn one screen first, so that they appear quickly, and completely afterwards. */
const useDrawn = (rows: ReadonlyArray<LeadCard>) => {
  const drawn = useDeferredValue(rows, noRows)
  return drawn === rows || (rows.length > 0 && drawn[0] === rows[0]) ? drawn : rows.slice(0, screenful)
}

export const LeadTable = (slots: ContactSlots) => {
  const { t } = useTranslation("search")
  const rows = useLeadSearch(selectRows)
  const chosen = new Set(useLeadSearch(selectSelected).map(({ _id }) => _id))
  const drawn = useDrawn(rows)
  const contacts = useLeadSearch(selectContacts)
  const companies = new Set(Object.values(contacts).map(({ company }) => company.toLowerCase()))
  const isCompanyKnown = ({ _id, company, companyKnown = false }: LeadCard) =>
    companyKnown || contacts[_id] !== undefined || companies.has(company.toLowerCase())
  const isViewing = useIsViewing()
  const viewing = new Set(useLeadSearch(selectViewingIds).map(({ _id }) => _id))
  const chosenHere = rows.filter(({ _id }) => chosen.has(_id)).length
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys typed on a row bubble up to here
    <div className={frame} onKeyDown={move}>
      <Table label={t("results")}>
        <TableHead>
          <TableRow>
            <TableHeader>
              <Checkbox
                label={t("selectPage")}
                hideLabel
                checked={rows.length > 0 && chosenHere === rows.length}
                isPartial={chosenHere > 0 && chosenHere < rows.length}
                onChange={() => leadSearch.send({ type: "page.select" })}
              />
            </TableHeader>
            <TableHeader>{t("columns.name")}</TableHeader>
            <TableHeader data-extra="">{t("columns.company")}</TableHeader>
            <TableHeader data-extra="place">{t("columns.place")}</TableHeader>
            <TableHeader data-extra="">{t("columns.reach")}</TableHeader>
            <TableHeader data-extra="">{t("columns.labels")}</TableHeader>
            <TableHeader align="end" hideLabel>
              {t("columns.actions")}
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {drawn.map((lead, index) => (
            <LeadRow
              key={lead._id}
              lead={lead}
              contact={contacts[lead._id]}
              isCompanyKnown={isCompanyKnown(lead)}
              isSelected={chosen.has(lead._id)}
              isFirst={index === 0}
              isViewing={isViewing}
              isThis={viewing.has(lead._id)}
              {...slots}
            />
          ))}
        </TableBody>
      </Table>
    </div>
  )
}
