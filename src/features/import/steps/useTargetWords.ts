import { useTranslation } from "react-i18next"
import type { FieldDefinition } from "../../../../contract/entities/FieldDefinition.ts"
import type { ImportField } from "../../../../contract/rules/importFields.ts"
import type { ColumnTarget } from "../../../../machines/flows/bulk-import.machine.ts"

const ofImports = ["firstName", "middleName", "lastName", "doNotCall"] as const

/** The target of a column, as text. */
export const useTargetWords = (ownFields: ReadonlyArray<FieldDefinition> = []) => {
  const { t } = useTranslation(["import", "contacts"])
  const fieldWords = (field: ImportField): string => {
    const own = ofImports.find((one) => one === field)
    if (own !== undefined) return t(`fields.${own}`)
    return t(`contacts:fields.${field as Exclude<ImportField, (typeof ofImports)[number]>}`)
  }
  const targetWords = (target: ColumnTarget): string => {
    if (target.to === "nothing") return t("mapping.nothing")
    if (target.to === "field") return fieldWords(target.field)
    const own = ownFields.find(({ key }) => key === target.key)
    if (own !== undefined) return t("mapping.ownField", { name: own.name })
    return t(target.as === "day" ? "mapping.customDay" : "mapping.custom", { key: target.key })
  }
  return { fieldWords, targetWords }
}
