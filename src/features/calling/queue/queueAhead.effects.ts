import { Effect } from "effect"
import { queueCalls } from "../../../../contract/calls/queue.ts"
import type { PageRequest } from "../../../../machines/flows/paged-list.machine.ts"
import { send } from "../../../services/Api.ts"
import { isServerAway } from "../outbox/outbox.ts"
import { storedAhead } from "./ahead.ts"
import type { AheadFilter } from "./queueAhead.ts"

/** The server's next contacts, before a session of those who are due; without a network those of the stored list. */
export const loadAhead = Effect.fn("calling.loadAhead")(function* ({
  filter: { sessionId, source }
}: PageRequest<AheadFilter>) {
  const here = Effect.sync(() => storedAhead(source))
  const { next, ...summary } =
    (sessionId === "" && source?.kind !== "due") || isServerAway()
      ? yield* here
      : yield* send(queueCalls.queueAhead, sessionId === "" ? {} : { sessionId }).pipe(
          Effect.map(({ data }) => data),
          Effect.catchTag("CallFailed", () => here)
        )
  return { rows: next, nextCursor: null, summary }
})
