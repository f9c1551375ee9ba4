import { useTranslation } from "react-i18next"
import { nextCallChoices } from "../../../contract/calls/leads.ts"
import type { Label } from "../../../contract/entities/Label.ts"
import { callStatuses } from "../../../contract/rules/callStatuses.ts"
import type { ContactCriteria } from "../../../machines/flows/contact-list.machine.ts"
import { css } from "../../../styled-system/css"
import { shownLabelName } from "../../entities/label/LabelName.tsx"
import { useOutcomeWords } from "../../entities/outcome/useOutcomeWords.ts"
import { Button } from "../../ui/Button.tsx"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { Row } from "../../ui/layout.tsx"
import { Popover } from "../../ui/Popover.tsx"
import { SearchBox } from "../../ui/SearchBox.tsx"
import { Select } from "../../ui/Select.tsx"
import { isNarrowed, widened } from "./contactAddress.ts"
import {
  type ContactListKind,
  type ContactListRef,
  selectCriteria,
  selectIsLoading,
  useContactList
} from "./contactLists.ts"
import { useContactOwners } from "./contactOwners.ts"

const box = css({ display: "flex", flexGrow: 1, flexBasis: "14rem", minInlineSize: "0" })
/** As wide as its longest option; a label may be longer. On a phone, below the buttons. */
const choice = css({
  order: { base: 1, sm: 0 },
  flexGrow: { base: 1, sm: 0 },
  minInlineSize: "0",
  maxInlineSize: { sm: "18rem" },
  "&[data-labels]": { flexBasis: { base: "9rem", sm: "auto" } }
})
const options = css({ display: "grid", gap: "2", listStyle: "none", minInlineSize: "12rem" })
const group = css({ display: "grid", gap: "3", minInlineSize: "13rem" })

const searchWords = { viewed: "search", added: "searchAdded", company: "searchCompany" } as const

type ContactFiltersProps = {
  readonly list: ContactListRef
  readonly kind: ContactListKind
  /** The current account. */
  readonly personId: string
  /** The labels to choose from, if no other part of the page offers them. */
  readonly labels?: ReadonlyArray<Pick<Label, "_id" | "name">> | undefined
}

/** The person first, then the others; a member named in the address always stays visible. */
const useOwnerOptions = (personId: string, chosen: string) => {
  const { t } = useTranslation("contacts")
  const owners = useContactOwners()
  const others = owners.filter(({ _id }) => _id !== personId)
  const isKnown = chosen === "" || chosen === personId || others.some(({ _id }) => _id === chosen)
  return [
    { value: "", label: t("filters.anyOwner") },
    { value: personId, label: t("filters.mine") },
    ...others.map(({ _id, name }) => ({ value: _id, label: name })),
    ...(isKnown ? [] : [{ value: chosen, label: t("history.someone") }])
  ]
}

type ChoiceProps = {
  readonly criteria: ContactCriteria
  readonly change: (part: Partial<ContactCriteria>) => void
}

const StatusFilter = ({ criteria: { callStatuses: chosen }, change }: ChoiceProps) => {
  const { t } = useTranslation("contacts")
  const outcome = useOutcomeWords()
  return (
    <Popover
      label={t("filters.status")}
      trigger={
        <Button aria-pressed={chosen.length > 0}>
          {chosen.length === 0 ? t("filters.status") : t("filters.statuses", { count: chosen.length })}
        </Button>
      }
    >
      <ul className={options}>
        {callStatuses.map((status) => (
          <li key={status}>
            <Checkbox
              label={outcome(status)}
              checked={chosen.includes(status)}
              onChange={() =>
                change({
                  callStatuses: callStatuses.filter((one) => chosen.includes(one) !== (one === status))
                })
              }
            />
          </li>
        ))}
      </ul>
    </Popover>
  )
}

type MoreFiltersProps = ChoiceProps & Pick<ContactFiltersProps, "kind" | "personId">

