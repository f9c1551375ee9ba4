import { useTranslation } from "react-i18next"
import type { Honorarium } from "../../../../contract/entities/Honorarium.ts"
import type { RowAct } from "../../../../machines/flows/honorarium-decision.machine.ts"
import { NeighbourButtons } from "../../../ui/NeighbourButtons.tsx"
import { useFreeKey } from "../../../ui/useFreeKey.ts"
import { honorariumList, honorariumReview, useHonorariumReview } from "../honoraria.ts"
import { type Person, useRefusals } from "./useRefusals.ts"

/** The requests before and after the shown one in the list: K and J. */
export const Neighbours = ({ honorariumId }: { readonly honorariumId: string }) => {
  const { t } = useTranslation("honorarium")
  const rows = honorariumList.useContext((context) => context.rows)
  const place = rows.findIndex(({ _id }) => _id === honorariumId)
  return (
    <NeighbourButtons
      size="small"
      previousLabel={t("review.previous")}
      nextLabel={t("review.next")}
      previous={(place < 0 ? undefined : rows[place - 1]) ?? null}
      next={rows[place + 1] ?? null}
      onOpen={({ _id }) => honorariumReview.send({ type: "honorarium.open", honorariumId: _id })}
    />
  )
}

const actOf: Readonly<Record<string, RowAct>> = { a: "approve", r: "reject" }

/** Approves by A and rejects by R, after the same confirmation as the buttons. */
export const DecisionKeys = ({
  honorarium,
  person
}: {
  readonly honorarium: Honorarium
  readonly person: Person
}) => {
  const { hasOtherAdmin, obstacles } = useHonorariumReview(({ context }) => context)
  const isShown = useHonorariumReview((snapshot) => snapshot.matches("shown"))
  const whyNot = useRefusals(honorarium, person, { hasOtherAdmin, obstacles })
  useFreeKey((key) => {
    const act = actOf[key]
    if (act === undefined || !isShown || whyNot(act) !== undefined) return false
    honorariumReview.send({ type: "act.choose", act })
    return true
  })
  return null
}
