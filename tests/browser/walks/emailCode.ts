import { emailCodeMachine } from "../../../machines/flows/email-code.machine.ts"
import { user } from "../../support/someUser.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import { makeAccount, refused } from "./people.ts"
import { leaveProvider, openProvider } from "./provider.ts"

const sends = ["/auth/login", "/auth/signup"]
const check = ["/auth/verify-otp"]

const emailOf = (stage: Stage) => String(stage.notes.email)
const sentTo = (stage: Stage) => Number(stage.notes.sent)
const fillIfEmpty = async (stage: Stage, label: string, text: string) => {
  const input = stage.page.getByLabel(label)
  if ((await input.count()) > 0 && (await input.inputValue()) === "") await input.fill(text)
}

const isGuard = (edges: ReadonlyArray<string>, guard: string) =>
  edges.some((edge) => edge.includes(`[${guard}]`))

export const emailCodeWalk: Browsing<typeof emailCodeMachine> = {
  name: "by hand",
  machine: emailCodeMachine.provide({ actions: { passSocialOn: () => undefined } }),
  isTour: true,
  samples: {
    inputs: [{ email: "", mode: "signIn" }],
    events: [
      { type: "mode.toggle" },
      { type: "field.change", field: "email", value: "person@example.com" },
      { type: "consent.change", isGiven: false },
      { type: "consent.change", isGiven: true },
      { type: "social.ask", provider: "google.com" },
      { type: "details.submit" },
      { type: "details.edit" },
      done("requestCode", { codeId: "code 1", resendAfter: 2, message: "" }),
      failed("requestCode"),
      failed("requestCode", refusal("rate_limited", { retryAfter: 2 })),
      done("oneTimeCode", { token: "t", user })
    ],
    view: ({ hasConsented }) => hasConsented
  },
  held: [...sends, ...check],
  open: async (stage) => {
    const { email } = await makeAccount(stage, "newcomer")
    stage.notes.email = email
    stage.notes.sent = 0
    await stage.page.goto(stage.urls.app)
    await stage.page.getByLabel("Email").waitFor()
  },
  does: {
    "mode.toggle": ({ page }) => page.getByRole("button", { name: /have an account/ }).click(),
    "field.change": async (stage) => {
      await stage.page.getByLabel("Email").fill("other@example.com")
      await stage.page.getByLabel("Email").fill(emailOf(stage))
    },
    "consent.change": ({ page }) => page.getByRole("checkbox").press("Space"),
    "social.ask": async (stage, { step }) => {
      await openProvider(stage)
      if (isGuard(step.edges, "otherwise")) return
      await leaveProvider(stage)
      await stage.page.getByLabel("Email").waitFor()
    },
    "details.submit": async (stage) => {
      await fillIfEmpty(stage, "Email", emailOf(stage))
      await fillIfEmpty(stage, "Name", "Walking Person")
      await stage.page.getByLabel("Email").press("Enter")
    },
    "details.edit": ({ page }) => page.getByRole("button", { name: "Use another email address" }).click(),
    "xstate.done.actor.requestCode": async (stage) => {
      await stage.called(...sends)
      stage.notes.sent = sentTo(stage) + 1
      await stage.answer(sends, "pass")
    },
    "xstate.error.actor.requestCode": async (stage, { step }) => {
      await stage.called(...sends)
      const { error } = step.event as unknown as { error: { retryAfter?: number } }
      const isWait = error.retryAfter !== undefined
      await stage.answer(sends, isWait ? refused({ email: "Too often." }, 60) : "offline")
    },
    "xstate.done.actor.oneTimeCode": async (stage) => {
      await stage.page.getByLabel("One-time code").fill(await stage.codeFor(emailOf(stage), sentTo(stage)))
      await stage.page.getByLabel("One-time code").press("Enter")
      await stage.called(...check)
      await stage.answer(check, "pass")
    }
  }
}
