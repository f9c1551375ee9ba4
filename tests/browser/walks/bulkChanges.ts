import { bulkChangeMachine } from "../../../machines/flows/bulk-change.machine.ts"
import type { Answer, Browsing, Stage, Turn } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { answered, atContacts, fine, no, payloadOf, stopClock } from "./someContacts.ts"

const counts = ["/leads/preview-bulk-change"]
const starts = ["/leads/start-bulk-change"]
const looks = ["/leads/get-bulk-change"]
const stops = ["/leads/stop-bulk-change"]
const undoes = ["/leads/undo-bulk-change"]
const start = { selection: { contactIds: ["c1"] }, act: { thumbs: "up" as const }, attempt: "a" }
const atOnce = { ...start, words: "Up", isAsked: false, undoes: null }
const asked = { ...atOnce, isAsked: true }
const undo = { ...atOnce, undoes: "b1" }
const change = (state: "running" | "finished" | "stopped", refused = 1) => ({
  _id: "b1",
  act: { thumbs: "up" as const },
  state,
  total: 2,
  done: 1,
  changed: 1,
  refused,
  refusedListed: [{ _id: "c2", name: "Somebody", callStatus: "Call later" as const }].slice(0, refused)
})

const dialog = ({ page }: Stage) => page.getByRole("dialog")
const pauseOfFollowing = new Set(
  ["pausing", "failed"].map((following) => JSON.stringify({ closed: { following } }))
)
const rests = new Set<unknown>(["waiting", "unseen"])

/** Answers while the page's clock is stopped, so that no pause ends before the next step. */
const answeredAtRest = (calls: ReadonlyArray<string>, how: Answer) => async (stage: Stage) => {
  await stage.called(...calls)
  await stopClock(stage)
  await stage.answer(calls, how)
}

/** Cuts the call of a progress that is no longer awaited, so that it is not taken for a later one. */
const dropLook = async (stage: Stage) => {
  await stage.answer(looks, "offline")
  stage.holdAll()
}

/**
 * A change that outlasts the patience of the page: its clock jumps ahead before the progress is answered. A call that a
 * closed dialog left waiting would be taken for it.
 */
const outlasting = async (stage: Stage, calls: ReadonlyArray<string>) => {
  await dropLook(stage)
  await stage.answer(calls, fine(change("running")))
  await answeredAtRest(looks, fine(change("running")))(stage)
}

/** Ends as the step says, within the patience of the page or not. */
const ends =
  (calls: ReadonlyArray<string>) =>
  async (stage: Stage, { step }: Turn) => {
    await stage.called(...calls)
    const { output } = payloadOf<{ output: ReturnType<typeof change> }>(step)
    return output.state === "running" ? outlasting(stage, calls) : stage.answer(calls, fine(output))
  }

const press = (name: string) => async (stage: Stage) => {
  await dialog(stage).getByRole("button", { name, exact: true }).first().click()
  await stage.page.clock.resume()
}

const pauses =
  (ms: number) =>
  async ({ page }: Stage) => {
    await page.clock.runFor(ms)
    await page.clock.resume()
  }

