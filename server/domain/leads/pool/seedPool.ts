import { connected } from "../../../platform/database/connected.ts"
import { loadPeople } from "./loadPeople.ts"
import { samplePeople } from "./samplePeople.ts"

/** Fills an empty pool with sample people. Returns how many were added; 0 if the pool is not empty. */
export const seedPool = async (ownerUrl: string, count: number): Promise<number> => {
  if (count <= 0) return 0
  return connected(ownerUrl, async (client) => {
    const { rowCount } = await client.query("select from leads limit 1")
    if (rowCount) return 0
    return (await loadPeople(client, samplePeople(count), { isSample: true })).added
  })
}
