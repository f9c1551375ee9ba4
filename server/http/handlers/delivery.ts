import { Effect } from "effect"
import { deliverAgain, dismiss, undelivered } from "../../domain/mail/undelivered.ts"
import type { HandlersOf } from "./handler.ts"

export const delivery: HandlersOf<"delivery"> = {
  getUndelivered: () => Effect.map(undelivered(), (data) => ({ data })),
  deliverAgain: ({ undeliveredId }) => Effect.as(deliverAgain(undeliveredId), {}),
  dismiss: ({ undeliveredId }) => Effect.as(dismiss(undeliveredId), {})
}
