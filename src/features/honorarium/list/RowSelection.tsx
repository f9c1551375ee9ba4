import { useTranslation } from "react-i18next"
import type { Honorarium } from "../../../../contract/entities/Honorarium.ts"
import { limits } from "../../../../contract/rules/limits.ts"
import { isLegal } from "../../../entities/honorarium/actions.ts"
import { Checkbox } from "../../../ui/Checkbox.tsx"
import { honorariumRun, useHonorariumRun } from "../honoraria.ts"

const isPayable = ({ state }: Honorarium) => isLegal(state, "pay")

export const SelectAll = ({ rows }: { readonly rows: ReadonlyArray<Honorarium> }) => {
  const { t } = useTranslation("honorarium")
  const chosen = useHonorariumRun(({ context }) => context.chosen)
  const payable = rows.filter(isPayable).map(({ _id }) => _id)
  const isAll = payable.length > 0 && payable.every((id) => chosen.includes(id))
  return (
    <Checkbox
      label={t("run.selectAll")}
      hideLabel
      checked={isAll}
      isPartial={!isAll && payable.some((id) => chosen.includes(id))}
      disabled={payable.length === 0}
      onChange={() =>
        honorariumRun.send({
          type: "rows.choose",
          honorariumIds: isAll
            ? chosen.filter((id) => !payable.includes(id))
            : [...new Set([...chosen, ...payable])].slice(0, limits.page.max)
        })
      }
    />
  )
}

export const SelectRow = ({ honorarium }: { readonly honorarium: Honorarium }) => {
  const { t } = useTranslation("honorarium")
  const { _id, respondentName } = honorarium
  const isChosen = useHonorariumRun(({ context }) => context.chosen.includes(_id))
  return isPayable(honorarium) ? (
    <Checkbox
      label={t("run.select", { name: respondentName })}
      hideLabel
      checked={isChosen}
      onChange={() => honorariumRun.send({ type: "row.toggle", honorariumId: _id })}
    />
  ) : null
}
