import { emailWritingMachine } from "../../../machines/flows/email-writing.machine.ts"
import { templateEditorMachine } from "../../../machines/flows/template-editor.machine.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { templateEditorSamples } from "../../walker/samples/template-editor.ts"
import { answered, atContacts, drawerOf, fine, no, payloadOf } from "./someContacts.ts"

const list = ["/mail/get-templates"]
const previews = ["/mail/preview-email"]
const sends = ["/mail/send-email"]
const saves = ["/mail/save-template"]
const removals = ["/mail/delete-template"]

const contact = { _id: "c1", name: "Mail Contact", email: "mail@example.org" }
const template = { _id: "t1", name: "First", subject: "Hello {{name}}", body: "Bye" }
const preview = {
  to: "mail@example.org",
  replyTo: "sample@example.com",
  subject: "Hello",
  text: "Bye",
  emptyFields: [],
  hindrance: null
}

const mail = ({ page }: Stage) => page.getByRole("dialog", { name: "Email to Mail Contact" })
const templates = ({ page }: Stage) => page.getByRole("dialog", { name: "Email templates" })
const press = (dialog: typeof mail, name: string) => (stage: Stage) =>
  dialog(stage).getByRole("button", { name, exact: true }).click()

const openMail = (stage: Stage) =>
  drawerOf(stage).getByRole("button", { name: "Write an email", exact: true }).click()

const atContact = async (stage: Stage) => {
  await atContacts(stage, [contact.name], ([id]) => `/apps/added-contacts?contact=${id}`)
  await drawerOf(stage).getByRole("button", { name: "Write an email", exact: true }).waitFor()
}

/** Fills in required empty fields. */
const fillIn = async (stage: Stage, dialog: typeof mail, labels: ReadonlyArray<string>) => {
  for (const label of labels) {
    const field = dialog(stage).getByLabel(label, { exact: true })
    if ((await field.inputValue()) === "") await field.fill("Hello")
  }
}

export const emailWritingWalk: Browsing<typeof emailWritingMachine> = {
  name: "to a contact",
  machine: emailWritingMachine,
  isTour: true,
  samples: {
    events: [
      { type: "mail.open", contact },
      { type: "mail.close" },
      { type: "mail.retry" },
      { type: "template.choose", templateId: "t1" },
      { type: "templates.known", templates: [template] },
      { type: "draft.change", field: "subject", value: "Hello" },
      { type: "mail.preview", attempt: "a" },
      { type: "mail.sendNow", attempt: "a" },
      { type: "mail.edit" },
      { type: "mail.send" },
      done("loadTemplates", [template]),
      failed("loadTemplates"),
      done("previewMail", preview),
      failed("previewMail"),
      done("checkMail", preview),
      done("checkMail", { ...preview, emptyFields: ["company"] }),
      failed("checkMail"),
      done("sendMail", { to: "mail@example.org" }),
      failed("sendMail")
    ],
    view: ({ templateId }) => templateId,
    isPossible: ({ type }, _, { templateId }) => type !== "template.choose" || templateId === ""
  },
  held: [...list, ...previews, ...sends],
  open: atContact,
  does: {
    "mail.open": openMail,
    "mail.close": press(mail, "Close"),
    "mail.retry": press(mail, "Try again"),
    "template.choose": async (stage) => {
      await mail(stage).getByLabel("Template", { exact: true }).selectOption("First")
    },
    "templates.known": async (stage) => {
      await press(mail, "Templates")(stage)
      await answered(list, fine([template]))(stage)
      await templates(stage).getByRole("button", { name: "Edit First" }).waitFor()
      await press(templates, "Close")(stage)
      await templates(stage).waitFor({ state: "detached" })
    },
    "draft.change": (stage, { step }) =>
      mail(stage)
        .getByLabel("Subject", { exact: true })
        .fill(`${payloadOf<{ value: string }>(step).value} ${Date.now()}`),
    "mail.preview": async (stage) => {
      await fillIn(stage, mail, ["Subject", "Text"])
      await press(mail, "Preview")(stage)
    },
    "mail.sendNow": async (stage) => {
      await fillIn(stage, mail, ["Subject", "Text"])
      await mail(stage).getByLabel("Text", { exact: true }).press("Control+Enter")
    },
    "mail.edit": press(mail, "Edit"),
    "mail.send": press(mail, "Send"),
    "xstate.done.actor.loadTemplates": answered(list, fine([template])),
    "xstate.error.actor.loadTemplates": answered(list, no()),
    "xstate.done.actor.previewMail": answered(previews, fine(preview)),
    "xstate.error.actor.previewMail": answered(previews, no()),
    "xstate.done.actor.checkMail": (stage, { step }) =>
      answered(previews, fine(payloadOf<{ output: typeof preview }>(step).output))(stage),
    "xstate.error.actor.checkMail": answered(previews, no()),
    "xstate.done.actor.sendMail": answered(sends, fine({ _id: "m1", to: preview.to })),
    "xstate.error.actor.sendMail": answered(sends, no())
  }
}

export const templateEditorWalk: Browsing<typeof templateEditorMachine> = {
  name: "beside a mail",
  machine: templateEditorMachine,
  isTour: true,
  samples: {
    ...templateEditorSamples,
    view: (context) => context.templates.length,
    isPossible: ({ type }, _, context) => type !== "template.delete" || context.templates.length > 0
  },
  held: [...list, ...saves, ...removals],
  open: async (stage) => {
    await atContact(stage)
    await openMail(stage)
    await answered(list, fine([template]))(stage)
    await mail(stage).getByRole("button", { name: "Templates", exact: true }).waitFor()
  },
  does: {
    "templates.open": press(mail, "Templates"),
    "templates.close": press(templates, "Close"),
    "templates.retry": press(templates, "Try again"),
    "template.edit": press(templates, "New template"),
    "draft.change": (stage) =>
      templates(stage).getByLabel("Name", { exact: true }).fill(`Second ${Date.now()}`),
    "draft.save": async (stage) => {
      await fillIn(stage, templates, ["Name", "Subject", "Text"])
      await press(templates, "Save template")(stage)
    },
    "draft.cancel": press(templates, "Cancel"),
    "template.delete": press(templates, "Delete First"),
    "deletion.confirm": press(({ page }) => page.getByRole("alertdialog"), "Delete"),
    "deletion.cancel": press(({ page }) => page.getByRole("alertdialog"), "Cancel"),
    "xstate.done.actor.loadTemplates": answered(list, fine([template])),
    "xstate.error.actor.loadTemplates": answered(list, no()),
    "xstate.done.actor.saveTemplate": answered(saves, fine(template)),
    "xstate.error.actor.saveTemplate": answered(saves, no()),
    "xstate.done.actor.deleteTemplate": answered(removals, fine()),
    "xstate.error.actor.deleteTemplate": answered(removals, no())
  }
}
