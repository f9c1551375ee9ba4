import { expect } from "vitest"
import { type OutboxEntry, outboxMachine } from "../../../machines/flows/outbox.machine.ts"
import { escapeFrom } from "../../support/browser.ts"
import { contact } from "../../support/someContacts.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import type { Step } from "../../walker/paths.ts"
import { type Account, makeAccount, openAside, storeAccount, visitAs } from "./people.ts"
import { comeOnline, refuseToStore, stored } from "./someCalls.ts"
import { fine, frames, no, payloadOf, stopClock } from "./someContacts.ts"

const send = "/label/add-thumbs"
const load = "/leads/get-contact"
const signOut = "/auth/logout"

const entry: OutboxEntry = {
  key: "k1",
  owner: "o1/u1",
  contact: { _id: "c1", name: "Ada" },
  at: "2030-01-01T00:00:00Z",
  write: { kind: "thumbs", payload: { contactId: "c1", thumbs: "up" } },
  refusal: null
}
const refused: OutboxEntry = { ...entry, refusal: { code: "conflict", message: "refused", theirs: null } }

const noRebase = "what this walk records has no version: walked without a browser"

type Standing = {
  readonly signedIn?: { readonly delivery: string; readonly departure: string; readonly decision: string }
}

const standing = (value: unknown) => (value as Standing).signedIn
const isResting = (value: unknown) =>
  ["elsewhere", "resting"].includes(standing(value)?.delivery ?? "") &&
  standing(value)?.departure === "staying"

const isRefusing = (value: unknown) => standing(value)?.delivery === "refusing"

const hasSignedOut = ({ actions }: Step) => actions.includes("signOut")

/** After signing out the page is gone, and a settled entry is no longer stored: the next step shows it. */
const isFollowed = (step: Step, next: Step) => {
  if (hasSignedOut(step)) return next.event.type === "owner.gone"
  if (step.event.type !== "xstate.done.actor.settleEntry") return true
  return next.event.type === "entries.changed" && JSON.stringify(next.view) === "[]"
}

type Tab = Stage["page"]
const aside = (stage: Stage) => stage.notes.aside as Tab
const me = (stage: Stage) => stage.notes.me as Account
const ownerOf = (stage: Stage) => {
  const { _id, organization_id } = me(stage).user as { _id: string; organization_id: string }
  return `${organization_id}/${_id}`
}

type Holding = { giveTurn?: () => void }

const giveTurn = (tab: Tab) => tab.evaluate(() => (globalThis as Holding).giveTurn?.())

/** Another tab sends, until it releases its turn. */
const takeTurn = async (tab: Tab, owner: string) => {
  await giveTurn(tab)
  await tab.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        void navigator.locks.request(name, () => {
          resolve()
          return new Promise<void>((giveTurn) => Object.assign(globalThis, { giveTurn }))
        })
      }),
    `outbox ${owner}`
  )
}

/** Another tab has stored these entries, and nothing else is unsent. It announces that unless `isSilent`. */
const keep = (tab: Tab, entries: ReadonlyArray<OutboxEntry>, isSilent = false) =>
  tab.evaluate(
    ({ entries, isSilent }) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open("outbox", 1)
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const transaction = request.result.transaction("entries", "readwrite")
          const store = transaction.objectStore("entries")
          store.clear()
          for (const entry of entries) store.add(entry)
          transaction.onerror = () => reject(transaction.error)
          transaction.oncomplete = () => {
            request.result.close()
            if (!isSilent) new BroadcastChannel("outbox").postMessage(null)
            resolve()
          }
        }
      }),
    { entries, isSilent }
  )

const sign = ({ page }: Stage) => page.getByRole("button", { name: /^\d+ (?:waiting|needs? your decision)$/ })
const press = (button: ReturnType<typeof sign>) => button.evaluate((one) => (one as HTMLElement).click())

/** Presses a button in the outbox sign. */
const pressIn = async (stage: Stage, name: string) => {
  const button = stage.page.getByRole("button", { name, exact: true })
  if (!(await button.isVisible())) await press(sign(stage))
  await press(button)
}

const userMenu = ({ page }: Stage) => page.getByRole("button", { name: /Walking Person/ })

/** Parts that load on first use are loaded before the clock stops. */
const fetchMenu = async (stage: Stage) => {
  await press(userMenu(stage))
  const item = stage.page.getByRole("menuitem", { name: "Sign out" })
  await item.waitFor()
  await escapeFrom(item)
}

const answer = (name: string) => (stage: Stage) =>
  press(stage.page.getByRole("alertdialog").getByRole("button", { name, exact: true }).first())

