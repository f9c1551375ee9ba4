import { honorariumWarningsMachine } from "../../../machines/flows/honorarium-warnings.machine.ts"
import type { Browsing, Stage, Turn } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { honorariumWarningsSamples } from "../../walker/samples/honorarium-warnings.ts"
import { makeAccount, refused, visitAs } from "./people.ts"
import { answered, fine, next } from "./someContacts.ts"
import { goTo, makeRespondent } from "./someHonoraria.ts"

const loading = ["/honorarium/get-request-warnings"]
const warnings = [{ kind: "repeat" as const, honorariumIds: ["h0"] }]

const form = ({ page }: Stage) => page.getByRole("dialog", { name: "Request an honorarium" })

const isOpen = (stage: Stage) => form(stage).isVisible()

const otherRespondent = (stage: Stage) => form(stage).getByRole("button", { name: "Choose someone else" })

const openForm = async (stage: Stage, hasRespondent: boolean) => {
  if (hasRespondent) await goTo(stage, `/apps/my-contacts?contact=${stage.notes.contactId}`, "My contacts")
  else await goTo(stage, "/apps/honorarium", "Honorarium")
  await stage.page.getByRole("button", { name: "Request honorarium" }).first().click()
  await form(stage).waitFor()
}

const closeForm = async (stage: Stage) => {
  await form(stage).getByRole("button", { name: "Cancel", exact: true }).click()
  await form(stage).waitFor({ state: "detached" })
}

const changeAmount = (stage: Stage) => form(stage).getByLabel("Amount", { exact: true }).fill(String(next()))

const changeDraft = async (stage: Stage, { step }: Turn) => {
  const [wantsRespondent] = step.view as readonly [boolean]
  if (!(await isOpen(stage))) return openForm(stage, wantsRespondent)
  const hasRespondent = await otherRespondent(stage).isVisible()
  if (hasRespondent === wantsRespondent) return changeAmount(stage)
  if (hasRespondent) return otherRespondent(stage).click()
  await closeForm(stage)
  return openForm(stage, true)
}

export const honorariumWarningsWalk: Browsing<typeof honorariumWarningsMachine> = {
  name: "in the form of a request",
  machine: honorariumWarningsMachine,
  isTour: true,
  samples: {
    ...honorariumWarningsSamples,
    events: [
      ...honorariumWarningsSamples.events.slice(0, 3),
      done("loadWarnings", warnings),
      failed("loadWarnings")
    ]
  },
  held: loading,
  open: async (stage) => {
    const me = await makeAccount(stage, "ready")
    stage.notes.contactId = await makeRespondent(stage, me)
    await visitAs(stage, me, `${stage.urls.app}/apps/honorarium`)
    await openForm(stage, false)
  },
  does: {
    "draft.change": changeDraft,
    "draft.leave": async (stage) => {
      if (!(await isOpen(stage))) await openForm(stage, false)
      await closeForm(stage)
    },
    "xstate.after.pause.honorariumWarnings.pausing": ({ page }) => page.clock.runFor(500),
    "xstate.done.actor.loadWarnings": answered(loading, fine(warnings)),
    "xstate.error.actor.loadWarnings": answered(loading, refused({}))
  }
}
