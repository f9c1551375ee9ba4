import { Effect } from "effect"
import { Secrets } from "./secrets/Secrets.ts"

/** The key for counting a limit. It hides the address or number from anyone without the secret. */
export const limitKey = (about: string) =>
  Effect.map(Secrets, ({ mark }) => mark("limit", about).toString("base64url"))
