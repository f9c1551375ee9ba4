import type { importSendingMachine, SentChunk } from "../../../machines/flows/import-sending.machine.ts"
import { done, failed, refusal, type Samples } from "../events.ts"
import { kept } from "./bulk-import.ts"

export const sent = (rows: number): SentChunk => ({ kept: kept(rows), rows: 1, ms: 10 })

export const importSendingSamples: Samples<typeof importSendingMachine> = {
  inputs: [{ importId: "i1" }],
  events: [
    { type: "turn.given" },
    { type: "network.back" },
    { type: "session.back" },
    { type: "import.pause" },
    { type: "import.resume" },
    { type: "import.cancel" },
    { type: "rows.leaveOut" },
    { type: "rest.restart" },
    { type: "server.news" },
    done("loadKept", null),
    done("loadKept", kept(3)),
    done("loadKept", kept(1)),
    done("loadKept", { ...kept(1), isPaused: true }),
    failed("loadKept"),
    done("sendChunk", sent(2)),
    done("sendChunk", sent(3)),
    failed("sendChunk", refusal("offline")),
    failed("sendChunk", refusal("session_invalid")),
    failed("sendChunk", refusal("conflict")),
    failed("sendChunk", refusal("illegal_transition")),
    failed("sendChunk", refusal("import_differs")),
    failed("sendChunk", { ...refusal("rows_refused"), rows: { places: [1], numbers: [3] } }),
    done("readStatus", "receiving"),
    done("readStatus", "finished"),
    done("readStatus", "abandoned"),
    failed("readStatus", refusal("offline")),
    failed("readStatus", refusal("not_found")),
    done("leaveOutRows"),
    failed("leaveOutRows"),
    done("restartRest"),
    failed("restartRest"),
    done("abandonImport"),
    failed("abandonImport")
  ],
  view: ({ kept }) => kept.isPaused
}
