import { useTranslation } from "react-i18next"
import type { Honorarium } from "../../../../contract/entities/Honorarium.ts"
import { payeeWay } from "../../../../contract/rules/money.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../../ui/Table.tsx"
import { tones } from "../tones.ts"
import { useAmount } from "../useAmount.ts"

const frame = css({ "& [data-extra]": { display: { base: "none", md: "table-cell" } } })
const person = css({ display: "grid", minInlineSize: "8rem", overflowWrap: "anywhere" })
const open = css({
  justifySelf: "start",
  fontWeight: "medium",
  textAlign: "start",
  borderRadius: "px",
  _hover: { textDecoration: "underline", textUnderlineOffset: "3px" }
})
const faint = css({ color: "text.muted", fontSize: "xs" })
const figure = css({ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" })

type HonorariumTableProps = {
  readonly rows: ReadonlyArray<Honorarium>
  readonly onOpen: (honorarium: Honorarium) => void
}

export const HonorariumTable = ({ rows, onOpen }: HonorariumTableProps) => {
  const { t } = useTranslation("honorarium")
  const { date } = useFormats()
  const amount = useAmount()
  return (
    <div className={frame}>
      <Table label={t("list")}>
        <TableHead>
          <TableRow>
            <TableHeader>{t("columns.respondent")}</TableHeader>
            <TableHeader align="end">{t("columns.amount")}</TableHeader>
            <TableHeader data-extra="">{t("columns.way")}</TableHeader>
            <TableHeader>{t("columns.state")}</TableHeader>
            <TableHeader data-extra="">{t("columns.requested")}</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((honorarium) => (
            <TableRow key={honorarium._id}>
              <TableCell>
                <div className={person}>
                  <button type="button" className={open} dir="auto" onClick={() => onOpen(honorarium)}>
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
                <Badge tone={tones[honorarium.state]}>{t(`states.${honorarium.state}`)}</Badge>
              </TableCell>
              <TableCell data-extra="">
                <time className={figure} dateTime={honorarium.createdAt}>
                  {date(new Date(honorarium.createdAt))}
                </time>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}
