import { apiKeysMachine } from "../../../machines/flows/api-keys.machine.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { apiKeysSamples } from "../../walker/samples/api-keys.ts"
import { makeAccount, refused, visitAs } from "./people.ts"
import { answered, next } from "./someContacts.ts"

const list = ["/api-keys/get-api-keys"]
const create = ["/api-keys/create-api-key"]
const rotate = ["/api-keys/rotate-api-key"]
const revoke = ["/api-keys/revoke-api-key"]

const inRow = (name: RegExp) => (stage: Stage) => stage.page.getByRole("button", { name }).first().click()

const question = ({ page }: Stage) => page.getByRole("alertdialog")

export const apiKeysWalk: Browsing<typeof apiKeysMachine> = {
  name: "by an Admin",
  machine: apiKeysMachine,
  isTour: true,
  samples: {
    ...apiKeysSamples,
    isPossible: (event, value, context) =>
      (event.type !== "keys.leave" || value !== "away") &&
      (apiKeysSamples.isPossible?.(event, value, context) ?? true)
  },
  held: [...list, ...create, ...rotate, ...revoke],
  open: async (stage) => {
    const account = await makeAccount(stage, "ready")
    for (const name of ["CRM", "Survey", "Dialler", "Reports"])
      await stage.client.call(create[0] as string, { name, scopes: ["contacts:read"] }, account.token)
    await visitAs(stage, account, `${stage.urls.app}/apps/organisation`)
    await stage.page.getByRole("link", { name: "API keys" }).waitFor()
  },
  does: {
    "keys.open": ({ page }, { before }) =>
      before === "unknown"
        ? page.getByRole("button", { name: "Try again" }).click()
        : page.getByRole("link", { name: "API keys" }).click(),
    "keys.leave": async ({ page }) => {
      await page.goBack()
    },
    "key.create": ({ page }) => page.getByRole("button", { name: "Create API key" }).click(),
    "key.rotate": inRow(/^Replace the secret of /),
    "key.revoke": inRow(/^Revoke /),
    "draft.change": ({ page }) => page.getByLabel("Name", { exact: true }).fill(`Program ${next()}`),
    "overlap.choose": (stage) => question(stage).getByRole("checkbox").click(),
    "dialog.confirm": async (stage, { before }) => {
      if (before !== "drafting")
        return question(stage)
          .getByRole("button", { name: /^(Replace secret|Revoke)$/ })
          .click()
      const name = stage.page.getByLabel("Name", { exact: true })
      await name.fill(`Program ${next()}`)
      await stage.page.getByLabel("Read contacts").check()
      await name.press("Enter")
    },
    "dialog.close": ({ page }) => page.getByRole("button", { name: "Close", exact: true }).last().click(),
    "secret.copy": ({ page }) => page.getByRole("button", { name: "Copy", exact: true }).click(),
    "xstate.done.actor.loadKeys": answered(list, "pass"),
    "xstate.error.actor.loadKeys": answered(list, refused({})),
    "xstate.done.actor.createKey": answered(create, "pass"),
    "xstate.error.actor.createKey": answered(create, refused({ name: "No." })),
    "xstate.done.actor.rotateKey": answered(rotate, "pass"),
    "xstate.error.actor.rotateKey": answered(rotate, refused({})),
    "xstate.done.actor.revokeKey": answered(revoke, "pass"),
    "xstate.error.actor.revokeKey": answered(revoke, refused({}))
  }
}
