import { createKeyRing, firstPassword, openKeyRing, type SecretSettings } from "../secrets/keyRing.ts"
import { migrate } from "./migrate.ts"
import { appUrl } from "./roles.ts"

/**
 * Updates the database at the owner's `url` and opens its keys. Returns the keys, and the address for the restricted
 * role that the server uses.
 */
export const prepareDatabase = async (url: string, secrets: SecretSettings) => {
  const found = await openKeyRing(url, secrets)
  const roles = await migrate(url, found?.databasePassword ?? firstPassword(secrets.secret))
  const ring = found ?? (await createKeyRing(url, secrets, roles))
  return { ring, url: appUrl(url, ring.databasePassword, roles) }
}
