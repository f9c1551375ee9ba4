import { payeeFormMachine } from "../../../machines/flows/payee-form.machine.ts"
import type { Browsing } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import { makeAccount, refused } from "./people.ts"
import { ask, makeHonorarium, missing, newKey } from "./someHonoraria.ts"

const opening = ["/honorarium/get-payee-form"]
const sending = ["/honorarium/fill-payee"]
const asked = { organisationName: "Sample", respondentName: "Sample", amount: 1500, currency: "INR" as const }
const codeOf = (event: object) => ("error" in event ? (event.error as { code: string }).code : "")
let serial = 0

export const payeeFormWalk: Browsing<typeof payeeFormMachine> = {
  name: "by a respondent without an account",
  machine: payeeFormMachine,
  isTour: true,
  samples: {
    events: [
      { type: "field.change", field: "upiId", value: "sample@examplebank" },
      { type: "account.repeat", value: "001234567890" },
      { type: "way.choose", way: "bank" },
      { type: "form.submit" },
      { type: "link.retry" },
      done("openLink", asked),
      failed("openLink"),
      failed("openLink", refusal("not_found")),
      done("sendPayee"),
      failed("sendPayee"),
      failed("sendPayee", refusal("not_found"))
    ],
    view: ({ draft }) => draft.way,
    isPossible: ({ type }, _, { draft }) =>
      type === "account.repeat"
        ? draft.way === "bank"
        : type === "field.change" || type === "way.choose"
          ? draft.way === "upi"
          : true
  },
  held: [...opening, ...sending],
  open: async (stage) => {
    const admin = await makeAccount(stage, "ready")
    const respondentEmail = `payee${++serial}@example.org`
    const honorariumId = await makeHonorarium(stage, admin, "requested", {
      upiId: undefined,
      respondentEmail
    })
    await ask(stage, admin, "/honorarium/send-payee-link", { honorariumId, idempotencyKey: newKey() })
    const link = /\S+\/payee\?lng=en#\S+/.exec(await stage.messageFor(respondentEmail))?.[0] ?? ""
    await stage.page.goto(link)
    await stage.page.getByRole("heading", { name: "Your payment details" }).waitFor()
  },
  does: {
    "field.change": ({ page }) => page.getByLabel("UPI ID").fill("sample@examplebank"),
    "account.repeat": ({ page }) => page.getByLabel("Account number again").fill("001234567890"),
    "way.choose": ({ page }) => page.getByText("Bank account", { exact: true }).click(),
    "form.submit": async ({ page }) => {
      if (await page.getByLabel("UPI ID").isVisible())
        await page.getByLabel("UPI ID").fill("sample@examplebank")
      else {
        await page.getByLabel("Account number", { exact: true }).fill("001234567890")
        await page.getByLabel("Account number again").fill("001234567890")
        await page.getByLabel("IFSC code").fill("EXAM0123456")
      }
      await page.getByRole("button", { name: "Send", exact: true }).click()
    },
    "link.retry": ({ page }) => page.getByRole("button", { name: "Try again" }).click(),
    "xstate.done.actor.openLink": async (stage) => {
      await stage.called(...opening)
      await stage.answer(opening, "pass")
    },
    "xstate.error.actor.openLink": async (stage, { step }) => {
      await stage.called(...opening)
      await stage.answer(opening, codeOf(step.event) === "not_found" ? missing : refused({}))
    },
    "xstate.done.actor.sendPayee": async (stage) => {
      await stage.called(...sending)
      await stage.answer(sending, "pass")
    },
    "xstate.error.actor.sendPayee": async (stage, { step }) => {
      await stage.called(...sending)
      await stage.answer(sending, codeOf(step.event) === "not_found" ? missing : refused({ upiId: "No." }))
    }
  }
}
