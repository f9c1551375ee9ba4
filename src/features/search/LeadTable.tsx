import { type KeyboardEvent, useDeferredValue } from "react"
import { useTranslation } from "react-i18next"
import type { LeadCard } from "../../../contract/entities/Lead.ts"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { shortcutKey } from "../../ui/freeKeys.ts"
import { Table } from "../../ui/Table.tsx"
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
    <div onKeyDown={move}>
      <Table
        label={t("results")}
        columns={[
          {
            name: (
              <Checkbox
                label={t("selectPage")}
                hideLabel
                checked={rows.length > 0 && chosenHere === rows.length}
                isPartial={chosenHere > 0 && chosenHere < rows.length}
                onChange={() => leadSearch.send({ type: "page.select" })}
              />
            )
          },
          { name: t("columns.name") },
          { name: t("columns.company"), from: "medium" },
          { name: t("columns.place"), from: "wide" },
          { name: t("columns.reach"), from: "medium" },
          { name: t("columns.labels"), from: "medium" },
          { name: t("columns.actions"), align: "end", hideName: true }
        ]}
      >
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
      </Table>
    </div>
  )
}
