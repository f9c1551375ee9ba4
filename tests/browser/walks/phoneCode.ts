import { phoneCodeMachine } from "../../../machines/flows/phone-code.machine.ts"
import { organisation } from "../../support/someUser.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import { makeAccount, refused, visitAs } from "./people.ts"

const resend = ["/auth/send-phone-otp"]
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
      { type: "otp.change", value: "1" },
      { type: "code.submit" },
      { type: "code.resend" },
      { type: "number.edit" },
      { type: "number.change", field: "phone", value: "5550100001" },
      { type: "number.submit" },
      { type: "number.keep" },
      done("verifyPhone", { organisation }),
      failed("verifyPhone"),
      done("resendPhoneCode", { resendAfter: 2, message: "" }),
      failed("resendPhoneCode"),
      failed("resendPhoneCode", refusal("rate_limited", { retryAfter: 2 })),
      done("changeNumber", { resendAfter: 0, message: "" }),
      failed("changeNumber")
    ],
    view: ({ resendIn }) => resendIn
  },
  held: [...resend, ...check, ...change],
  open: async (stage) => {
    const account = await makeAccount(stage, "unverified")
    stage.notes.phone = account.phone
    stage.notes.sent = 1
    await visitAs(stage, account)
    await stage.page.getByLabel("One-time code").waitFor()
  },
  excused: {
    "phoneCode.code: xstate.done.actor.watchSending [wasNotSent] → phoneCode.code.notSent":
      "the text message stand-in refuses nothing; walked without a browser",
    "phoneCode.code: xstate.error.actor.watchSending → stays":
      "asking is repeated until there is an answer: it does not fail; walked without a browser",
    "phoneCode.code.notSent: code.resend → phoneCode.resending":
      "the text message stand-in refuses nothing; walked without a browser"
  },
  does: {
    "otp.change": ({ page }) => page.getByLabel("One-time code").fill("1"),
    "code.submit": async (stage, { next }) => {
      const isRight = next?.event.type === "xstate.done.actor.verifyPhone"
      const code = isRight ? await stage.codeFor(phoneOf(stage), Number(stage.notes.sent)) : "000000"
      await stage.page.getByLabel("One-time code").fill(code)
      await stage.page.getByLabel("One-time code").press("Enter")
    },
    "code.resend": ({ page }) => page.getByRole("button", { name: "Resend OTP" }).click(),
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
    "xstate.after.second.phoneCode.code.coolingDown": ({ page }, { step }) =>
      page.clock.runFor(step.edges.some((edge) => edge.includes("[otherwise]")) ? 61_000 : 1_000),
    "xstate.done.actor.resendPhoneCode": async (stage) => {
      await stage.called(...resend)
      stage.notes.sent = Number(stage.notes.sent) + 1
      await stage.answer(resend, "pass")
    },
    "xstate.error.actor.resendPhoneCode": async (stage, { step }) => {
      await stage.called(...resend)
      const { error } = step.event as unknown as { error: { retryAfter?: number } }
      const isWait = error.retryAfter !== undefined
      await stage.answer(resend, isWait ? refused({ otp: "Too often." }, 60) : "offline")
    },
    "xstate.done.actor.verifyPhone": async (stage) => {
      await stage.called(...check)
      await stage.answer(check, "pass")
    },
    "xstate.error.actor.verifyPhone": async (stage) => {
      await stage.called(...check)
      await stage.answer(check, "pass")
    }
  }
}
