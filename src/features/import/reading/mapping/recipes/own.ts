import { exportColumns, receiptColumns } from "../../../../../../contract/rules/importFields.ts"
import { fold } from "../fold.ts"
import type { Recipe } from "./recipe.ts"

export const own: Recipe = {
  all: exportColumns.slice(0, 11).map(({ heading }) => fold(heading)),
  targets: {
    ...Object.fromEntries(exportColumns.map(({ field, heading }) => [fold(heading), field])),
    ...Object.fromEntries(Object.values(receiptColumns).map((heading) => [fold(heading), "ignore"]))
  }
}
