import type { ImportRow } from "../../../../contract/rules/importFields.ts"
import type { SendableRow } from "./readingTypes.ts"

/** A row with its position in the file, as sent to the server. */
export const asSent = ({ row, rowNumber, repeats }: SendableRow): ImportRow => ({
  ...row,
  row: rowNumber,
  ...(repeats && { repeats })
})
