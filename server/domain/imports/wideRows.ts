import { randomBytes } from "node:crypto"
import { sql } from "../../platform/database/sql.ts"
import { wideTypes } from "../contacts/wideColumns.ts"

/** Contact records as JSON, as rows of a statement; missing values become null. */
export const recordset = (json: string) =>
  sql`select * from json_to_recordset(${json}) as r(
    id uuid, new_profile boolean, ${wideTypes},
    call_status text, next_call_at timestamptz, thumbs text, changes jsonb)`

/** Ids that keep the file's order for rows added at the same time. */
export const idsInOrder = (count: number): ReadonlyArray<string> => {
  const time = Date.now().toString(16).padStart(12, "0")
  return Array.from({ length: count }, (_, index) => {
    const random = randomBytes(8)
    random[0] = ((random[0] ?? 0) & 0x3f) | 0x80
    const tail = random.toString("hex")
    const order = (index & 0xfff).toString(16).padStart(3, "0")
    return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-${tail.slice(0, 4)}-${tail.slice(4)}`
  })
}