const MoreFilters = ({ criteria, change, kind, personId }: MoreFiltersProps) => {
  const { t } = useTranslation("contacts")
  const owners = useOwnerOptions(personId, criteria.addedBy)
  const { thumbs, addedBy, origin, hasEmail, hasPhone } = criteria
  const chosen = [thumbs, addedBy, origin, hasEmail, hasPhone].filter(Boolean).length
  return (
    <Popover
      label={t("filters.more")}
      trigger={
        <Button aria-pressed={chosen > 0}>
          {chosen === 0 ? t("filters.more") : t("filters.moreChosen", { count: chosen })}
        </Button>
      }
    >
      <div className={group}>
        <Select
          aria-label={t("filters.thumbs")}
          value={thumbs}
          options={[
            { value: "", label: t("filters.anyThumbs") },
            { value: "up", label: t("filters.up") },
            { value: "down", label: t("filters.down") }
          ]}
          onChange={({ target }) => change({ thumbs: target.value as ContactCriteria["thumbs"] })}
        />
        {kind === "added" ? (
          <Select
            aria-label={t("columns.origin")}
            value={origin}
            options={[
              { value: "", label: t("filters.anyOrigin") },
              { value: "added", label: t("origin.added") },
              { value: "imported", label: t("origin.imported") }
            ]}
            onChange={({ target }) => change({ origin: target.value as ContactCriteria["origin"] })}
          />
        ) : null}
        <Select
          aria-label={t("filters.owner")}
          value={addedBy}
          options={owners}
          onChange={({ target }) => change({ addedBy: target.value })}
        />
        <Checkbox
          label={t("filters.hasEmail")}
          checked={hasEmail}
          onChange={() => change({ hasEmail: !hasEmail })}
        />
        <Checkbox
          label={t("filters.hasPhone")}
          checked={hasPhone}
          onChange={() => change({ hasPhone: !hasPhone })}
        />
      </div>
    </Popover>
  )
}

export const ContactFilters = ({ list, kind, personId, labels = [] }: ContactFiltersProps) => {
  const { t } = useTranslation("contacts")
  const criteria = useContactList(list, selectCriteria)
  const isLoading = useContactList(list, selectIsLoading)
  const change = (part: Partial<ContactCriteria>) =>
    list.send({ type: "criteria.change", criteria: { ...criteria, ...part } })
  return (
    <Row gap="2" align="center">
      <div className={box}>
        <SearchBox
          label={t(searchWords[kind])}
          placeholder={t("placeholder")}
          clearLabel={t("clear")}
          value={criteria.query}
          isBusy={isLoading}
          onChange={(query) => list.send({ type: "query.change", query })}
        />
      </div>
      <StatusFilter criteria={criteria} change={change} />
      {labels.length > 0 ? (
        <div className={choice} data-labels="">
          <Select
            aria-label={t("filters.label")}
            value={criteria.labelId}
            options={[
              { value: "", label: t("filters.anyLabel") },
              ...labels.map(({ _id, name }) => ({ value: _id, label: shownLabelName(name) }))
            ]}
            onChange={({ target }) => change({ labelId: target.value })}
          />
        </div>
      ) : null}
      <div className={choice}>
        <Select
          aria-label={t("filters.nextCall")}
          value={criteria.nextCall}
          options={[
            { value: "", label: t("filters.anyNextCall") },
            ...nextCallChoices.map((value) => ({ value, label: t(`filters.next.${value}`) }))
          ]}
          onChange={({ target }) => change({ nextCall: target.value as ContactCriteria["nextCall"] })}
        />
      </div>
      <MoreFilters criteria={criteria} change={change} kind={kind} personId={personId} />
      {isNarrowed(criteria) ? (
        <Button look="quiet" onClick={() => change({ ...widened(criteria) })}>
          {t("filters.clear")}
        </Button>
      ) : null}
    </Row>
  )
}
