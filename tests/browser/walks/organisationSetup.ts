import { organisationSetupMachine } from "../../../machines/flows/organisation-setup.machine.ts"
import { organisation } from "../../support/someUser.ts"
import type { Browsing } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import { type Account, fillOrganisation, found, makeAccount, refused, visitAs } from "./people.ts"

const create = ["/auth/add-org"]

export const organisationSetupWalk: Browsing<typeof organisationSetupMachine> = {
  name: "by hand",
  machine: organisationSetupMachine,
  isTour: true,
  samples: {
    inputs: [{ countryCode: "+91" }],
    events: [
      { type: "field.change", field: "name", value: "Sample" },
      { type: "details.submit" },
      done("createOrganisation", { organisation, resendAfter: 2, message: "" }),
      failed("createOrganisation"),
      failed("createOrganisation", refusal("already_linked"))
    ],
    view: ({ created }) => created !== null
  },
  held: create,
  open: async (stage) => {
    const account = await makeAccount(stage, "newcomer")
    stage.notes.account = account
    await visitAs(stage, account)
    await stage.page.getByLabel("Organisation name").waitFor()
  },
  does: {
    "field.change": ({ page }) => page.getByLabel("Organisation name").fill("Sample Research"),
    "details.submit": (stage) => fillOrganisation(stage, stage.notes.account as Account),
    "xstate.done.actor.createOrganisation": async (stage) => {
      await stage.called(...create)
      await stage.answer(create, "pass")
    },
    "xstate.error.actor.createOrganisation": async (stage, { step }) => {
      await stage.called(...create)
      const { error } = step.event as unknown as { error: { code: string } }
      if (error.code === "already_linked") {
        await found(stage, stage.notes.account as Account)
        await stage.answer(create, "pass")
      } else await stage.answer(create, refused({ name: "This name is taken." }))
    }
  }
}
