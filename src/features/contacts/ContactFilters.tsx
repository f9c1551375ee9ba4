import { useTranslation } from "react-i18next"
import { contactSorts } from "../../../contract/calls/leads.ts"
import { type CallStatus, callStatuses } from "../../../contract/rules/callStatuses.ts"
import type { ContactCriteria } from "../../../machines/flows/contact-list.machine.ts"
import { css } from "../../../styled-system/css"
import { SearchBox } from "../../ui/SearchBox.tsx"
import { Select } from "../../ui/Select.tsx"
import { type ContactListRef, selectCriteria, selectIsLoading, useContactList } from "./contactLists.ts"
import { useOutcomeWords } from "./useOutcomeWords.ts"

const row = css({ display: "flex", flexWrap: "wrap", gap: "2", alignItems: "center" })
const box = css({ display: "flex", flexGrow: 1, flexBasis: "14rem", minInlineSize: "0" })
const choice = css({ flexBasis: "9rem", flexGrow: { base: 1, sm: 0 }, minInlineSize: "0" })

type ContactFiltersProps = { readonly list: ContactListRef; readonly kind: "viewed" | "added" }

export const ContactFilters = ({ list, kind }: ContactFiltersProps) => {
  const { t } = useTranslation("contacts")
  const outcome = useOutcomeWords()
  const criteria = useContactList(list, selectCriteria)
  const isLoading = useContactList(list, selectIsLoading)
  const change = (part: Partial<ContactCriteria>) =>
    list.send({ type: "criteria.change", criteria: { ...criteria, ...part } })
  return (
    <div className={row}>
      <div className={box}>
        <SearchBox
          label={t(kind === "viewed" ? "search" : "searchAdded")}
          placeholder={t("placeholder")}
          clearLabel={t("clear")}
          value={criteria.query}
          isBusy={isLoading}
          onChange={(query) => list.send({ type: "query.change", query })}
        />
      </div>
      <div className={choice}>
        <Select
          aria-label={t("filters.status")}
          value={criteria.callStatus}
          options={[
            { value: "", label: t("filters.anyStatus") },
            ...callStatuses.map((status) => ({ value: status, label: outcome(status) }))
          ]}
          onChange={({ target }) => change({ callStatus: target.value as CallStatus | "" })}
        />
      </div>
      <div className={choice}>
        <Select
          aria-label={t("filters.thumbs")}
          value={criteria.thumbs}
          options={[
            { value: "", label: t("filters.anyThumbs") },
            { value: "up", label: t("filters.up") },
            { value: "down", label: t("filters.down") }
          ]}
          onChange={({ target }) => change({ thumbs: target.value as ContactCriteria["thumbs"] })}
        />
      </div>
      <div className={choice}>
        <Select
          aria-label={t("sort.label")}
          value={criteria.sort}
          options={contactSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
          onChange={({ target }) => change({ sort: target.value as ContactCriteria["sort"] })}
        />
      </div>
    </div>
  )
}