export const bulkChangeWalk: Browsing<typeof bulkChangeMachine> = {
  name: "of a selection",
  machine: bulkChangeMachine,
  isTour: true,
  /**
   * Only a change that was just applied can be undone. Another change is started while the progress is loaded: a pause
   * could end before the click.
   */
  isTrue: ({ steps }) =>
    steps.every(({ event }, place) => {
      const before = steps[place - 1]
      if (event.type === "bulk.undo") return before?.event.type === "xstate.done.actor.applyChange"
      return event.type !== "bulk.open" || !pauseOfFollowing.has(JSON.stringify(before?.value))
    }),
  samples: {
    events: [
      { type: "bulk.open", wish: asked },
      { type: "bulk.open", wish: atOnce },
      { type: "bulk.undo", wish: undo },
      { type: "bulk.confirm" },
      { type: "bulk.retry" },
      { type: "bulk.stop" },
      { type: "bulk.close" },
      done("countContacts", { count: 2, refused: 1 }),
      failed("countContacts"),
      done("startChange", change("running")),
      done("startChange", change("finished")),
      failed("startChange"),
      done("loadChange", change("running")),
      done("loadChange", change("finished")),
      failed("loadChange"),
      done("followChange", change("running")),
      done("followChange", change("finished")),
      failed("followChange"),
      done("stopChange", change("stopped")),
      failed("stopChange"),
      done("applyChange", change("running")),
      done("applyChange", change("finished", 0)),
      done("applyChange", change("finished")),
      failed("applyChange"),
      done("undoChange", change("running")),
      done("undoChange", change("finished", 0)),
      done("undoChange", change("finished")),
      failed("undoChange")
    ],
    /** True if the last change can be undone. */
    view: ({ wish, change }) => wish?.undoes === null && change !== null
  },
  held: [...counts, ...starts, ...undoes, ...looks, ...stops],
  open: async (stage) => {
    await atContacts(stage, ["Changed Contact", "Other Contact"], () => "/apps/added-contacts")
    await stage.page.getByRole("checkbox", { name: "Select Changed Contact" }).waitFor()
  },
  does: {
    "bulk.open": async (stage, { step }) => {
      const { page } = stage
      await page.clock.resume()
      const clear = page.getByRole("button", { name: "Clear selection" })
      if (await clear.isVisible()) await clear.click()
      await page.getByRole("checkbox", { name: "Select Changed Contact" }).click()
      const { isAsked } = payloadOf<{ wish: { isAsked: boolean } }>(step).wish
      if (isAsked) await page.getByRole("button", { name: "Select all 2" }).click()
      await page.getByRole("button", { name: "Set status", exact: true }).first().click()
      await page.getByRole("menuitem", { name: "Agreed to talk" }).click()
      await dropLook(stage)
    },
    "bulk.undo": ({ page }) => page.getByRole("button", { name: "Undo", exact: true }).first().click(),
    "bulk.confirm": press("Apply changes"),
    "bulk.retry": press("Try again"),
    "bulk.stop": press("Stop"),
    "bulk.close": async (stage, { before }) => {
      if (!rests.has(before) && before !== "looking") return press("Close")(stage)
      if (before === "looking") await stopClock(stage)
      await dialog(stage).getByRole("button", { name: "Continue in the background" }).click()
      await dropLook(stage)
    },
    "xstate.after.betweenLooks.bulkChange.waiting": pauses(800),
    "xstate.after.afterFailure.bulkChange.unseen": pauses(3_100),
    "xstate.after.betweenLooks.bulkChange.closed.following.pausing": pauses(800),
    "xstate.after.afterFailure.bulkChange.closed.following.failed": pauses(3_100),
    "xstate.done.actor.countContacts": answered(counts, fine({ count: 2, refused: 1 })),
    "xstate.error.actor.countContacts": answered(counts, no()),
    "xstate.done.actor.startChange": (stage, { step }) =>
      answeredAtRest(starts, fine(payloadOf<{ output: unknown }>(step).output))(stage),
    "xstate.error.actor.startChange": answered(starts, no()),
    "xstate.done.actor.loadChange": (stage, { step }) =>
      answeredAtRest(looks, fine(payloadOf<{ output: unknown }>(step).output))(stage),
    "xstate.error.actor.loadChange": answeredAtRest(looks, no()),
    "xstate.done.actor.followChange": (stage, { step }) =>
      answeredAtRest(looks, fine(payloadOf<{ output: unknown }>(step).output))(stage),
    "xstate.error.actor.followChange": answeredAtRest(looks, no()),
    "xstate.done.actor.applyChange": ends(starts),
    "xstate.error.actor.applyChange": answered(starts, no()),
    "xstate.done.actor.undoChange": ends(undoes),
    "xstate.error.actor.undoChange": answered(undoes, no()),
    "xstate.done.actor.stopChange": answered(stops, fine(change("stopped"))),
    "xstate.error.actor.stopChange": answeredAtRest(stops, no())
  }
}
