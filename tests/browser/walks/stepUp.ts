import { stepUpMachine } from "../../../machines/flows/step-up.machine.ts"
import type { Answer, Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { type Account, makeAccount, refused, storeAccount } from "./people.ts"

const list = ["/onboard/get-all-member"]
const send = ["/auth/confirm"]
const check = ["/auth/verify-confirm"]
const codeFirst: Answer = {
  status: 403,
  body: { status: false, code: "step_up_required", message: "Confirm first." }
}
const me = (stage: Stage) => stage.notes.me as Account

export const stepUpWalk: Browsing<typeof stepUpMachine> = {
  name: "before a call that wants a fresh code",
  machine: stepUpMachine,
  isTour: true,
  samples: {
    events: [
      { type: "stepUp.ask", reason: "Confirm first." },
      { type: "stepUp.decline" },
      { type: "otp.change", value: "1" },
      { type: "code.submit" },
      { type: "code.resend" },
      done("sendCode", { codeId: "code 1", resendAfter: 2, message: "" }),
      failed("sendCode"),
      done("checkCode"),
      failed("checkCode")
    ],
    view: ({ resendIn }) => resendIn
  },
  isTrue: ({ steps }) => {
    const types = steps.map(({ event }) => event.type)
    return !types.includes("xstate.done.actor.checkCode") || types.includes("xstate.done.actor.sendCode")
  },
  held: [...list, ...send, ...check],
  open: async (stage) => {
    stage.notes.me = await makeAccount(stage, "ready")
    stage.notes.sent = 0
    stage.notes.asked = 0
  },
  excused: {
    "stepUp.code: xstate.done.actor.watchSending [wasNotSent] → stepUp.code.notSent":
      "a mail server refuses in delivery.test.ts; walked without a browser",
    "stepUp.code: xstate.error.actor.watchSending → stays":
      "asking is repeated until there is an answer: it does not fail; walked without a browser",
    "stepUp.code.notSent: code.resend → stepUp.sending":
      "a mail server refuses in delivery.test.ts; walked without a browser"
  },
  does: {
    "stepUp.ask": async (stage, { before }) => {
      const { page } = stage
      stage.notes.asked = Number(stage.notes.asked) + 1
      if (before === "idle") {
        const aside = await stage.context.newPage()
        await aside.goto(`${stage.urls.app}/icon.svg`)
        await storeAccount(aside, me(stage))
        await stage.answer(list, codeFirst)
        await page.goto(`${stage.urls.app}/apps/members`)
        return
      }
      if (before === "declined") {
        await page.getByRole("button", { name: "Try again" }).waitFor()
        await stage.answer(list, codeFirst)
        return page.getByRole("button", { name: "Try again" }).click()
      }
      await stage.answer(list, "pass")
      await page.getByRole("row", { name: /Walking Person/ }).waitFor()
      await stage.answer(list, codeFirst)
      await page.getByLabel("Search by name or address").fill(`walk${stage.notes.asked}`)
    },
    "stepUp.decline": ({ page }) =>
      page.getByRole("alertdialog").getByRole("button", { name: "Close", exact: true }).click(),
    "otp.change": ({ page }) => page.getByLabel("One-time code").fill("1"),
    "code.submit": async (stage, { next }) => {
      const isRight = next?.event.type === "xstate.done.actor.checkCode"
      const code = isRight ? await stage.codeFor(me(stage).email, Number(stage.notes.sent)) : "000000"
      await stage.page.getByLabel("One-time code").fill(code)
      await stage.page.getByLabel("One-time code").press("Enter")
    },
    "code.resend": ({ page }) => page.getByRole("button", { name: "Resend OTP" }).click(),
    "xstate.after.second.stepUp.code.coolingDown": ({ page }, { step }) =>
      page.clock.runFor(step.edges.some((edge) => edge.includes("[otherwise]")) ? 61_000 : 1_000),
    "xstate.done.actor.sendCode": async (stage) => {
      await stage.called(...send)
      stage.notes.sent = Number(stage.notes.sent) + 1
      await stage.answer(send, "pass")
    },
    "xstate.error.actor.sendCode": async (stage) => {
      await stage.called(...send)
      await stage.answer(send, refused({ otp: "Not now." }))
    },
    "xstate.done.actor.checkCode": async (stage) => {
      await stage.called(...check)
      await stage.answer(check, "pass")
    },
    "xstate.error.actor.checkCode": async (stage) => {
      await stage.called(...check)
      await stage.answer(check, "pass")
    }
  }
}
