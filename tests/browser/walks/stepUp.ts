import { stepUpMachine } from "../../../machines/flows/step-up.machine.ts"
import type { Answer, Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done } from "../../walker/events.ts"
import { type Account, makeAccount, storeAccount } from "./people.ts"

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
      done("oneTimeCode")
    ],
    view: () => null
  },
  held: [...list, ...send, ...check],
  open: async (stage) => {
    stage.notes.me = await makeAccount(stage, "ready")
    stage.notes.sent = 0
    stage.notes.asked = 0
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
    "xstate.done.actor.oneTimeCode": async (stage) => {
      await stage.answer([...send, ...check], "pass")
      stage.notes.sent = Number(stage.notes.sent) + 1
      const code = await stage.codeFor(me(stage).email, Number(stage.notes.sent))
      await stage.page.getByLabel("One-time code").fill(code)
      /** The code may be there before the response that it was sent. */
      await stage.page.locator("form:has([name=otp]) [type=submit]:not([aria-busy])").waitFor()
      await stage.page.getByLabel("One-time code").press("Enter")
    }
  }
}
