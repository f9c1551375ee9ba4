import type { OutboxEntry, outboxMachine } from "../../../machines/flows/outbox.machine.ts"
import { done, failed, refusal, type Samples } from "../events.ts"

const entry: OutboxEntry = {
  key: "k1",
  owner: "o1/u1",
  contact: { _id: "c1", name: "Ada" },
  at: "2030-01-01T00:00:00Z",
  write: { kind: "thumbs", payload: { contactId: "c1", thumbs: "up" } },
  refusal: null
}

const notes: OutboxEntry = {
  ...entry,
  write: { kind: "notes", notes: "Kind", before: "", payload: { contactId: "c1" } }
}

const outcome: OutboxEntry = {
  ...entry,
  write: {
    kind: "outcome",
    callId: "call1",
    callStatus: "Not answering",
    before: "Yet to call",
    payload: {}
  }
}

const theirs = { _id: "c1", notes: "", callStatus: "Yet to call" }

const refused: OutboxEntry = {
  ...entry,
  refusal: { code: "conflict", message: "refused", theirs: null }
}

const behind: OutboxEntry = { ...entry, key: "k2" }

export const outboxSamples: Samples<typeof outboxMachine> = {
  events: [
    { type: "owner.here", owner: "o1/u1" },
    { type: "owner.gone" },
    { type: "turn.given" },
    { type: "entries.changed", entries: [] },
    { type: "entries.changed", entries: [entry] },
    { type: "entries.changed", entries: [notes] },
    { type: "entries.changed", entries: [outcome] },
    { type: "entries.changed", entries: [refused, behind] },
    { type: "network.back" },
    { type: "signOut.ask" },
    { type: "signOut.stay" },
    { type: "signOut.anyway" },
    { type: "outbox.retry" },
    { type: "entry.settle", key: "k1", choice: { side: "theirs" } },
    done("sendEntry"),
    failed("sendEntry", refusal("offline")),
    failed("sendEntry", refusal("conflict")),
    failed("sendEntry", refusal("stale_version")),
    done("readTheirs", theirs),
    done("readTheirs", { ...theirs, notes: "Other", callStatus: "Not answering" }),
    done("readTheirs", null),
    failed("readTheirs", refusal("offline")),
    done("rebaseEntry", behind),
    done("rebaseEntry", null),
    failed("rebaseEntry", refusal("unexpected")),
    done("keepRefusal", refused),
    done("keepRefusal", null),
    failed("keepRefusal", refusal("offline")),
    done("settleEntry"),
    failed("settleEntry")
  ],
  view: ({ entries, error }) => [
    entries.map(({ key, write, refusal }) => [key, write.kind, refusal !== null]),
    (error as { code?: string } | null)?.code
  ]
}