export const outboxWalk: Browsing<typeof outboxMachine> = {
  name: "beside another tab",
  machine: outboxMachine,
  isTour: true,
  samples: {
    events: [
      { type: "owner.here", owner: "o1/u1" },
      { type: "turn.given" },
      { type: "entries.changed", entries: [] },
      { type: "entries.changed", entries: [entry] },
      { type: "entries.changed", entries: [refused] },
      { type: "network.back" },
      { type: "signOut.ask" },
      { type: "signOut.stay" },
      { type: "signOut.anyway" },
      { type: "outbox.retry" },
      { type: "entry.settle", key: "k1", choice: { side: "theirs" } },
      done("sendEntry"),
      failed("sendEntry", refusal("rate_limited")),
      failed("sendEntry", refusal("conflict")),
      done("readTheirs", null),
      failed("readTheirs", refusal("unreadable")),
      done("keepRefusal", refused),
      done("keepRefusal", null),
      failed("keepRefusal", refusal("unexpected")),
      done("settleEntry"),
      failed("settleEntry")
    ],
    view: ({ entries }) => entries.map(({ key, refusal }) => [key, refusal !== null]),
    isPossible: (event, value, { entries }) => {
      if (standing(value)?.decision === "settling") return event.type.endsWith(".settleEntry")
      if (isRefusing(value)) return event.type.endsWith(".keepRefusal")
      switch (event.type) {
        case "entries.changed":
          return isResting(value) && JSON.stringify(event.entries) !== JSON.stringify(entries)
        case "signOut.anyway":
          return standing(value)?.delivery === "elsewhere"
        case "signOut.ask":
          return isResting(value)
        case "entry.settle":
        case "outbox.retry":
          return standing(value)?.departure === "staying"
        default:
          return true
      }
    }
  },
  held: [send, load, signOut],
  isTrue: ({ steps }) => steps.slice(1).every((next, place) => isFollowed(steps[place] ?? next, next)),
  isPassing: (value) => isResting(value) || isRefusing(value) || standing(value)?.decision === "settling",
  open: async (stage) => {
    stage.notes.me = await makeAccount(stage, "ready")
    stage.notes.aside = await openAside(stage)
  },
  does: {
    "owner.here": async (stage) => {
      const { page, urls, notes } = stage
      const isFirst = page.url() === "about:blank"
      if (!isFirst) await keep(aside(stage), [])
      await takeTurn(aside(stage), ownerOf(stage))
      if (isFirst) await visitAs(stage, me(stage), `${urls.app}/apps/pricing`)
      else await storeAccount(aside(stage), me(stage))
      if (notes.isOut === true) {
        await page.clock.resume()
        await stage.reload()
      }
      const isHere = async () => standing((await stage.charts.read("outbox")).value ?? {}) !== undefined
      await expect.poll(isHere).toBe(true)
      if (isFirst || notes.isOut === true) {
        await fetchMenu(stage)
        await stopClock(stage)
      }
      notes.isOut = false
    },
    "turn.given": (stage) => giveTurn(aside(stage)),
    "entries.changed": async (stage, { step }) => {
      const { entries } = payloadOf<{ entries: ReadonlyArray<OutboxEntry> }>(step)
      const own = { key: crypto.randomUUID(), owner: ownerOf(stage) }
      const about = crypto.randomUUID()
      const write = { kind: "thumbs", payload: { contactId: about, thumbs: "up" } } as const
      await keep(
        aside(stage),
        entries.map((one) => ({ ...one, ...own, contact: { _id: about, name: "Recorded Contact" }, write }))
      )
      const [first] = entries
      const shown = first?.refusal ? "1 needs your decision" : "1 waiting"
      if (first) await stage.page.getByRole("button", { name: shown }).waitFor()
      else await sign(stage).waitFor({ state: "detached" })
    },
    "network.back": comeOnline,
    "outbox.retry": (stage) => pressIn(stage, "Try now"),
    "signOut.ask": async (stage, { step }) => {
      const { page } = stage
      await press(userMenu(stage))
      await page.clock.runFor(frames)
      await page.getByRole("menuitem", { name: "Sign out" }).click()
      await page.clock.runFor(frames)
      stage.notes.isOut = hasSignedOut(step)
    },
    "signOut.stay": answer("Stay signed in"),
    "signOut.anyway": async (stage) => {
      await answer("Sign out anyway")(stage)
      stage.notes.isOut = true
      expect(await stored(stage)).toBe(1)
    },
    "entry.settle": async (stage, { next }) => {
      if (next?.event.type === "xstate.error.actor.settleEntry") await refuseToStore(stage)
      await pressIn(stage, "Use the other version")
    },
    "xstate.after.retryDelay.outbox.signedIn.delivery.waiting": ({ page }) => page.clock.runFor(5_000),
    "xstate.done.actor.sendEntry": async (stage, { step }) => {
      await stage.answerOne(send, fine(contact()))
      stage.notes.isOut = hasSignedOut(step)
    },
    "xstate.error.actor.sendEntry": (stage, { step }) => {
      const { code } = payloadOf<{ error: { code: string } }>(step).error
      return stage.answerOne(send, no(code, {}, code === "rate_limited" ? 429 : 409))
    },
    "xstate.done.actor.readTheirs": async (stage, { next }) => {
      if (next?.event.type === "xstate.error.actor.keepRefusal") await refuseToStore(stage)
      else if (
        next?.event.type === "xstate.done.actor.keepRefusal" &&
        payloadOf<{ output: unknown }>(next).output === null
      )
        await keep(aside(stage), [], true)
      await stage.answerOne(load, fine(contact()))
    },
    "xstate.error.actor.readTheirs": (stage) => stage.answerOne(load, { status: 200, body: "no envelope" }),
    "xstate.done.actor.keepRefusal": async () => undefined,
    "xstate.error.actor.keepRefusal": async () => undefined,
    "xstate.done.actor.settleEntry": async () => undefined,
    "xstate.error.actor.settleEntry": async () => undefined
  },
  excused: {
    "outbox.signedIn.delivery.comparing: xstate.done.actor.readTheirs [isUntouched] → outbox.signedIn.delivery.rebasing":
      noRebase,
    "outbox.signedIn.delivery.rebasing: xstate.done.actor.rebaseEntry [isGone] → outbox.signedIn.delivery.resting":
      noRebase,
    "outbox.signedIn.delivery.rebasing: xstate.done.actor.rebaseEntry [otherwise] → outbox.signedIn.delivery.resting":
      noRebase,
    "outbox.signedIn.delivery.rebasing: xstate.error.actor.rebaseEntry → outbox.signedIn.delivery.waiting":
      noRebase
  }
}
