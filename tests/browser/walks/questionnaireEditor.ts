import { randomUUID } from "node:crypto"
import { questionnaireEditorMachine } from "../../../machines/flows/questionnaire-editor.machine.ts"
import type { Browsing } from "../../support/walkInBrowser.ts"
import { questionnaireEditorSamples } from "../../walker/samples/questionnaire-editor.ts"
import { makeAccount, refused, visitAs } from "./people.ts"
import { answered, next, no } from "./someContacts.ts"

const loads = ["/interview/get-form"]
const saves = ["/interview/save-form"]
const exports = ["/interview/export-interviews"]

const questions = Array.from({ length: 12 }, (_, at) => ({
  id: randomUUID(),
  text: `Question about topic ${at + 1}`,
  kind: "text",
  options: [],
  isRequired: false
}))

export const questionnaireEditorWalk: Browsing<typeof questionnaireEditorMachine> = {
  name: "by an Admin",
  machine: questionnaireEditorMachine,
  isTour: true,
  samples: { ...questionnaireEditorSamples, view: () => null },
  held: [...loads, ...saves, ...exports],
  open: async (stage) => {
    const account = await makeAccount(stage, "ready")
    await stage.client.call(saves[0] as string, { version: 0, isRequired: false, questions }, account.token)
    await visitAs(stage, account, `${stage.urls.app}/apps/organisation`)
    await stage.page.getByRole("link", { name: "Interview form" }).waitFor()
  },
  does: {
    "form.open": async ({ page }, { before }) => {
      if (before === "failed") return page.getByRole("button", { name: "Try again" }).click()
      if (before !== "closed") await page.goBack()
      await page.getByRole("link", { name: "Interview form" }).click()
    },
    "form.require": ({ page }) => page.getByLabel("needs an answer to each required question").click(),
    "question.add": ({ page }) => page.getByRole("button", { name: "Add question" }).click(),
    "question.change": ({ page }) =>
      page.getByLabel("Text of the question").first().fill(`Question ${next()}`),
    "question.raise": ({ page }) =>
      page
        .getByRole("button", { name: /^Move question/ })
        .first()
        .click(),
    "question.remove": ({ page }) =>
      page
        .getByRole("button", { name: /^Remove question/ })
        .first()
        .click(),
    "form.save": async ({ page }) => {
      for (const text of await page.getByLabel("Text of the question").all())
        if ((await text.inputValue()) === "") await text.fill(`Question ${next()}`)
      await page.getByLabel("Text of the question").first().press("Enter")
    },
    "form.discard": ({ page }) => page.getByRole("button", { name: "Discard changes" }).first().click(),
    "form.restore": (stage) => stage.reload(),
    "interviews.export": ({ page }) => page.getByRole("button", { name: "Export interviews" }).click(),
    "xstate.done.actor.loadForm": answered(loads, "pass"),
    "xstate.error.actor.loadForm": answered(loads, no()),
    "xstate.done.actor.saveForm": answered(saves, "pass"),
    "xstate.error.actor.saveForm": answered(saves, refused({ "questions.0.text": "No." })),
    "xstate.done.actor.exportInterviews": answered(exports, "pass"),
    "xstate.error.actor.exportInterviews": answered(exports, no())
  }
}
