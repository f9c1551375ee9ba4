import { useTranslation } from "react-i18next"
import type { Honorarium } from "../../../../contract/entities/Honorarium.ts"
import { payeeWay } from "../../../../contract/rules/money.ts"
import { css } from "../../../../styled-system/css"
import { isLegal } from "../../../entities/honorarium/actions.ts"
import { HonorariumBadge } from "../../../entities/honorarium/HonorariumBadge.tsx"
import { useAmount } from "../../../entities/honorarium/useAmount.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Digits, Row, Small } from "../../../ui/layout.tsx"
import { TableCell, TableRow } from "../../../ui/Table.tsx"
import { Approvals } from "../Approvals.tsx"
import { useHonorariumDecision } from "../honoraria.ts"
import type { Person } from "../review/useRefusals.ts"
import { rowControlId } from "../rowControlId.ts"
import { RowActions } from "./RowActions.tsx"
import { RowDecision } from "./RowDecision.tsx"
import { SelectRow } from "./RowSelection.tsx"

const respondent = css({
  display: "grid",
  minInlineSize: { base: "5rem", md: "8rem" },
  overflowWrap: "anywhere"
})
const open = css({
  justifySelf: "start",
  fontWeight: "medium",
  textAlign: "start",
  borderRadius: "px",
  "&[aria-current]": { textDecoration: "underline", textUnderlineOffset: "3px" },
  _hover: { textDecoration: "underline", textUnderlineOffset: "3px" }
})

type DecisionProps = {
  readonly honorarium: Honorarium
  readonly person: Person
  readonly columns: number
}

/** The confirmation under the row that it was opened from. */
const Decision = ({ honorarium, person, columns }: DecisionProps) => {
  const act = useHonorariumDecision((snapshot) =>
    snapshot.hasTag("open") && snapshot.context.honorariumId === honorarium._id ? snapshot.context.act : null
  )
  return act === null ? null : (
    <TableRow>
      <TableCell colSpan={columns}>
        <RowDecision key={act} honorarium={honorarium} person={person} />
      </TableCell>
    </TableRow>
  )
}

type HonorariumRowProps = {
  readonly honorarium: Honorarium
  /** Its details are open beside the table. */
  readonly isShown: boolean
  readonly onOpen: (honorarium: Honorarium) => void
  readonly canPay: boolean
  readonly canDecide: boolean
  readonly person: Person
}

/** One honorarium, with the decision about it below while that is open. */
export const HonorariumRow = (props: HonorariumRowProps) => {
  const { honorarium, isShown, onOpen, canPay, canDecide, person } = props
  const { t } = useTranslation("honorarium")
  const { date } = useFormats()
  const amount = useAmount()
  return (
    <>
      <TableRow>
        {canPay ? (
          <TableCell>
            <SelectRow honorarium={honorarium} />
          </TableCell>
        ) : null}
        <TableCell>
          <div className={respondent}>
            <button
              id={rowControlId(honorarium._id, "open")}
              type="button"
              className={open}
              aria-current={isShown || undefined}
              dir="auto"
              onClick={() => onOpen(honorarium)}
            >
              {honorarium.respondentName}
            </button>
            <Small>{honorarium.requestedByName}</Small>
          </div>
        </TableCell>
        <TableCell align="end">
          <Digits>{amount(honorarium)}</Digits>
        </TableCell>
        <TableCell from="medium">{t(`ways.${payeeWay(honorarium) ?? "later"}`)}</TableCell>
        <TableCell>
          <Row gap="2" align="center">
            <HonorariumBadge state={honorarium.state} />
            {canDecide && isLegal(honorarium.state, "approve") ? (
              <RowActions honorarium={honorarium} person={person} />
            ) : null}
            <Approvals honorarium={honorarium} />
          </Row>
        </TableCell>
        <TableCell from="medium">
          <Digits as="time" dateTime={honorarium.createdAt}>
            {date(new Date(honorarium.createdAt))}
          </Digits>
        </TableCell>
      </TableRow>
      {canDecide ? <Decision honorarium={honorarium} person={person} columns={canPay ? 6 : 5} /> : null}
    </>
  )
}
