import { phoneCodeMachine } from "../../../machines/flows/phone-code.machine.ts"
import { organisation } from "../../support/someUser.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { makeAccount, refused, visitAs } from "./people.ts"

const check = ["/auth/verify-phone-otp"]
const change = ["/organisation/update-organisation"]
const phoneOf = (stage: Stage) => `+91${stage.notes.phone}`

export const phoneCodeWalk: Browsing<typeof phoneCodeMachine> = {
  name: "an organisation's phone",
  machine: phoneCodeMachine,
  isTour: true,
  samples: {
    inputs: [{ countryCode: "+91", phone: "5550100000", resendAfter: 0, canChange: true }],
    events: [
      { type: "number.edit" },
      { type: "number.change", field: "phone", value: "5550100001" },
      { type: "number.submit" },
      { type: "number.keep" },
      done("oneTimeCode", { organisation }),
      done("changeNumber", { resendAfter: 0, message: "" }),
      failed("changeNumber")
    ],
    view: ({ resendAfter }) => resendAfter,
    isPossible: ({ type }, value) =>
      type !== "xstate.done.actor.oneTimeCode" || JSON.stringify(value) === '{"code":"shown"}'
  },
  held: [...check, ...change],
  open: async (stage) => {
    const account = await makeAccount(stage, "unverified")
    stage.notes.phone = account.phone
    stage.notes.sent = 1
    await visitAs(stage, account)
    await stage.page.getByLabel("One-time code").waitFor()
  },
  does: {
    "number.edit": ({ page }) => page.getByRole("button", { name: "Use another number" }).click(),
    "number.change": ({ page }) => page.getByLabel("Contact number").fill("5550100001"),
    "number.submit": async (stage) => {
      stage.notes.newPhone = (await makeAccount(stage, "newcomer")).phone
      await stage.page.getByLabel("Contact number").fill(String(stage.notes.newPhone))
      await stage.page.getByRole("button", { name: "Send code" }).click()
    },
    "number.keep": ({ page }) => page.getByRole("button", { name: "Keep the number" }).click(),
    "xstate.done.actor.changeNumber": async (stage) => {
      await stage.called(...change)
      stage.notes.phone = stage.notes.newPhone
      stage.notes.sent = 1
      await stage.answer(change, "pass")
    },
    "xstate.error.actor.changeNumber": async (stage) => {
      await stage.called(...change)
      await stage.answer(change, refused({ phone: "This number is not one that can be called." }))
    },
    "xstate.done.actor.oneTimeCode": async (stage) => {
      const code = await stage.codeFor(phoneOf(stage), Number(stage.notes.sent))
      await stage.page.getByLabel("One-time code").fill(code)
      await stage.page.getByLabel("One-time code").press("Enter")
      await stage.called(...check)
      await stage.answer(check, "pass")
    }
  }
}
