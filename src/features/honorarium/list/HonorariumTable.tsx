import { Fragment } from "react"
import { useTranslation } from "react-i18next"
import type { Honorarium } from "../../../../contract/entities/Honorarium.ts"
import { limits } from "../../../../contract/rules/limits.ts"
import { payeeWay } from "../../../../contract/rules/money.ts"
import { css, cva } from "../../../../styled-system/css"
import { callOf, isLegal } from "../../../entities/honorarium/actions.ts"
import { HonorariumBadge } from "../../../entities/honorarium/HonorariumBadge.tsx"
import { useAmount } from "../../../entities/honorarium/useAmount.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { useWhyNot } from "../../../i18n/useWhyNot.ts"
import { Checkbox } from "../../../ui/Checkbox.tsx"
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../../ui/Table.tsx"
import { Approvals } from "../Approvals.tsx"
import { honorariumRun, useHonorariumDecision, useHonorariumReview, useHonorariumRun } from "../honoraria.ts"
import type { Person } from "../review/useRefusals.ts"
import { rowControlId } from "../rowControlId.ts"
import { RowActions } from "./RowActions.tsx"
import { RowDecision } from "./RowDecision.tsx"

const frame = cva({
  variants: {
    isCompact: {
      true: { "& [data-extra]": { display: { base: "none", _print: "table-cell" } } },
      false: { "& [data-extra]": { display: { base: "none", md: "table-cell", _print: "table-cell" } } }
    }
  }
})
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
const status = css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2" })
const faint = css({ color: "text.muted", fontSize: "xs" })
const figure = css({ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" })

type HonorariumTableProps = {
  readonly rows: ReadonlyArray<Honorarium>
  readonly onOpen: (honorarium: Honorarium) => void
  /** True if payable requests can be selected. */
  readonly canPay: boolean
  readonly person: Person
  readonly isCompact: boolean
}

type DecisionProps = {
  readonly honorarium: Honorarium
  readonly person: Person
  readonly columns: number
}

const isPayable = ({ state }: Honorarium) => isLegal(state, "pay")

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

const SelectAll = ({ rows }: Pick<HonorariumTableProps, "rows">) => {
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

const Select = ({ honorarium }: { readonly honorarium: Honorarium }) => {
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

export const HonorariumTable = ({ rows, onOpen, canPay, person, isCompact }: HonorariumTableProps) => {
  const { t } = useTranslation("honorarium")
  const canDecide = useWhyNot().forCall(callOf.approve, person) === undefined
  const { date } = useFormats()
  const amount = useAmount()
  const shownId = useHonorariumReview((snapshot) =>
    snapshot.hasTag("open") ? snapshot.context.honorariumId : ""
  )
  return (
    <div className={frame({ isCompact })}>
      <Table label={t("list")}>
        <TableHead>
          <TableRow>
            {canPay ? (
              <TableHeader>
                <SelectAll rows={rows} />
              </TableHeader>
            ) : null}
            <TableHeader>{t("columns.respondent")}</TableHeader>
            <TableHeader align="end">{t("columns.amount")}</TableHeader>
            <TableHeader data-extra="">{t("columns.way")}</TableHeader>
            <TableHeader>{t("columns.state")}</TableHeader>
            <TableHeader data-extra="">{t("columns.requested")}</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((honorarium) => (
            <Fragment key={honorarium._id}>
              <TableRow>
                {canPay ? (
                  <TableCell>
                    <Select honorarium={honorarium} />
                  </TableCell>
                ) : null}
                <TableCell>
                  <div className={respondent}>
                    <button
                      id={rowControlId(honorarium._id, "open")}
                      type="button"
                      className={open}
                      aria-current={shownId === honorarium._id || undefined}
                      dir="auto"
                      onClick={() => onOpen(honorarium)}
                    >
                      {honorarium.respondentName}
                    </button>
                    <span className={faint}>{honorarium.requestedByName}</span>
                  </div>
                </TableCell>
                <TableCell align="end">
                  <span className={figure}>{amount(honorarium)}</span>
                </TableCell>
                <TableCell data-extra="">{t(`ways.${payeeWay(honorarium) ?? "later"}`)}</TableCell>
                <TableCell>
                  <div className={status}>
                    <HonorariumBadge state={honorarium.state} />
                    {canDecide && isLegal(honorarium.state, "approve") ? (
                      <RowActions honorarium={honorarium} person={person} />
                    ) : null}
                    <Approvals honorarium={honorarium} />
                  </div>
                </TableCell>
                <TableCell data-extra="">
                  <time className={figure} dateTime={honorarium.createdAt}>
                    {date(new Date(honorarium.createdAt))}
                  </time>
                </TableCell>
              </TableRow>
              {canDecide ? (
                <Decision honorarium={honorarium} person={person} columns={canPay ? 6 : 5} />
              ) : null}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}
