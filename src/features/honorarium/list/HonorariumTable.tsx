import { useTranslation } from "react-i18next"
import type { Honorarium } from "../../../../contract/entities/Honorarium.ts"
import { callOf } from "../../../entities/honorarium/actions.ts"
import { useWhyNot } from "../../../i18n/useWhyNot.ts"
import { Table } from "../../../ui/Table.tsx"
import { useHonorariumReview } from "../honoraria.ts"
import type { Person } from "../review/useRefusals.ts"
import { HonorariumRow } from "./HonorariumRow.tsx"
import { SelectAll } from "./RowSelection.tsx"

type HonorariumTableProps = {
  readonly rows: ReadonlyArray<Honorarium>
  readonly onOpen: (honorarium: Honorarium) => void
  /** True if payable requests can be selected. */
  readonly canPay: boolean
  readonly person: Person
}

export const HonorariumTable = ({ rows, onOpen, canPay, person }: HonorariumTableProps) => {
  const { t } = useTranslation("honorarium")
  const canDecide = useWhyNot().forCall(callOf.approve, person) === undefined
  const shownId = useHonorariumReview((snapshot) =>
    snapshot.hasTag("open") ? snapshot.context.honorariumId : ""
  )
  return (
    <Table
      label={t("list")}
      columns={[
        ...(canPay ? [{ name: <SelectAll rows={rows} /> }] : []),
        { name: t("columns.respondent") },
        { name: t("columns.amount"), align: "end" },
        { name: t("columns.way"), from: "medium" },
        { name: t("columns.state") },
        { name: t("columns.requested"), from: "medium" }
      ]}
    >
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
    </Table>
  )
}
