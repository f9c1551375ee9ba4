import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import { outcomeRules } from "../../../contract/rules/outcomes.ts"
import { callOutcomeMachine } from "../../../machines/lifecycles/call-outcome.machine.ts"
import { outcomeKeys } from "../../../src/features/calling/wrapUp/keys.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import type { Step } from "../../walker/paths.ts"
import { callOutcomeSamples } from "../../walker/samples/call-outcome.ts"
import { type Account, makeAccount, storeAccount } from "./people.ts"
import { addContact, drawerOf, next } from "./someContacts.ts"

const statusOf = ({ value }: Step): CallStatus => {
  const snapshot = callOutcomeMachine.resolveState({ value })
  const [meta] = Object.values(snapshot.getMeta()).flatMap((meta) => meta ?? [])
  if (!meta) throw new Error(`no status stands for ${JSON.stringify(value)}`)
  return meta.status
}

const personOf = ({ notes }: Stage) => notes as { readonly me: Account; readonly contactId: string }

const statusNow = async (stage: Stage) => {
  const { me, contactId } = personOf(stage)
  const { body } = await stage.client.call("/leads/get-contact", { contactId }, me.token)
  return (body as { data: { callStatus: string } }).data.callStatus
}

/** Calls the person, presses the outcome's key, and fills in its fields. */
const callWith = async (stage: Stage, status: CallStatus) => {
  const { page, urls, client } = stage
  const { me, contactId } = personOf(stage)
  await client.call("/calling/start-call", { callId: crypto.randomUUID(), contactId }, me.token)
  await page.goto(`${urls.app}/apps/calls`)
  await page.getByRole("button", { name: /^Save and next/ }).waitFor()
  const [key] = outcomeKeys.find(([, one]) => one === status) ?? []
  await page.keyboard.press(key ?? "")
  for (const question of outcomeRules[status].asks) {
    if (question === "time") await page.locator("input[type=datetime-local]").fill("2040-01-01T10:00")
    if (question === "note") await page.getByLabel("Note").fill("What was said in the interview")
    if (question !== "person") continue
    await page.getByLabel("Who to call instead").fill("Referred Person")
    await page.getByLabel("Their email").fill(`referred${next()}@example.org`)
  }
  await page.getByRole("button", { name: /^Save and next/ }).click()
  await page.getByRole("button", { name: "Start calling" }).first().waitFor()
}

const recorded = (stage: Stage, { step }: { readonly step: Step }) => callWith(stage, statusOf(step))

export const callOutcomeWalk: Browsing<typeof callOutcomeMachine> = {
  name: "by calls",
  machine: callOutcomeMachine,
  isTour: true,
  samples: callOutcomeSamples,
  held: [],
  isThere: async (stage, step) => (await statusNow(stage)) === statusOf(step),
  open: async (stage) => {
    const me = await makeAccount(stage, "ready")
    const contactId = await addContact(stage, me, { name: `Person ${next()}`, phone: "5550100" })
    Object.assign(stage.notes, { me, contactId })
    await stage.page.goto(`${stage.urls.app}/icon.svg`)
    await storeAccount(stage.page, me)
  },
  does: {
    "person.ruledOut": recorded,
    "number.foundWrong": recorded,
    "talk.declined": recorded,
    "call.unanswered": recorded,
    "person.referred": recorded,
    "call.putOff": recorded,
    "email.requested": recorded,
    "talk.agreed": recorded,
    "call.scheduled": recorded,
    "call.completed": recorded,
    "interview.documented": recorded,
    "interview.reopened": recorded,
    "outcome.cleared": async (stage) => {
      const { page, urls } = stage
      await page.goto(`${urls.app}/apps/added-contacts?contact=${personOf(stage).contactId}`)
      await drawerOf(stage)
        .getByRole("button", { name: /^Call status: / })
        .click()
      await page.locator("[role^=menuitem]", { hasText: "Yet to call" }).click()
    }
  }
}
