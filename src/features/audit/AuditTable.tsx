import { useTranslation } from "react-i18next"
import type { AuditLine } from "../../../contract/entities/AuditLine.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Digits, Muted } from "../../ui/layout.tsx"
import { Below, Table, TableCell, TableRow } from "../../ui/Table.tsx"
import { useActionWords } from "./useActionWords.ts"

const lines = css({ display: "grid", gap: "0.5", listStyle: "none", overflowWrap: "anywhere" })

/** Fields of other objects than contacts. */
const ownFields = [
  "address",
  "amount",
  "callsPerDay",
  "count",
  "creditCap",
  "currency",
  "deletionAt",
  "description",
  "events",
  "expiresAt",
  "interviewsPerWeek",
  "isRequired",
  "keepAudit",
  "keepCalls",
  "keepNotifications",
  "kind",
  "lastFour",
  "merged",
  "nextPlan",
  "plan",
  "questions",
  "role",
  "scopes",
  "state",
  "subject",
  "trouble"
] as const

/** Their values are ids, which tell a reader nothing. */
const idFields = ["call", "contacts", "linkedFrom", "mail"]

const timeFields = ["deletionAt", "expiresAt"]

/** Field names and stored values as text. */
export type ChangeWords = {
  readonly fieldName: (field: string) => string
  readonly wordsFor: (field: string, value: unknown) => string
}

type AuditTableProps = { readonly rows: ReadonlyArray<AuditLine>; readonly changeWords: ChangeWords }

type ActorProps = Pick<AuditLine, "by" | "byKey">

const Actor = ({ by, byKey }: ActorProps) => {
  const { t } = useTranslation("audit")
  return (
    <>
      <bdi>{by || t("system")}</bdi>
      {byKey === "" ? null : ` ${t("viaKey", { key: byKey })}`}
    </>
  )
}

type ChangesProps = Pick<AuditLine, "changes"> & Pick<AuditTableProps, "changeWords">

/** The values before and after. */
const Changes = ({ changes, changeWords: { fieldName, wordsFor } }: ChangesProps) => {
  const { t } = useTranslation(["audit", "contacts"])
  const { dateTime } = useFormats()
  const textOf = (field: string, value: unknown) =>
    timeFields.includes(field) && typeof value === "string"
      ? dateTime(new Date(value))
      : wordsFor(field, value)
  const nameOf = (field: string) => {
    const known = ownFields.find((one) => one === field)
    return known ? t(`fields.${known}`) : fieldName(field)
  }
  return (
    <ul className={lines}>
      {changes
        .filter(({ field }) => !idFields.includes(field))
        .map(({ field, from, to }) => (
          <Muted key={field} as="li" dir="auto">
            {t("contacts:history.change", {
              field: nameOf(field),
              from: textOf(field, from),
              to: field === "merged" ? textOf(field, null) : textOf(field, to)
            })}
          </Muted>
        ))}
    </ul>
  )
}

type LineProps = Pick<AuditTableProps, "changeWords"> & { readonly line: AuditLine }

const Line = ({ line: { at, by, byKey, action, entity, name, changes }, changeWords }: LineProps) => {
  const { t } = useTranslation("audit")
  const { dateTime } = useFormats()
  const { actionOf } = useActionWords()
  return (
    <TableRow>
      <TableCell from="medium">
        <Digits as="time" dateTime={at}>
          {dateTime(new Date(at))}
        </Digits>
      </TableCell>
      <TableCell from="medium">
        <Actor by={by} byKey={byKey} />
      </TableCell>
      <TableCell>
        <div>{actionOf(action)}</div>
        <Muted as="div">
          {t(`entities.${entity}`)}
          {name === "" ? null : (
            <>
              {" · "}
              <bdi>{name}</bdi>
            </>
          )}
        </Muted>
        <Below width="medium">
          <Muted as="div">
            <Actor by={by} byKey={byKey} /> · {dateTime(new Date(at))}
          </Muted>
        </Below>
      </TableCell>
      <TableCell>
        <Changes changes={changes} changeWords={changeWords} />
      </TableCell>
    </TableRow>
  )
}

/** Actions with their person, time, object, and the values before and after. */
export const AuditTable = ({ rows, changeWords }: AuditTableProps) => {
  const { t } = useTranslation(["audit", "contacts"])
  return (
    <Table
      label={t("lines")}
      columns={[
        { name: t("when"), from: "medium" },
        { name: t("who"), from: "medium" },
        { name: t("what") },
        { name: t("changes") }
      ]}
    >
      {rows.map((line) => (
        <Line key={line._id} line={line} changeWords={changeWords} />
      ))}
    </Table>
  )
}
