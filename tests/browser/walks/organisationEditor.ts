import { organisationDeletionMachine } from "../../../machines/flows/organisation-deletion.machine.ts"
import { organisationEditorMachine } from "../../../machines/flows/organisation-editor.machine.ts"
import { escapeFrom } from "../../support/browser.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { organisationDeletionSamples } from "../../walker/samples/organisation-deletion.ts"
import { organisationEditorSamples } from "../../walker/samples/organisation-editor.ts"
import { type Account, makeAccount, refused, visitAs } from "./people.ts"
import { answered, no, payloadOf } from "./someContacts.ts"

const update = ["/organisation/update-organisation"]
const send = ["/auth/send-phone-otp"]

const pageNamed = (name: string) => `https://www.linkedin.com/company/${name}`

const dismissModal = async ({ page }: Stage) => {
  await page.getByRole("dialog").waitFor()
  await escapeFrom(page.getByRole("dialog"))
}

export const organisationEditorWalk: Browsing<typeof organisationEditorMachine> = {
  name: "by an Admin",
  machine: organisationEditorMachine,
  isTour: true,
  samples: {
    ...organisationEditorSamples,
    view: ({ known }) => known.phone
  },
  held: [...update, ...send],
  open: async (stage) => {
    const account = await makeAccount(stage, "unverified")
    stage.notes.account = account
    await visitAs(stage, account, `${stage.urls.app}/apps/organisation`)
    await dismissModal(stage)
  },
  does: {
    "organisation.known": async (stage) => {
      const { token } = stage.notes.account as Account
      await stage.client.call(update[0] as string, { linkedinProfile: pageNamed(String(Date.now())) }, token)
    },
    "field.change": ({ page }) => page.getByLabel("Organisation name").fill(`Sample ${Date.now()}`),
    "details.submit": async (stage, { next }) => {
      if (next?.edges.some((edge) => edge.includes("[needsCode]"))) {
        const { phone } = await makeAccount(stage, "newcomer")
        await stage.page.getByLabel("Contact number").fill(phone)
      }
      await stage.page.getByLabel("Organisation name").press("Enter")
    },
    "phone.verify": ({ page }) => page.getByRole("button", { name: "Verify now" }).click(),
    "xstate.done.actor.saveOrganisation": async (stage, { step }) => {
      await stage.called(...update)
      await stage.answer(update, "pass")
      if (step.edges.some((edge) => edge.includes("[needsCode]"))) await dismissModal(stage)
    },
    "xstate.error.actor.saveOrganisation": async (stage) => {
      await stage.called(...update)
      await stage.answer(update, refused({ name: "No." }))
    },
    "xstate.done.actor.sendOrganisationCode": async (stage) => {
      await stage.called(...send)
      await stage.answer(send, "pass")
      await dismissModal(stage)
    },
    "xstate.error.actor.sendOrganisationCode": async (stage) => {
      await stage.called(...send)
      await stage.answer(send, refused({}))
    }
  }
}

const plan = ["/organisation/plan-deletion"]
const stop = ["/organisation/stop-deletion"]
const question = ({ page }: Stage) => page.getByRole("alertdialog")
const nameOf = ({ phone }: Account) => `Sample ${phone}`

/** The page shows the organisation as planned or not, as another Admin left it. */
const madeElsewhere = async (stage: Stage, path: string, payload: object, button: string) => {
  const { token } = stage.notes.account as Account
  await stage.client.call(path, payload, token)
  return stage.page.getByRole("button", { name: button })
}

export const organisationDeletionWalk: Browsing<typeof organisationDeletionMachine> = {
  name: "by an Admin",
  machine: organisationDeletionMachine,
  isTour: true,
  samples: { ...organisationDeletionSamples, view: ({ typed, name, problem }) => [typed === name, problem] },
  held: [...plan, ...stop],
  open: async (stage) => {
    const account = await makeAccount(stage, "ready")
    stage.notes.account = account
    await visitAs(stage, account, `${stage.urls.app}/apps/organisation`)
    await stage.page.getByRole("button", { name: "Delete organisation" }).waitFor()
  },
  does: {
    "deletion.ask": async (stage) =>
      (await madeElsewhere(stage, stop[0] as string, {}, "Delete organisation")).click(),
    "deletion.stop": async (stage) => {
      const name = nameOf(stage.notes.account as Account)
      await (await madeElsewhere(stage, plan[0] as string, { name }, "Stop the deletion")).click()
    },
    "name.change": (stage, { step }) => {
      const isRight = payloadOf<{ name: string }>(step).name !== "Another"
      return question(stage)
        .getByRole("textbox")
        .fill(isRight ? nameOf(stage.notes.account as Account) : "Another")
    },
    "deletion.confirm": (stage) => question(stage).getByRole("textbox").press("Enter"),
    "deletion.cancel": (stage) => question(stage).getByRole("button", { name: "Keep organisation" }).click(),
    "xstate.done.actor.planDeletion": answered(plan, "pass"),
    "xstate.error.actor.planDeletion": answered(plan, no()),
    "xstate.done.actor.stopDeletion": answered(stop, "pass"),
    "xstate.error.actor.stopDeletion": answered(stop, no())
  }
}
