import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/useFormats.ts"
import { BottomBar } from "../../ui/BottomBar.tsx"
import { Button } from "../../ui/Button.tsx"
import { focusList } from "../../ui/focus.ts"
import { type Why, WhyNot } from "../../ui/WhyNot.tsx"
import { leadSearch, selectContacts, selectSelected, useIsViewing, useLeadSearch } from "./leadSearch.ts"

/** The selection, including rows that are not shown, and its actions. */
export const SelectionBar = ({ why }: { readonly why: Why | undefined }) => {
  const { t } = useTranslation("search")
  const { number } = useFormats()
  const selected = useLeadSearch(selectSelected)
  const contacts = useLeadSearch(selectContacts)
  const isViewing = useIsViewing()
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
      <WhyNot why={why}>
        <Button
          size="small"
          look="primary"
          isBusy={isViewing}
          disabled={hidden.length === 0}
          onClick={() => leadSearch.send({ type: "leads.view", leads: hidden })}
        >
          {t("selection.view")}
        </Button>
      </WhyNot>
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
