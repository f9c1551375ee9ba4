import { useTranslation } from "react-i18next"
import type { FieldDefinition } from "../../../contract/entities/FieldDefinition.ts"
import { type ColumnName, isOwnColumn, ownColumn } from "./columns.ts"

/** Headings of columns as text. */
export const useColumnWords = (definitions: ReadonlyArray<FieldDefinition>) => {
  const { t } = useTranslation("contacts")
  return (name: ColumnName): string =>
    isOwnColumn(name)
      ? (definitions.find(({ key }) => ownColumn(key) === name)?.name ?? "")
      : t(`columns.${name}`)
}
