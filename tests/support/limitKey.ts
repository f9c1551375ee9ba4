import { Effect } from "effect"
import { limitKey } from "../../server/platform/limitKey.ts"
import { firstKey } from "../../server/platform/secrets/keyRing.ts"
import { Secrets } from "../../server/platform/secrets/Secrets.ts"
import { testSecret } from "./database.ts"

/** The key under which a test server counts uses of a limit. */
export const limitKeyOf = (about: string): string =>
  Effect.runSync(Effect.provide(limitKey(about), Secrets.layer([firstKey(testSecret)])))
