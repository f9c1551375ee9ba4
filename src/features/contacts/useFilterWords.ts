import { useTranslation } from "react-i18next"
import type { Label } from "../../../contract/entities/Label.ts"
import type { ContactCriteria } from "../../../machines/flows/contact-list.machine.ts"
import { shownLabelName } from "../../entities/label/LabelName.tsx"
import { useOutcomeWords } from "../../entities/outcome/useOutcomeWords.ts"
import { useKnownOwners } from "./contactOwners.ts"

/** The filters of a list in words, as "Filters: Due now · Has email". */
export const useFilterWords = (
  { query, labelId, callStatuses, thumbs, addedBy, nextCall, origin, hasEmail, hasPhone }: ContactCriteria,
  { labels, personId }: { readonly labels: ReadonlyArray<Label>; readonly personId: string }
): string => {
  const { t } = useTranslation("contacts")
  const outcome = useOutcomeWords()
  const owners = useKnownOwners()
  const label = labels.find(({ _id }) => _id === labelId)
  const ownerName = owners.find(({ _id }) => _id === addedBy)?.name ?? t("history.someone")
  const filters = [
    query,
    labelId === "" ? "" : label ? shownLabelName(label.name) : t("filters.label"),
    ...callStatuses.map(outcome),
    nextCall === "" ? "" : t(`filters.next.${nextCall}`),
    thumbs === "" ? "" : t(`filters.${thumbs}`),
    origin === "" ? "" : t(`origin.${origin}`),
    addedBy === "" ? "" : addedBy === personId ? t("filters.mine") : `${t("filters.owner")}: ${ownerName}`,
    hasEmail ? t("filters.hasEmail") : "",
    hasPhone ? t("filters.hasPhone") : ""
  ].filter(Boolean)
  return filters.length === 0
    ? t("empty.filteredMessage")
    : t("empty.filters", { filters: filters.join(" · ") })
}
