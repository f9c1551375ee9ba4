import type { WebhookDelivery } from "../../../contract/entities/Webhook.ts"
import { webhooksMachine } from "../../../machines/flows/webhooks.machine.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { webhooksSamples } from "../../walker/samples/webhooks.ts"
import { makeAccount, refused, visitAs } from "./people.ts"
import { answered, fine, next, no } from "./someContacts.ts"

const list = ["/webhooks/get-webhooks"]
const create = "/webhooks/create-webhook"
const saves = [create, "/webhooks/change-webhook"]
const toggle = ["/webhooks/toggle-webhook"]
const replace = ["/webhooks/replace-secret"]
const remove = ["/webhooks/delete-webhook"]
const test = ["/webhooks/test-webhook"]

const delivery: WebhookDelivery = {
  _id: "d1",
  webhookId: "w1",
  eventId: "e1",
  event: "webhook.test",
  at: "2030-01-01T00:00:00.000Z",
  state: "waiting",
  attempts: 0,
  attemptedAt: null,
  nextAt: "2030-01-01T00:00:00.000Z",
  durationMs: null,
  responseCode: null,
  responseStart: null,
  problem: null
}

const newAddress = () => `https://crm${next()}.example.com/events`

/** The webhook in the last row is turned on and off, the others stay on. */
const choose = (item: RegExp, row: "first" | "last" = "first") => {
  return async ({ page }: Stage) => {
    await page
      .getByRole("button", { name: /^Actions for / })
      [row]()
      .click()
    await page.getByRole("menuitem", { name: item }).click()
  }
}

const question = ({ page }: Stage) => page.getByRole("alertdialog")

export const webhooksWalk: Browsing<typeof webhooksMachine> = {
  name: "by an Admin",
  machine: webhooksMachine,
  isTour: true,
  samples: {
    ...webhooksSamples,
    isPossible: (event, value, context) =>
      (event.type !== "webhooks.leave" || value !== "away") &&
      (webhooksSamples.isPossible?.(event, value, context) ?? true)
  },
  held: [...list, ...saves, ...toggle, ...replace, ...remove, ...test],
  open: async (stage) => {
    const account = await makeAccount(stage, "ready")
    for (let count = 0; count < 3; count++)
      await stage.client.call(create, { address: newAddress(), events: ["import.finished"] }, account.token)
    await visitAs(stage, account, `${stage.urls.app}/apps/api-keys`)
    await stage.page.getByRole("link", { name: "Webhooks" }).waitFor()
  },
  does: {
    "webhooks.open": ({ page }, { before }) =>
      before === "unknown"
        ? page.getByRole("button", { name: "Try again" }).first().click()
        : page.getByRole("link", { name: "Webhooks" }).click(),
    "webhooks.leave": async ({ page }) => {
      await page.goBack()
    },
    "webhook.create": ({ page }) => page.getByRole("button", { name: "Add webhook" }).first().click(),
    "webhook.edit": choose(/^Change$/),
    "webhook.toggle": choose(/^Turn o/, "last"),
    "webhook.replaceSecret": choose(/^Replace secret$/),
    "webhook.delete": choose(/^Delete$/),
    "webhook.send": choose(/^Send test event$/),
    "draft.change": ({ page }) => page.getByLabel("Address", { exact: true }).fill(newAddress()),
    "dialog.confirm": async (stage, { before }) => {
      if (before !== "drafting")
        return question(stage)
          .getByRole("button", { name: /^(Replace secret|Delete)$/ })
          .click()
      const address = stage.page.getByLabel("Address", { exact: true })
      await address.fill(newAddress())
      await stage.page.getByLabel("Import finished").check()
      await address.press("Enter")
    },
    "dialog.close": ({ page }) => page.getByRole("button", { name: "Close", exact: true }).last().click(),
    "secret.copy": ({ page }) => page.getByRole("button", { name: "Copy", exact: true }).click(),
    "xstate.done.actor.loadWebhooks": answered(list, "pass"),
    "xstate.error.actor.loadWebhooks": answered(list, refused({})),
    "xstate.done.actor.saveWebhook": answered(saves, "pass"),
    "xstate.error.actor.saveWebhook": answered(saves, refused({ address: "No." })),
    "xstate.done.actor.toggleWebhook": answered(toggle, "pass"),
    "xstate.error.actor.toggleWebhook": answered(toggle, no()),
    "xstate.done.actor.replaceSecret": answered(replace, "pass"),
    "xstate.error.actor.replaceSecret": answered(replace, refused({})),
    "xstate.done.actor.deleteWebhook": answered(remove, "pass"),
    "xstate.error.actor.deleteWebhook": answered(remove, refused({})),
    "xstate.done.actor.sendNow": answered(test, fine(delivery)),
    "xstate.error.actor.sendNow": answered(test, no())
  }
}
