import type { Import } from "../../../contract/entities/Import.ts"
import {
  type ImportSums,
  importSendingMachine,
  type KeptImport,
  type SentChunk
} from "../../../machines/flows/import-sending.machine.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import type { Step } from "../../walker/paths.ts"
import {
  becomeNewer,
  beginBefore,
  endBeside,
  giveTurn,
  openBeside,
  pauseBeside,
  putAway,
  takeTurn
} from "./keptImports.ts"
import { makeAccount, visitAs } from "./people.ts"
import { answered, fine, no, payloadOf } from "./someContacts.ts"

const chunks = "/leads/bulk-add-contacts"
const abandons = ["/leads/abandon-import"]
const reads = ["/leads/get-import"]

const sums: ImportSums = { added: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 }
const kept = (sent: number): KeptImport => ({
  fileName: "",
  total: 2,
  done: sent,
  sums,
  unsent: { wrong: 0, leftOut: 0, empty: 0 },
  isPaused: false,
  ended: null
})
const sent = (count: number): SentChunk => ({ kept: kept(count), rows: 1, ms: 10 })

const importIn = (state: Import["state"]): Import => ({
  _id: "i1",
  state,
  fileName: "",
  mapping: {},
  total: 2,
  received: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  rejected: 0,
  createdBy: "u1",
  createdAt: "2030-01-01T00:00:00Z",
  endedAt: null,
  undoUntil: null,
  undoneAt: null,
  isStopped: false,
  keptRows: 0
})

const importId = ({ notes }: Stage) => notes.importId as string

/** Makes the progress request end as the step requires. */
const arrange = async (stage: Stage, step: Step | undefined) => {
  if (step?.event.type === "xstate.error.actor.loadKept") return becomeNewer(stage)
  if (step?.event.type !== "xstate.done.actor.loadKept") return
  const { output } = payloadOf<{ output: KeptImport | null }>(step)
  if (output === null) await putAway(stage, importId(stage))
  else if (output.isPaused) await pauseBeside(stage, importId(stage))
  else if (output.done >= output.total) await endBeside(stage, importId(stage))
}

const press =
  (...names: ReadonlyArray<string>) =>
  ({ page }: Stage) =>
    page.getByRole("button", { name: new RegExp(`^(${names.join("|")})$`) }).click()

/** An unanswered chunk no longer blocks those that follow. */
const leave = (leaving: (stage: Stage) => Promise<unknown>) => async (stage: Stage) => {
  const isSending = (await stage.charts.read("importSending")).value === "sending"
  if (isSending) await stage.called(chunks)
  await leaving(stage)
  if (isSending) await stage.answerOne(chunks, "offline")
}

/** Stops the page's clock. */
const holdClock = async ({ page }: Stage) =>
  page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1_000))

const fromWaiting = (does: (stage: Stage) => Promise<unknown>) => async (stage: Stage) => {
  await does(stage)
  await stage.page.clock.resume()
}

const refuses: Readonly<Record<string, ReturnType<typeof no>>> = {
  rate_limited: no("rate_limited", {}, 429),
  rows_refused: no("invalid_payload", {}, 422),
  illegal_transition: no("illegal_transition"),
  conflict: no("conflict"),
  import_differs: no("conflict", {
    errors: { rows: "These rows differ from the ones already sent. Start a new import" }
  })
}

