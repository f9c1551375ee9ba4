import {
  type HonorariumRequestContext,
  type HonorariumRequestEvent,
  honorariumRequestMachine
} from "../../../machines/flows/honorarium-request.machine.ts"
import { escapeFrom } from "../../support/browser.ts"
import { honorarium } from "../../support/someMoney.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import { type Account, makeAccount, refused, visitAs } from "./people.ts"
import { answered, fine, isIn, no } from "./someContacts.ts"
import { goTo, makeHonorarium, makeRespondent, missing } from "./someHonoraria.ts"

const respondent = { _id: "c1", name: "Sample Respondent", email: "respondent@example.org", company: "" }
const finding = ["/leads/search-viewed-leads"]
const looking = ["/honorarium/get-honorarium"]
const sending = ["/honorarium/create-honorarium-request", "/honorarium/change-honorarium-request"]
const sent = { honorarium: honorarium(), warnings: [] }
const warned = { ...sent, warnings: [{ kind: "repeat" as const, honorariumIds: ["h0"] }] }

type View = readonly [way: string, hasRespondent: boolean, isChange: boolean, currency: string, kind: string]

const view = ({ draft, changing }: HonorariumRequestContext): View => [
  draft.way,
  draft.respondent !== null,
  changing !== null,
  draft.currency,
  draft.kind
]

const outcomes = {
  "": { status: 200, body: { status: true } },
  idempotency_mismatch: no("idempotency_mismatch"),
  not_found: missing
} as const

/** The required fields of the chosen payment method, or too few of them. */
const fill = async ({ page }: Stage, isRight: boolean) => {
  await page.getByLabel("Amount", { exact: true }).fill(isRight ? "10" : "")
  const iban = page.getByLabel("IBAN", { exact: true })
  if (await iban.isVisible()) {
    await iban.fill("DE89370400440532013000")
    await page.getByLabel("BIC").fill("COBADEFF")
  }
  if (!(await page.getByLabel("Account number", { exact: true }).isVisible())) return
  await page.getByLabel("Account number", { exact: true }).fill("001234567890")
  await page.getByLabel("Account number again").fill("001234567890")
  const ifsc = page.getByLabel("IFSC code")
  if (await ifsc.isVisible()) await ifsc.fill("EXAM0123456")
  const routing = page.getByLabel("Routing number")
  if (await routing.isVisible()) await routing.fill("021000021")
}

/** A change leaves the honorarium's details open behind its form. */
const leaveDetails = async ({ page }: Stage) => {
  const details = page.getByRole("dialog", { name: "Sample Respondent", exact: true })
  if (await details.isVisible()) await escapeFrom(details)
}

