import type { Notification } from "../../../contract/entities/Notification.ts"
import type { notificationsMachine } from "../../../machines/flows/notifications.machine.ts"
import type { Samples } from "../events.ts"

export const item = (part: Partial<Notification> = {}): Notification => ({
  _id: "n1",
  title: "Import finished",
  description: "",
  createdAt: "2030-01-01T00:00:00Z",
  ...part
})

export const verified = item({
  _id: "n2",
  title: "Your phone is VERIFIED Successfully",
  path: "/apps/profile"
})

export const notificationsSamples: Samples<typeof notificationsMachine> = {
  inputs: [{ organisationId: "o1" }],
  events: [
    { type: "panel.toggle", isOpen: true },
    { type: "panel.toggle", isOpen: false },
    { type: "notifications.refresh" },
    { type: "notification.open", id: "n1" },
    { type: "notification.delete", id: "n1" },
    { type: "notifications.clear" },
    { type: "notifications.undo", ids: ["n1"] },
    { type: "stream.up" },
    { type: "stream.down" },
    { type: "xstate.done.actor.restoreNotifications" },
    { type: "xstate.error.actor.restoreNotifications", error: { message: "no" } },
    { type: "xstate.done.actor.loadNotifications", output: [item()] },
    { type: "xstate.done.actor.loadNotifications", output: [verified] },
    { type: "xstate.error.actor.loadNotifications", error: { message: "no" } },
    { type: "xstate.done.actor.readNotifications" },
    { type: "xstate.error.actor.readNotifications", error: { message: "no" } }
  ],
  view: ({ items, removing, restoring, reported }) => [
    items.map(({ _id }) => _id),
    removing.length > 0,
    restoring.length > 0,
    reported.length > 0
  ]
}
