import { profileCompletionMachine } from "../../../machines/flows/profile-completion.machine.ts"
import type { Browsing } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { makeAccount, refused } from "./people.ts"
import { chooseAtProvider, makeSocialAccount, openProvider } from "./provider.ts"

const update = ["/profile/update"]

export const profileCompletionWalk: Browsing<typeof profileCompletionMachine> = {
  name: "by hand",
  machine: profileCompletionMachine,
  isTour: true,
  samples: {
    inputs: [{ countryCode: "+91" }],
    events: [
      { type: "field.change", field: "jobRole", value: "Researcher" },
      { type: "details.submit" },
      done("saveProfile", { countryCode: "+91", phone: "5550100000", resendAfter: 60 }),
      failed("saveProfile")
    ],
    view: ({ saved }) => saved !== null
  },
  held: update,
  open: async (stage) => {
    const { email } = await makeSocialAccount(stage, false)
    stage.notes.phone = (await makeAccount(stage, "newcomer")).phone
    await stage.page.goto(stage.urls.app)
    await openProvider(stage)
    await chooseAtProvider(stage, email)
    await stage.page.getByLabel("Job role").waitFor()
  },
  does: {
    "field.change": ({ page }) => page.getByLabel("Job role").fill("Analyst"),
    "details.submit": async ({ page, notes }) => {
      await page.getByLabel("Contact number").fill(String(notes.phone))
      await page.getByLabel("LinkedIn profile").fill("https://www.linkedin.com/in/example")
      await page.getByLabel("Job role").fill("Researcher")
      await page.getByLabel("Job role").press("Enter")
    },
    "xstate.done.actor.saveProfile": async (stage) => {
      await stage.called(...update)
      await stage.answer(update, "pass")
    },
    "xstate.error.actor.saveProfile": async (stage) => {
      await stage.called(...update)
      await stage.answer(update, refused({ phone: "This number is not one that can be called." }))
    }
  }
}
