import { useTranslation } from "react-i18next"
import type { LeadFilters } from "../../../contract/calls/leads.ts"
import { css } from "../../../styled-system/css"
import { selectIsNarrow, useDisplay } from "../../display/display.ts"
import { useSeniorityWords } from "../../entities/contact/useSeniorityWords.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { Badge } from "../../ui/Badge.tsx"
import { Button } from "../../ui/Button.tsx"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { Details } from "../../ui/Details.tsx"
import { Fold } from "../../ui/Fold.tsx"
import { TextField } from "../../ui/fields.tsx"
import { Stack } from "../../ui/layout.tsx"
import { leadSearch, selectCriteria, selectFacets, useLeadSearch } from "./leadSearch.ts"
import { choiceFilters, countChosen, presenceFilters, setFilter, toggleChoice } from "./searchAddress.ts"

const body = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "5",
  paddingBlock: "2"
})
const legend = css({ marginBlockEnd: "1.5", color: "text.muted", fontSize: "xs", fontWeight: "medium" })
const row = css({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "flex-start",
  gap: "2",
  minBlockSize: "7",
  "& > label": { fontSize: "sm", minInlineSize: "0", overflowWrap: "anywhere" }
})
const countStyle = css({
  color: "text.subtle",
  fontSize: "xs",
  fontVariantNumeric: "tabular-nums",
  paddingBlockStart: "0.5"
})
const note = css({ color: "text.subtle", fontSize: "xs" })

const shownAtFirst = 6

const change = (filters: LeadFilters) => leadSearch.send({ type: "filters.change", filters })

type Option = { readonly value: string; readonly count: number | null }

const Options = ({
  name,
  options
}: {
  readonly name: (typeof choiceFilters)[number]
  readonly options: ReadonlyArray<Option>
}) => {
  const { number, country } = useFormats()
  const { seniority } = useSeniorityWords()
  const { filters } = useLeadSearch(selectCriteria)
  const words = { country, seniority, industry: String }[name]
  return options.map(({ value, count }) => (
    <div key={value} className={row}>
      <Checkbox
        label={words(value)}
        checked={filters[name]?.includes(value) ?? false}
        onChange={() => change(toggleChoice(filters, name, value))}
      />
      {count === null ? null : <span className={countStyle}>{number(count)}</span>}
    </div>
  ))
}

const ChoiceFilter = ({ name }: { readonly name: (typeof choiceFilters)[number] }) => {
  const { t } = useTranslation("search")
  const { number } = useFormats()
  const { filters } = useLeadSearch(selectCriteria)
  const facets = useLeadSearch(selectFacets)
  const counted: ReadonlyArray<Option> = facets?.[name] ?? []
  const uncounted = (filters[name] ?? []).filter((value) => counted.every((option) => option.value !== value))
  const options = [...uncounted.map((value) => ({ value, count: null })), ...counted]
  const first = options.slice(0, shownAtFirst)
  const others = options.slice(shownAtFirst)
  return (
    <Stack as="fieldset" gap="1">
      <legend className={legend}>{t(`filters.${name}`)}</legend>
      <Options name={name} options={first} />
      {others.length > 0 ? (
        <Details summary={t("filters.moreOf", { total: number(options.length) })}>
          <Options name={name} options={others} />
        </Details>
      ) : null}
      {options.length === 0 ? <span className={note}>{t("filters.nothing")}</span> : null}
    </Stack>
  )
}

const Filters = () => {
  const { t } = useTranslation("search")
  const { filters } = useLeadSearch(selectCriteria)
  const isExact = useLeadSearch(selectFacets)?.exact ?? true
  return (
    <div className={body}>
      <div className={row}>
        <Checkbox
          label={t("filters.notOwned")}
          checked={filters.notOwned === true}
          onChange={({ target }) => change(setFilter(filters, { notOwned: target.checked }))}
        />
      </div>
      <Stack as="fieldset" gap="1">
        <legend className={legend}>{t("filters.reach")}</legend>
        {presenceFilters.map((name) => (
          <div key={name} className={row}>
            <Checkbox
              label={t(`filters.${name}`)}
              checked={filters[name] === true}
              onChange={({ target }) => change(setFilter(filters, { [name]: target.checked }))}
            />
          </div>
        ))}
      </Stack>
      {choiceFilters.map((name) => (
        <ChoiceFilter key={name} name={name} />
      ))}
      <TextField
        label={t("filters.titleWord")}
        value={filters.title ?? ""}
        maxLength={200}
        onChange={(value) => change(setFilter(filters, { title: value }))}
      />
      <TextField
        label={t("filters.company")}
        value={filters.company ?? ""}
        maxLength={200}
        onChange={(value) => change(setFilter(filters, { company: value }))}
      />
      {isExact ? null : <span className={note}>{t("filters.estimated")}</span>}
    </div>
  )
}

/** The filters with their counts: at the side on wide screens, folded on narrow ones. */
export const FilterPanel = () => {
  const { t } = useTranslation("search")
  const { number } = useFormats()
  const isNarrow = useDisplay(selectIsNarrow)
  const chosen = useLeadSearch((snapshot) => countChosen(selectCriteria(snapshot).filters))
  const clear =
    chosen > 0 ? (
      <Button look="link" onClick={() => change({})}>
        {t("filters.clear")}
      </Button>
    ) : null
  return (
    <Fold
      isFolded={isNarrow}
      title={t(isNarrow ? "filters.show" : "filters.title")}
      hint={chosen > 0 ? <Badge tone="neutral">{number(chosen)}</Badge> : null}
      action={clear}
    >
      <Filters />
    </Fold>
  )
}
