import { useTranslation } from "react-i18next"
import type { Honorarium } from "../../../../contract/entities/Honorarium.ts"
import { cva } from "../../../../styled-system/css"
import { callOf } from "../../../entities/honorarium/actions.ts"
import { useWhyNot } from "../../../i18n/useWhyNot.ts"
import { Table, TableBody, TableHead, TableHeader, TableRow } from "../../../ui/Table.tsx"
import { useHonorariumReview } from "../honoraria.ts"
import type { Person } from "../review/useRefusals.ts"
import { HonorariumRow } from "./HonorariumRow.tsx"
import { SelectAll } from "./RowSelection.tsx"

const frame = cva({
  variants: {
    isCompact: {
      true: { "& [data-extra]": { display: { base: "none", _print: "table-cell" } } },
      false: { "& [data-extra]": { display: { base: "none", md: "table-cell", _print: "table-cell" } } }
    }
  }
})
type HonorariumTableProps = {
  readonly rows: ReadonlyArray<Honorarium>
  readonly onOpen: (honorarium: Honorarium) => void
  /** True if payable requests can be selected. */
  readonly canPay: boolean
  readonly person: Person
  readonly isCompact: boolean
}

export const HonorariumTable = ({ rows, onOpen, canPay, person, isCompact }: HonorariumTableProps) => {
  const { t } = useTranslation("honorarium")
  const canDecide = useWhyNot().forCall(callOf.approve, person) === undefined
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
            <HonorariumRow
              key={honorarium._id}
              honorarium={honorarium}
              isShown={shownId === honorarium._id}
              onOpen={onOpen}
              canPay={canPay}
              canDecide={canDecide}
              person={person}
            />
          ))}
        </TableBody>
      </Table>
    </div>
  )
}
