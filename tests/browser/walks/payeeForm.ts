import type { PayeeRequest } from "../../../contract/entities/Honorarium.ts"
import { payeeFormMachine } from "../../../machines/flows/payee-form.machine.ts"
import type { Browsing } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import { makeAccount, refused } from "./people.ts"
import { fine } from "./someContacts.ts"
import { ask, makeHonorarium, missing, newKey } from "./someHonoraria.ts"

const opening = ["/honorarium/get-payee-form"]
const sending = ["/honorarium/fill-payee"]
const asked: PayeeRequest = {
  organisationName: "Sample",
  respondentName: "Sample",
  amount: 1500,
  currency: "USD",
  status: "needed",
  canChange: false
}
const filled: PayeeRequest = { ...asked, status: "waiting", canChange: true, account: "sa••••@example.com" }
const paid: PayeeRequest = { ...filled, status: "paid", canChange: false }
const codeOf = (event: object) => ("error" in event ? (event.error as { code: string }).code : "")
let serial = 0

export const payeeFormWalk: Browsing<typeof payeeFormMachine> = {
  name: "by a respondent without an account",
  machine: payeeFormMachine,
  isTour: true,
  samples: {
    events: [
      { type: "field.change", field: "paypalId", value: "sample@example.com" },
      { type: "account.repeat", value: "001234567890" },
      { type: "way.choose", way: "bank" },
      { type: "kind.choose", kind: "uk" },
      { type: "form.submit" },
      { type: "link.retry" },
      { type: "details.change" },
      { type: "details.keep" },
      done("openLink", asked),
      done("openLink", paid),
      failed("openLink"),
      failed("openLink", refusal("not_found")),
      done("sendPayee", filled),
      failed("sendPayee"),
      failed("sendPayee", refusal("not_found"))
    ],
    view: ({ draft, asked }) => [draft.way, draft.kind, asked?.canChange ?? false],
    isPossible: ({ type }, _, { draft }) =>
      type === "account.repeat"
        ? draft.way === "bank"
        : type === "kind.choose"
          ? draft.way === "bank" && draft.kind === "us"
          : type === "field.change" || type === "way.choose"
            ? draft.way === "paypal"
            : true
  },
  held: [...opening, ...sending],
  open: async (stage) => {
    const admin = await makeAccount(stage, "ready")
    const respondentEmail = `payee${++serial}@example.org`
    const honorariumId = await makeHonorarium(stage, admin, "requested", {
      upiId: undefined,
      currency: "USD",
      respondentEmail
    })
    await ask(stage, admin, "/honorarium/send-payee-link", { honorariumId, idempotencyKey: newKey() })
    const link = /\S+\/payee\?lng=en#\S+/.exec(await stage.messageFor(respondentEmail))?.[0] ?? ""
    await stage.page.goto(link)
    await stage.page.getByRole("heading", { name: "Your payment details" }).waitFor()
  },
  does: {
    "field.change": ({ page }) => page.getByLabel("PayPal email").fill("sample@example.com"),
    "account.repeat": ({ page }) => page.getByLabel("Account number again").fill("001234567890"),
    "way.choose": ({ page }) => page.getByText("Bank account", { exact: true }).click(),
    "kind.choose": async ({ page }) => {
      await page.getByLabel("Country of the account").selectOption("uk")
    },
    "details.change": ({ page }) => page.getByRole("button", { name: "Change details" }).click(),
    "details.keep": ({ page }) => page.getByRole("button", { name: "Back", exact: true }).click(),
    "form.submit": async ({ page }) => {
      if (await page.getByLabel("PayPal email").isVisible())
        await page.getByLabel("PayPal email").fill("sample@example.com")
      else {
        await page.getByLabel("Account number", { exact: true }).fill("31926819")
        await page.getByLabel("Account number again").fill("31926819")
        const sortCode = page.getByLabel("Sort code")
        if (await sortCode.isVisible()) await sortCode.fill("60-16-13")
        else await page.getByLabel("Routing number").fill("021000021")
      }
      await page.getByRole("button", { name: "Send", exact: true }).click()
    },
    "link.retry": ({ page }) => page.getByRole("button", { name: "Try again" }).click(),
    "xstate.done.actor.openLink": async (stage, { step }) => {
      await stage.called(...opening)
      const { output } = step.event as unknown as { output: PayeeRequest }
      await stage.answer(opening, output.status === "needed" ? "pass" : fine(output))
    },
    "xstate.error.actor.openLink": async (stage, { step }) => {
      await stage.called(...opening)
      await stage.answer(opening, codeOf(step.event) === "not_found" ? missing : refused({}))
    },
    "xstate.done.actor.sendPayee": async (stage) => {
      await stage.called(...sending)
      await stage.answer(sending, fine(filled))
    },
    "xstate.error.actor.sendPayee": async (stage, { step }) => {
      await stage.called(...sending)
      await stage.answer(sending, codeOf(step.event) === "not_found" ? missing : refused({ paypalId: "No." }))
    }
  }
}
