import { notificationsMachine } from "../../../machines/flows/notifications.machine.ts"
import { escapeFrom } from "../../support/browser.ts"
import type { Answer, Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { makeAccount, visitAs } from "./people.ts"

const stream = ["/events"]
const load = ["/profile/get-notifications"]
const read = ["/profile/read-notifications"]
const unread = ["/profile/unread-notifications"]

export const item = (part: object = {}) => ({
  _id: "n1",
  title: "Import finished",
  description: "All rows are in.",
  createdAt: "2030-01-01T00:00:00Z",
  ...part
})
const other = item({ _id: "n2", title: "Payment settled", path: "/apps/profile" })
const verified = item({ _id: "n3", title: "Your phone is VERIFIED Successfully" })

const fine = (data?: unknown): Answer => ({ status: 200, body: { status: true, message: "", data } })
const no: Answer = { status: 403, body: { status: false, code: "forbidden", message: "Not now." } }

const answered = (calls: ReadonlyArray<string>, how: Answer) => async (stage: Stage) => {
  await stage.called(...calls)
  await stage.answer(calls, how)
}

const failedPause = "xstate.after.pollPause.notifications.list.failed"

type Value = { readonly panel: string; readonly list: string; readonly stream: string }

/**
 * A stream counts as lost after 40 silent seconds of the page's clock. The server's heartbeat comes every 15 real seconds
 * and starts them again, so the clock moves in large steps: small ones take too long on a busy machine.
 */
const fallSilent = async ({ page, charts }: Stage) => {
  const isDown = async () => ((await charts.read("notifications")).value as Value).stream === "down"
  while (!(await isDown())) await page.clock.runFor(5_000)
}

export const notificationsWalk: Browsing<typeof notificationsMachine> = {
  name: "at the bell",
  machine: notificationsMachine,
  isTour: true,
  samples: {
    inputs: [{ organisationId: "o1" }],
    events: [
      { type: "panel.toggle", isOpen: true },
      { type: "panel.toggle", isOpen: false },
      { type: "notification.open", id: "n2" },
      { type: "notification.delete", id: "n1" },
      { type: "notifications.clear" },
      { type: "notifications.undo", ids: ["n1"] },
      { type: "stream.up" },
      { type: "stream.down" },
      done("restoreNotifications"),
      failed("restoreNotifications"),
      done("loadNotifications", [item(), other]),
      done("loadNotifications", [verified]),
      failed("loadNotifications"),
      done("readNotifications"),
      failed("readNotifications")
    ],
    view: ({ items, removing, restoring, reported }) => [
      items.map(({ _id }) => _id),
      removing,
      restoring.length > 0,
      reported.length > 0
    ],
    isPossible: (event, value, { items, removing }) => {
      const { panel, list, stream } = value as Value
      const isHere = (id: string) => panel === "open" && items.some(({ _id }) => _id === id)
      if (event.type === "panel.toggle") return event.isOpen === (panel === "closed")
      if (event.type === "notification.open" || event.type === "notification.delete") return isHere(event.id)
      if (event.type === "notifications.clear") return panel === "open" && items.length > 1
      if (event.type === "notifications.undo") return panel === "closed" && removing.includes("n1")
      return event.type === "stream.down" ? stream === "up" && list === "idle" : true
    }
  },
  /** "Undo" is offered after a deletion; a failed list rests long enough only beside a stream. */
  isTrue: ({ steps }) =>
    steps.every(({ event }, index) => {
      const before = steps[index - 1]
      if (event.type === "notifications.undo")
        return (
          steps.slice(0, index).findLast((one) => one.event.type !== "panel.toggle")?.event.type ===
          "notification.delete"
        )
      return event.type !== failedPause || (before?.value as Value | undefined)?.stream === "up"
    }),
  held: [...stream, ...load, ...read, ...unread],
  open: async (stage) => {
    await visitAs(stage, await makeAccount(stage, "ready"), `${stage.urls.app}/apps/pricing`)
    await stage.page.getByRole("button", { name: /^Notifications/ }).waitFor()
  },
  does: {
    "panel.toggle": async ({ page }, { before }) => {
      if ((before as Value).panel === "open") return escapeFrom(page.getByRole("dialog"))
      await page.getByRole("button", { name: /^Notifications/ }).click()
    },
    "notification.open": ({ page }) => page.getByRole("button", { name: /^Payment settled/ }).click(),
    "notification.delete": ({ page }) =>
      page.getByRole("button", { name: "Delete “Import finished”" }).click(),
    "notifications.clear": ({ page }) => page.getByRole("button", { name: "Delete all" }).click(),
    "notifications.undo": ({ page }) => page.getByRole("button", { name: "Undo" }).last().click(),
    "stream.up": answered(stream, "pass"),
    "stream.down": fallSilent,
    "xstate.after.streamPause.notifications.list.waiting": ({ page }) => page.clock.runFor(2_000),
    "xstate.after.pollPause.notifications.stream.down": ({ page }) => page.clock.runFor(30_000),
    [failedPause]: ({ page }) => page.clock.runFor(30_000),
    "xstate.done.actor.loadNotifications": async (stage, { step }) => {
      const { output } = step.event as unknown as { output: unknown }
      await answered(load, fine(output))(stage)
    },
    "xstate.error.actor.loadNotifications": answered(load, no),
    "xstate.done.actor.readNotifications": answered(read, fine()),
    "xstate.error.actor.readNotifications": answered(read, no),
    "xstate.done.actor.restoreNotifications": answered(unread, fine()),
    "xstate.error.actor.restoreNotifications": answered(unread, no)
  }
}
