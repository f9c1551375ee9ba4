import { Effect } from "effect"
import { Secrets } from "./secrets/Secrets.ts"

/** The key that uses of a limit are counted under. It names an address or a number to nobody without the secret. */
export const limitKey = (about: string) =>
  Effect.map(Secrets, ({ mark }) => mark("limit", about).toString("base64url"))
