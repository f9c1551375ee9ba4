import { useTranslation } from "react-i18next"
import type { FieldDefinition } from "../../../../contract/entities/FieldDefinition.ts"
import { importFields } from "../../../../contract/rules/importFields.ts"
import type { ColumnTarget } from "../../../../machines/flows/bulk-import.machine.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Muted, Small } from "../../../ui/layout.tsx"
import { Select } from "../../../ui/Select.tsx"
import { Table, TableCell, TableRow } from "../../../ui/Table.tsx"
import { bulkImport, selectOpened, selectTargets, useBulkImport } from "../bulkImport.ts"
import { targetOf } from "../importReader.ts"
import { customKey } from "../reading/mapping/choices.ts"
import type { ColumnGuess } from "../reading/mapping/guess.ts"
import type { Opened } from "../reading/readingTypes.ts"
import { useTargetWords } from "./useTargetWords.ts"

const name = css({
  fontWeight: "medium",
  overflowWrap: "anywhere",
  minInlineSize: "6rem",
  textAlign: "left",
  _rtl: { textAlign: "right" }
})
const samples = css({
  display: "grid",
  gap: "0.5",
  color: "text.muted",
  maxInlineSize: "18rem",
  "& > span": {
    textAlign: "left",
    _rtl: { textAlign: "right" },
    truncate: true
  }
})
const select = css({ display: "block", minInlineSize: "11rem" })

const keyOf = (target: ColumnTarget): string => {
  if (target.to === "field") return `field ${target.field}`
  return target.to === "custom" ? `custom ${target.as} ${target.key}` : "nothing"
}

const sameTarget = (one: ColumnTarget, other: ColumnTarget) => JSON.stringify(one) === JSON.stringify(other)

const noFields: ReadonlyArray<FieldDefinition> = []

const useOptions = (columnName: string, chosen: ColumnTarget) => {
  const ownFields = useBulkImport(selectOpened)?.ownFields ?? noFields
  const { targetWords } = useTargetWords(ownFields)
  const isOwn = (one: string) => ownFields.some(({ key }) => key === one)
  const named = customKey(columnName)
  const key = chosen.to === "custom" && !isOwn(chosen.key) ? chosen.key : named
  const targets: ReadonlyArray<ColumnTarget> = [
    { to: "nothing" },
    ...(isOwn(key)
      ? []
      : ([
          { to: "custom", key, as: "text" },
          { to: "custom", key, as: "day" }
        ] as const)),
    ...ownFields.map(targetOf),
    ...importFields.map((field) => ({ to: "field", field }) as const)
  ]
  return targets.map((target) => ({ target, value: keyOf(target), label: targetWords(target) }))
}

const Row = ({ guess, columnName }: { readonly guess: ColumnGuess; readonly columnName: string }) => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const target = useBulkImport((snapshot) => selectTargets(snapshot)[guess.column]) ?? guess.target
  const options = useOptions(columnName, target)
  const why = sameTarget(target, guess.target) ? t(`reading.why.${guess.why}`) : t("mapping.chosen")
  return (
    <TableRow>
      <TableCell>
        <div className={name} dir="auto">
          {columnName}
        </div>
        <Muted as="div" size="xs">
          {t("mapping.filled", { count: guess.filled, shown: number(guess.filled) })}
        </Muted>
      </TableCell>
      <TableCell from="medium">
        <div className={samples}>
          {guess.samples.map((sample) => (
            <span key={sample} dir="auto">
              {sample}
            </span>
          ))}
        </div>
      </TableCell>
      <TableCell>
        <span className={select}>
          <Select
            aria-label={t("mapping.targetOf", { column: columnName })}
            value={keyOf(target)}
            options={options}
            onChange={(event) => {
              const found = options.find(({ value }) => value === event.target.value)
              if (found) bulkImport.send({ type: "column.map", column: guess.column, target: found.target })
            }}
          />
        </span>
      </TableCell>
      <TableCell from="medium">
        <Small>{why}</Small>
      </TableCell>
    </TableRow>
  )
}

export const MappingTable = ({ opened }: { readonly opened: Opened }) => {
  const { t } = useTranslation("import")
  return (
    <Table
      label={t("mapping.table")}
      columns={[
        { name: t("mapping.column") },
        { name: t("mapping.samples"), from: "medium" },
        { name: t("mapping.becomes") },
        { name: t("mapping.why"), from: "medium" }
      ]}
    >
      {opened.guesses.map((guess) => (
        <Row key={guess.column} guess={guess} columnName={opened.table.columns[guess.column]?.name ?? ""} />
      ))}
    </Table>
  )
}