export const importSendingWalk: Browsing<typeof importSendingMachine> = {
  name: "going on",
  machine: importSendingMachine,
  isTour: true,
  samples: {
    inputs: [{ importId: "i1" }],
    events: [
      { type: "turn.given" },
      { type: "network.back" },
      { type: "import.pause" },
      { type: "import.resume" },
      { type: "import.cancel" },
      { type: "rows.leaveOut" },
      { type: "rest.restart" },
      done("loadKept", null),
      done("loadKept", kept(2)),
      done("loadKept", kept(0)),
      done("loadKept", { ...kept(0), isPaused: true }),
      failed("loadKept"),
      done("sendChunk", sent(1)),
      done("sendChunk", sent(2)),
      failed("sendChunk", refusal("rate_limited")),
      failed("sendChunk", refusal("conflict")),
      failed("sendChunk", refusal("illegal_transition")),
      failed("sendChunk", refusal("import_differs")),
      failed("sendChunk", { ...refusal("rows_refused"), rows: { places: [0], numbers: [2] } }),
      done("leaveOutRows"),
      done("restartRest"),
      failed("restartRest"),
      done("readStatus", "receiving"),
      done("readStatus", "finished"),
      done("readStatus", "abandoned"),
      failed("readStatus", refusal("rate_limited")),
      failed("readStatus", refusal("not_found")),
      done("abandonImport"),
      failed("abandonImport")
    ],
    view: ({ kept }) => [kept.done, kept.isPaused],
    isPossible: (event, _, context) =>
      event.type !== "xstate.done.actor.sendChunk" ||
      (event as unknown as { output: SentChunk }).output.kept.done === context.kept.done + 1
  },
  held: [chunks, ...abandons, ...reads, "/events"],
  isPassing: (value) => value === "askingTurn" || value === "loading" || value === "leavingOut",
  open: async (stage, path) => {
    const me = await makeAccount(stage, "ready")
    stage.notes.me = me
    await openBeside(stage, me)
    stage.notes.importId = await beginBefore(stage, me, 2)
    await visitAs(stage, me, `${stage.urls.app}/apps/added-contacts/import`)
    await stage.answerOne(chunks, no("conflict"))
    await stage.page.getByText("The import stopped").waitFor()
    if (path.steps[1]?.event.type === "turn.given") await arrange(stage, path.steps[2])
    else await takeTurn(stage, importId(stage))
    await stage.charts.read("importSending")
    await press("Continue")(stage)
  },
  does: {
    "turn.given": async (stage, { before, next }) => {
      if (before !== "elsewhere") return
      await arrange(stage, next)
      await giveTurn(stage)
    },
    "xstate.after.turnPatience.importSending.askingTurn": async () => undefined,
    "xstate.done.actor.loadKept": async () => undefined,
    "xstate.error.actor.loadKept": async () => undefined,
    "xstate.done.actor.sendChunk": (stage) => stage.answerOne(chunks, "pass"),
    "xstate.error.actor.sendChunk": async (stage, { step }) => {
      const { code } = payloadOf<{ error: { code: string } }>(step).error
      if (code === "rate_limited") await holdClock(stage)
      await stage.answerOne(chunks, refuses[code] ?? "offline")
    },
    "rows.leaveOut": press("Exclude them and continue"),
    "rest.restart": press("Send the rest as a new import"),
    "xstate.done.actor.restartRest": answered(abandons, "pass"),
    "xstate.error.actor.restartRest": answered(abandons, no()),
    "xstate.done.actor.leaveOutRows": async () => undefined,
    "xstate.done.actor.readStatus": async (stage, { step }) => {
      const { output: state } = payloadOf<{ output: Import["state"] }>(step)
      await stage.answerOne("/leads/get-import", fine(importIn(state), { chunks: [] }))
    },
    "xstate.error.actor.readStatus": async (stage, { step }) => {
      const { code } = payloadOf<{ error: { code: string } }>(step).error
      if (code === "rate_limited") await holdClock(stage)
      await stage.answerOne("/leads/get-import", refuses[code] ?? no("not_found", {}, 404))
    },
    "import.pause": async (stage, { before }) =>
      before === "waiting" ? fromWaiting(press("Pause"))(stage) : leave(press("Pause"))(stage),
    "import.resume": async (stage, { before }) =>
      before === "waiting" ? fromWaiting(press("Try now"))(stage) : press("Resume")(stage),
    "import.cancel": async (stage, { before }) =>
      before === "waiting"
        ? fromWaiting(press("Cancel import"))(stage)
        : leave(press("Cancel import"))(stage),
    "network.back": fromWaiting(({ page }) => page.evaluate(() => void dispatchEvent(new Event("online")))),
    "xstate.after.retryDelay.importSending.waiting": fromWaiting(({ page }) => page.clock.runFor(5_000)),
    "xstate.done.actor.abandonImport": answered(abandons, "pass"),
    "xstate.error.actor.abandonImport": answered(abandons, no())
  },
  excused: {
    "importSending.sending: xstate.error.actor.sendChunk [isSessionOver] → importSending.signedOut":
      "the end of a session loads the page anew; walked without a browser",
    "importSending.signedOut: session.back → importSending.sending":
      "the end of a session loads the page anew; walked without a browser",
    "importSending.leavingOut: xstate.error.actor.leaveOutRows → importSending.failed":
      "the browser writes what it keeps; walked without a browser",
    ...Object.fromEntries(
      [
        "importSending.paused.quiet: server.news → importSending.paused.readingStatus",
        "importSending.paused.readingStatus: xstate.done.actor.readStatus [isCalledOff] → importSending.calledOff",
        "importSending.paused.readingStatus: xstate.done.actor.readStatus [otherwise] → importSending.paused.quiet",
        "importSending.paused.readingStatus: xstate.error.actor.readStatus → importSending.paused.quiet"
      ].map((edge) => [
        edge,
        "the news comes over the stream of events; walked without a browser, and with two in import.test.ts"
      ])
    )
  }
}
