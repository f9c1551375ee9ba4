import { type SocialMove, socialSignInMachine } from "../../../machines/flows/social-sign-in.machine.ts"
import { user } from "../../support/someUser.ts"
import type { Answer, Browsing } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { makeAccount } from "./people.ts"
import {
  chooseAtProvider,
  leaveProvider,
  makeSocialAccount,
  openProvider,
  refuseAtProvider,
  windowOf
} from "./provider.ts"

const exchange = ["/auth/login-google"]
const signedIn = { token: "t", user }
const moves: ReadonlyArray<SocialMove> = ["leave", "retry", "useEmail", "signOut"]
const moveOf = (event: object) => (event as { error: { move: SocialMove } }).error.move

const refusal = (status: number, code: string): Answer => ({
  status,
  body: { status: false, code, message: "Please try again." }
})

const refusals: Readonly<Record<string, Answer>> = {
  signOut: refusal(401, "identity_token_invalid"),
  useEmail: refusal(422, "invalid"),
  retry: refusal(429, "rate_limited")
}

/** The provider's refusals: a disabled account, an address known by another provider, too many attempts. */
const noes: Readonly<Record<string, readonly [number, object]>> = {
  signOut: [400, { error: { code: 400, message: "USER_DISABLED" } }],
  useEmail: [200, { needConfirmation: true, email: "person@example.com" }],
  retry: [400, { error: { code: 400, message: "TOO_MANY_ATTEMPTS_TRY_LATER" } }]
}

export const socialSignInWalk: Browsing<typeof socialSignInMachine> = {
  name: "at the stand-in for the provider",
  machine: socialSignInMachine,
  isTour: true,
  samples: {
    inputs: [{ provider: "google.com" }],
    events: [
      { type: "social.retry" },
      { type: "social.leave" },
      done("openPopup", "a token"),
      ...moves.map((move) => failed("openPopup", { key: "unknown", move })),
      done("exchangeToken", { kind: "signedIn", signedIn, needsProfile: false }),
      done("exchangeToken", { kind: "link", email: "person@example.com", codeId: "code 1", resendAfter: 60 }),
      ...moves
        .filter((move) => move !== "leave")
        .map((move) => failed("exchangeToken", { key: "unknown", move })),
      done("forgetIdentity")
    ],
    view: () => null
  },
  held: exchange,
  isPassing: (value) => value === "signingOut",
  open: async (stage) => {
    await stage.page.goto(stage.urls.app)
    await openProvider(stage)
  },
  does: {
    "social.retry": ({ page }) => page.getByRole("button", { name: "Try again" }).click(),
    "social.leave": (stage, { before }) =>
      before === "popup"
        ? leaveProvider(stage)
        : stage.page.getByRole("button", { name: "Use an email code" }).click(),
    "xstate.done.actor.openPopup": async (stage, { next }) => {
      const { output } = (next?.event ?? {}) as { output?: { kind: string } }
      const isKnown = output?.kind === "link"
      const { email } = await (isKnown ? makeAccount(stage, "newcomer") : makeSocialAccount(stage, true))
      await chooseAtProvider(stage, email)
    },
    "xstate.error.actor.openPopup": async (stage, { step }) => {
      const no = noes[moveOf(step.event)]
      if (no) {
        await refuseAtProvider(stage, no[1], no[0])
        return chooseAtProvider(stage, "person@example.com")
      }
      await (await windowOf(stage)).close()
      await stage.page.clock.runFor(15_000)
    },
    "xstate.done.actor.exchangeToken": async (stage) => {
      await stage.called(...exchange)
      await stage.answer(exchange, "pass")
    },
    "xstate.error.actor.exchangeToken": async (stage, { step }) => {
      await stage.called(...exchange)
      await stage.answer(exchange, refusals[moveOf(step.event)] ?? "offline")
    },
    "xstate.done.actor.forgetIdentity": async () => undefined
  },
  excused: {
    "socialSignIn.signingOut: xstate.error.actor.forgetIdentity → socialSignIn.retryable":
      "the provider's SDK forgets its person without asking anybody, so nothing can fail"
  }
}
