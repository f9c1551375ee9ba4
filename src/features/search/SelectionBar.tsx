import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/useFormats.ts"
import { BottomBar } from "../../ui/BottomBar.tsx"
import { Button } from "../../ui/Button.tsx"
import { focusList } from "../../ui/focus.ts"
import { leadSearch, selectContacts, selectIsViewing, selectSelected, useLeadSearch } from "./leadSearch.ts"

/** The selection, including rows that are not shown, and its actions. */
export const SelectionBar = ({ canWrite }: { readonly canWrite: boolean }) => {
  const { t } = useTranslation("search")
  const { number } = useFormats()
  const selected = useLeadSearch(selectSelected)
  const contacts = useLeadSearch(selectContacts)
  const isViewing = useLeadSearch(selectIsViewing)
  if (selected.length === 0) return null
  const hidden = selected.filter(({ _id }) => contacts[_id] === undefined)
  return (
    <BottomBar
      about={
        <span role="status">
          {t("selection.count", { count: selected.length, shown: number(selected.length) })}
        </span>
      }
    >
      <Button
        size="small"
        look="primary"
        isBusy={isViewing}
        disabled={!canWrite || hidden.length === 0}
        title={canWrite ? undefined : t("needsWrite")}
        onClick={() => leadSearch.send({ type: "leads.view", leads: hidden })}
      >
        {t("selection.view")}
      </Button>
      <Button
        size="small"
        look="quiet"
        onClick={() => {
          focusList()
          leadSearch.send({ type: "selection.clear" })
        }}
      >
        {t("selection.clear")}
      </Button>
    </BottomBar>
  )
}
