import { oneTimeCodeMachine } from "../../../machines/flows/one-time-code.machine.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import { type Account, makeAccount, refused, storeAccount, visitAs } from "./people.ts"

type Kind = {
  readonly name: string
  readonly sent: { readonly codeId: string; readonly resendAfter: number } | null
  readonly resend: string
  readonly check: string
  readonly open: (stage: Stage) => Promise<void>
  readonly to: (stage: Stage) => string
}

const walkOf = ({ name, sent, resend, check, open, to }: Kind): Browsing<typeof oneTimeCodeMachine> => ({
  name,
  machine: oneTimeCodeMachine,
  isTour: true,
  samples: {
    inputs: [{ sent, request: {} }],
    events: [
      { type: "otp.change", value: "1" },
      { type: "code.submit" },
      { type: "code.resend" },
      done("requestCode", { codeId: "code 1", resendAfter: 2, message: "" }),
      failed("requestCode"),
      failed("requestCode", refusal("rate_limited", { retryAfter: 2 })),
      done("verifyCode"),
      failed("verifyCode")
    ],
    view: ({ resendIn }) => resendIn
  },
  isTrue: ({ steps }) => {
    const types = steps.map(({ event }) => event.type)
    return (
      sent !== null ||
      !types.includes("xstate.done.actor.verifyCode") ||
      types.includes("xstate.done.actor.requestCode")
    )
  },
  held: [resend, check],
  open: async (stage) => {
    stage.notes.sent = sent === null ? 0 : 1
    await open(stage)
  },
  excused: {
    "oneTimeCode.code: xstate.done.actor.watchSending [wasNotSent] → oneTimeCode.code.notSent":
      "a mail server refuses in delivery.test.ts; walked without a browser",
    "oneTimeCode.code: xstate.error.actor.watchSending → stays":
      "asking is repeated until there is an answer: it does not fail; walked without a browser",
    "oneTimeCode.code.notSent: code.resend → oneTimeCode.requesting":
      "a mail server refuses in delivery.test.ts; walked without a browser",
    "oneTimeCode.code: errors.clear → stays": "sent by phoneCode when the number is edited"
  },
  does: {
    "otp.change": ({ page }) => page.getByLabel("One-time code").fill("1"),
    "code.submit": async (stage, { next }) => {
      const isRight = next?.event.type === "xstate.done.actor.verifyCode"
      const code = isRight ? await stage.codeFor(to(stage), Number(stage.notes.sent)) : "000000"
      await stage.page.getByLabel("One-time code").fill(code)
      await stage.page.getByLabel("One-time code").press("Enter")
    },
    "code.resend": ({ page }) => page.getByRole("button", { name: "Resend OTP" }).click(),
    "xstate.after.second.oneTimeCode.code.coolingDown": ({ page }, { step }) =>
      page.clock.runFor(step.edges.some((edge) => edge.includes("[otherwise]")) ? 61_000 : 1_000),
    "xstate.done.actor.requestCode": async (stage) => {
      await stage.called(resend)
      stage.notes.sent = Number(stage.notes.sent) + 1
      await stage.answer([resend], "pass")
    },
    "xstate.error.actor.requestCode": async (stage, { step }) => {
      await stage.called(resend)
      const { error } = step.event as unknown as { error: { retryAfter?: number } }
      const isWait = error.retryAfter !== undefined
      await stage.answer([resend], isWait ? refused({ otp: "Too often." }, 60) : "offline")
    },
    "xstate.done.actor.verifyCode": async (stage) => {
      await stage.called(check)
      await stage.answer([check], "pass")
    },
    "xstate.error.actor.verifyCode": async (stage) => {
      await stage.called(check)
      await stage.answer([check], "pass")
    }
  }
})

const me = (stage: Stage) => stage.notes.me as Account

/** The code is sent to the phone of an organisation that was just created. */
export const phoneOneTimeCodeWalk = walkOf({
  name: "for a phone",
  sent: { codeId: "", resendAfter: 0 },
  resend: "/auth/send-phone-otp",
  check: "/auth/verify-phone-otp",
  to: (stage) => `+91${me(stage).phone}`,
  open: async (stage) => {
    stage.notes.me = await makeAccount(stage, "unverified")
    await visitAs(stage, me(stage))
    await stage.page.getByLabel("One-time code").waitFor()
  }
})

const list = "/onboard/get-all-member"

/** A call is refused until a fresh code was shown: the chart requests the first one. */
const freshWalk = walkOf({
  name: "before a call that wants a fresh code",
  sent: null,
  resend: "/auth/confirm",
  check: "/auth/verify-confirm",
  to: (stage) => me(stage).email,
  open: async (stage) => {
    stage.notes.me = await makeAccount(stage, "ready")
    const aside = await stage.context.newPage()
    await aside.goto(`${stage.urls.app}/icon.svg`)
    await storeAccount(aside, me(stage))
    await stage.answer([list], {
      status: 403,
      body: { status: false, code: "step_up_required", message: "Confirm first." }
    })
    await stage.page.goto(`${stage.urls.app}/apps/members`)
    await stage.page.getByLabel("One-time code").waitFor()
  }
})

export const oneTimeCodeWalks = [phoneOneTimeCodeWalk, { ...freshWalk, held: [...freshWalk.held, list] }]