export const honorariumRequestWalk: Browsing<typeof honorariumRequestMachine> = {
  name: "from the list, from a contact, and as a change",
  machine: honorariumRequestMachine,
  isTour: true,
  samples: {
    events: [
      { type: "request.open", respondent: null },
      { type: "request.open", respondent },
      { type: "request.change", honorarium: honorarium() },
      { type: "field.change", field: "amount", value: "10" },
      { type: "currency.choose", currency: "USD" },
      { type: "language.choose", language: "de" },
      { type: "way.choose", way: "bank" },
      { type: "kind.choose", kind: "iban" },
      { type: "account.repeat", value: "12" },
      { type: "respondent.search", query: "sample" },
      { type: "respondent.choose", respondent },
      { type: "respondent.clear" },
      { type: "request.submit", shown: [] },
      { type: "request.edit" },
      { type: "request.close" },
      done("findRespondents", [respondent]),
      failed("findRespondents"),
      done("findLast", null),
      failed("findLast"),
      done("checkRequest"),
      failed("checkRequest", refusal("invalid_payload")),
      done("sendRequest", sent),
      done("sendRequest", warned),
      failed("sendRequest", refusal("unreadable")),
      failed("sendRequest", refusal("idempotency_mismatch")),
      failed("sendRequest", refusal("not_found"))
    ],
    view,
    isPossible: ({ type }, value, { draft, changing }) => {
      const isTyping = isIn(value, "details", "typing")
      const isInDetails = typeof value === "object" && "details" in value
      switch (type as HonorariumRequestEvent["type"]) {
        case "respondent.search":
          return isTyping && draft.respondent === null && changing === null
        case "respondent.choose":
          return isIn(value, "details", "found")
        case "respondent.clear":
          return isTyping && draft.respondent !== null && changing === null
        case "account.repeat":
          return isTyping && draft.way === "bank" && draft.kind !== "iban"
        case "kind.choose":
          return isTyping && draft.way === "bank" && draft.kind === "us"
        case "way.choose":
          return isTyping && draft.way !== "bank"
        case "currency.choose":
          return isTyping && draft.currency === "INR"
        case "field.change":
        case "language.choose":
          return isTyping
        case "request.submit":
        case "request.close":
          return isTyping || !isInDetails
        default:
          return true
      }
    }
  },
  held: [...finding, ...looking, ...sending],
  isPassing: (value) => value === "checking" || isIn(value, "details", "pausing"),
  isTrue: ({ steps }) =>
    steps.every(({ event, view }, index) => {
      const [, hasRespondent] = view as View
      if (event.type === "xstate.done.actor.checkRequest") return hasRespondent
      return event.type !== "xstate.error.actor.checkRequest" || steps[index - 2]?.value !== "failed"
    }),
  open: async (stage) => {
    const me = await makeAccount(stage, "ready")
    stage.notes.contactId = await makeRespondent(stage, me)
    await makeHonorarium(stage, me, "approved")
    await stage.answer(looking, "pass")
    await visitAs(stage, me as Account, `${stage.urls.app}/apps/honorarium`)
    await stage.page.getByRole("button", { name: "Sample Respondent" }).waitFor()
  },
  does: {
    "request.open": async (stage, { step }) => {
      const { respondent } = step.event as unknown as { respondent: object | null }
      const { page } = stage
      await leaveDetails(stage)
      if (respondent === null) await goTo(stage, "/apps/honorarium", "Honorarium")
      else await goTo(stage, `/apps/my-contacts?contact=${stage.notes.contactId}`, "My contacts")
      await page.getByRole("button", { name: "Request honorarium" }).first().click()
    },
    "request.change": async (stage) => {
      const { page } = stage
      await leaveDetails(stage)
      await stage.answer(looking, "pass")
      await goTo(stage, "/apps/honorarium", "Honorarium")
      await page.getByRole("button", { name: "Sample Respondent" }).click()
      await page.getByRole("button", { name: "Edit", exact: true }).click()
    },
    "field.change": ({ page }) => page.getByLabel("Amount", { exact: true }).fill("10"),
    "currency.choose": async ({ page }) => {
      await page.getByLabel("Currency", { exact: true }).selectOption("USD")
    },
    "language.choose": async ({ page }) => {
      await page.getByLabel("Email language").selectOption("de")
    },
    "way.choose": async ({ page }) => {
      await page.getByLabel("Payment method").selectOption("bank")
    },
    "kind.choose": async ({ page }) => {
      await page.getByLabel("Country of the account").selectOption("iban")
    },
    "account.repeat": ({ page }) => page.getByLabel("Account number again").fill("12"),
    "respondent.search": ({ page }) => page.getByLabel("Respondent", { exact: true }).fill("sample"),
    "xstate.after.pause.honorariumRequest.details.pausing": ({ page }) => page.clock.runFor(250),
    "respondent.choose": ({ page }) =>
      page
        .getByRole("list", { name: "Contacts found" })
        .getByRole("button", { name: /Sample Respondent/ })
        .first()
        .click(),
    "respondent.clear": ({ page }) => page.getByRole("button", { name: "Choose someone else" }).click(),
    "request.submit": async (stage, { before, next }) => {
      const { page } = stage
      if (before === "failed") return page.getByRole("button", { name: "Send again" }).click()
      await fill(stage, next?.event.type !== "xstate.error.actor.checkRequest")
      await page.getByRole("button", { name: /^(Send request|Save changes)$/ }).click()
    },
    "request.edit": ({ page }) => page.getByRole("button", { name: "Back to the form" }).click(),
    "request.close": async ({ page }, { before }) => {
      const name = before === "sent" ? "Done" : before === "failed" ? "Close" : "Cancel"
      await page.getByRole("dialog").last().getByRole("button", { name, exact: true }).click()
    },
    "xstate.done.actor.findRespondents": answered(finding, "pass"),
    "xstate.error.actor.findRespondents": answered(finding, refused({})),
    "xstate.done.actor.findLast": answered(looking, "pass"),
    "xstate.error.actor.findLast": answered(looking, refused({})),
    "xstate.done.actor.checkRequest": async () => undefined,
    "xstate.error.actor.checkRequest": async () => undefined,
    "xstate.done.actor.sendRequest": async (stage, { step }) => {
      const { output } = step.event as unknown as { output: typeof sent }
      await answered(sending, fine(output.honorarium, { warnings: output.warnings }))(stage)
    },
    "xstate.error.actor.sendRequest": async (stage, { step }) => {
      const { code } = (step.event as unknown as { error: { code: string } }).error
      await answered(sending, outcomes[(code === "unreadable" ? "" : code) as keyof typeof outcomes])(stage)
    }
  }
}
