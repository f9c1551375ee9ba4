import { useTranslation } from "react-i18next"
import type { AuditLine } from "../../../contract/entities/AuditLine.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../ui/Table.tsx"
import { useActionWords } from "./useActionWords.ts"

const frame = css({ "& [data-extra]": { display: { base: "none", md: "table-cell", _print: "table-cell" } } })
const figure = css({ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" })
const lines = css({ display: "grid", gap: "0.5", listStyle: "none", overflowWrap: "anywhere" })
const faint = css({ color: "text.muted", fontSize: "sm" })
const narrow = css({ display: { md: "none" }, color: "text.muted", fontSize: "sm" })

/** Fields of other objects than contacts. */
const ownFields = [
  "amount",
  "callsPerDay",
  "creditCap",
  "currency",
  "interviewsPerWeek",
  "role",
  "state"
] as const

/** Field names and stored values as text. */
export type ChangeWords = {
  readonly fieldName: (field: string) => string
  readonly wordsFor: (field: string, value: unknown) => string
}

type AuditTableProps = { readonly rows: ReadonlyArray<AuditLine>; readonly changeWords: ChangeWords }

/** Actions with their person, time, object, and the values before and after. */
export const AuditTable = ({ rows, changeWords: { fieldName, wordsFor } }: AuditTableProps) => {
  const { t } = useTranslation(["audit", "contacts"])
  const { dateTime } = useFormats()
  const { actionOf } = useActionWords()
  const nameOf = (field: string) => {
    const known = ownFields.find((one) => one === field)
    return known ? t(`fields.${known}`) : fieldName(field)
  }
  return (
    <div className={frame}>
      <Table label={t("lines")}>
        <TableHead>
          <TableRow>
            <TableHeader data-extra="">{t("when")}</TableHeader>
            <TableHeader data-extra="">{t("who")}</TableHeader>
            <TableHeader>{t("what")}</TableHeader>
            <TableHeader>{t("changes")}</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ _id, at, by, action, entity, name, changes }) => (
            <TableRow key={_id}>
              <TableCell data-extra="">
                <time className={figure} dateTime={at}>
                  {dateTime(new Date(at))}
                </time>
              </TableCell>
              <TableCell data-extra="">
                <bdi>{by || t("system")}</bdi>
              </TableCell>
              <TableCell>
                <div>{actionOf(action)}</div>
                <div className={faint}>
                  {t(`entities.${entity}`)}
                  {name === "" ? null : (
                    <>
                      {" · "}
                      <bdi>{name}</bdi>
                    </>
                  )}
                </div>
                <div className={narrow}>
                  <bdi>{by || t("system")}</bdi> · {dateTime(new Date(at))}
                </div>
              </TableCell>
              <TableCell>
                <ul className={lines}>
                  {changes.map(({ field, from, to }) => (
                    <li key={field} className={faint} dir="auto">
                      {t("contacts:history.change", {
                        field: nameOf(field),
                        from: wordsFor(field, from),
                        to: wordsFor(field, to)
                      })}
                    </li>
                  ))}
                </ul>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}
