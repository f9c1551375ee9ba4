import { organisationSetupMachine } from "../../../machines/flows/organisation-setup.machine.ts"
import type { Browsing } from "../../support/walkInBrowser.ts"
import { organisationSetupSamples } from "../../walker/samples/organisation-setup.ts"
import { type Account, fillOrganisation, found, makeAccount, refused, visitAs } from "./people.ts"

const create = ["/auth/add-org"]

export const organisationSetupWalk: Browsing<typeof organisationSetupMachine> = {
  name: "by hand",
  machine: organisationSetupMachine,
  isTour: true,
  samples: organisationSetupSamples,
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
