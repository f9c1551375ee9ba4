import { Effect } from "effect"
import { limitKey } from "../../server/domain/limitKey.ts"
import { Secrets } from "../../server/outside/Secrets.ts"
import { firstKey } from "../../server/store/keyRing.ts"
import { testSecret } from "./database.ts"

/** The key under which a test server counts uses of a limit. */
export const limitKeyOf = (about: string): string =>
  Effect.runSync(Effect.provide(limitKey(about), Secrets.layer([firstKey(testSecret)])))
