import { useTranslation } from "react-i18next"
import type { Honorarium } from "../../../../contract/entities/Honorarium.ts"
import type { RowAct } from "../../../../machines/flows/honorarium-decision.machine.ts"
import { useAmount } from "../../../entities/honorarium/useAmount.ts"
import { Button } from "../../../ui/Button.tsx"
import { Row } from "../../../ui/layout.tsx"
import { WhyNot } from "../../../ui/WhyNot.tsx"
import { honorariumDecision, honorariumTotals, useHonorariumDecision } from "../honoraria.ts"
import { type Person, useRefusals } from "../review/useRefusals.ts"
import { rowControlId } from "../rowControlId.ts"

const acts: ReadonlyArray<RowAct> = ["approve", "reject"]

type RowActionsProps = { readonly honorarium: Honorarium; readonly person: Person }

/** Approving and rejecting a waiting request without opening it. */
export const RowActions = ({ honorarium, person }: RowActionsProps) => {
  const { t } = useTranslation("honorarium")
  const amount = useAmount()
  const hasOtherAdmin = honorariumTotals.useContext(({ summary }) => summary.hasOtherAdmin)
  const whyNot = useRefusals(honorarium, person, { hasOtherAdmin, obstacles: [] })
  const isBusy = useHonorariumDecision((snapshot) => snapshot.hasTag("busy"))
  const { _id } = honorarium
  return (
    <Row gap="1">
      {acts.map((act) => (
        <WhyNot key={act} why={whyNot(act)}>
          <Button
            id={rowControlId(_id, act)}
            size="small"
            look={act === "approve" ? "plain" : "quiet"}
            aria-label={`${t(`acts.${act}`)} ${amount(honorarium)}`}
            disabled={isBusy}
            onClick={() => honorariumDecision.send({ type: "decision.open", honorariumId: _id, act })}
          >
            {t(`acts.${act}`)}
          </Button>
        </WhyNot>
      ))}
    </Row>
  )
}
