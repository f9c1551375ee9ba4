import { Effect } from "effect"
import { limitKey } from "../../server/platform/limitKey.ts"
import { firstKey } from "../../server/platform/secrets/keyRing.ts"
import { Secrets } from "../../server/platform/secrets/Secrets.ts"
import { testSecret } from "./database.ts"

/** The key of a limit's counter on a test server. */
export const limitKeyOf = (about: string): string =>
  Effect.runSync(Effect.provide(limitKey(about), Secrets.layer([firstKey(testSecret)])))
