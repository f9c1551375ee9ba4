import { expect, it } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { MailPreview, MailTemplate } from "../../contract/entities/MailTemplate.ts"
import { emailWritingMachine, type MailToSend } from "../../machines/flows/email-writing.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { contact, emailWritingSamples, preview, template } from "../walker/samples/email-writing.ts"

describeMachine("emailWriting", emailWritingMachine, emailWritingSamples)

const answering = () =>
  createActor(
    emailWritingMachine.provide({
      actors: {
        loadTemplates: fromPromise<ReadonlyArray<MailTemplate>>(async () => [template]),
        previewMail: fromPromise<MailPreview, MailToSend>(async () => preview),
        sendMail: fromPromise<{ readonly to: string }, MailToSend>(async () => ({ to: "a@example.com" }))
      },
      actions: { announceSent: () => {} }
    })
  ).start()

it("finds what was begun for each contact after the dialog was closed, until it is sent or emptied", async () => {
  const actor = answering()
  const other = { _id: "c2", name: "Ben Sample", email: "ben@example.org" }
  const open = async (addressee: typeof contact) => {
    actor.send({ type: "mail.open", contact: addressee })
    await waitFor(actor, (snapshot) => snapshot.matches("writing"))
    const { templateId, draft } = actor.getSnapshot().context
    return { templateId, draft }
  }
  const type = (field: "subject" | "body", value: string) =>
    actor.send({ type: "draft.change", field, value })
  const nothing = { templateId: "", draft: { subject: "", body: "" } }

  expect(await open(contact)).toEqual(nothing)
  actor.send({ type: "template.choose", templateId: "t1" })
  type("body", "Half a thought")
  actor.send({ type: "mail.close" })
  expect(await open(other)).toEqual(nothing)
  type("subject", "To Ben")
  actor.send({ type: "mail.preview", attempt: "one" })
  await waitFor(actor, (snapshot) => snapshot.matches("previewed"))
  actor.send({ type: "mail.close" })

  const half = { templateId: "t1", draft: { subject: "Hello {{name}}", body: "Half a thought" } }
  expect(await open(contact)).toEqual(half)
  actor.send({ type: "mail.close" })
  expect(await open(other)).toEqual({ templateId: "", draft: { subject: "To Ben", body: "" } })
  type("subject", " ")
  actor.send({ type: "mail.close" })
  expect(await open(other)).toEqual(nothing)
  actor.send({ type: "mail.close" })

  expect(await open(contact)).toEqual(half)
  actor.send({ type: "mail.preview", attempt: "two" })
  await waitFor(actor, (snapshot) => snapshot.matches("previewed"))
  actor.send({ type: "mail.send" })
  await waitFor(actor, (snapshot) => snapshot.matches("closed"))
  expect(actor.getSnapshot().context.begun).toEqual({})
  expect(await open(contact)).toEqual(nothing)
})

it("retries an email under the same attempt, and sends nothing to someone who may not be emailed", async () => {
  const sent: Array<MailToSend> = []
  let hindrance: "listed" | null = null
  const actor = createActor(
    emailWritingMachine.provide({
      actors: {
        loadTemplates: fromPromise<ReadonlyArray<MailTemplate>>(async () => [template]),
        previewMail: fromPromise<MailPreview, MailToSend>(async () => ({ ...preview, hindrance })),
        sendMail: fromPromise<{ readonly to: string }, MailToSend>(async ({ input }) => {
          sent.push(input)
          if (sent.length === 1) throw { message: "no answer", fields: {} }
          return { to: "a@example.com" }
        })
      },
      actions: { announceSent: () => {} }
    })
  ).start()
  const comesTo = (tag: "writing" | "previewed") =>
    new Promise<void>((resolve) => {
      const look = () => {
        const snapshot = actor.getSnapshot()
        if (snapshot.hasTag(tag) && !snapshot.hasTag("busy")) resolve()
      }
      actor.subscribe(look)
      look()
    })
  actor.send({ type: "mail.open", contact })
  await comesTo("writing")
  actor.send({ type: "template.choose", templateId: "t1" })
  actor.send({ type: "mail.preview", attempt: "one" })
  await comesTo("previewed")
  actor.send({ type: "mail.send" })
  await comesTo("previewed")
  expect(actor.getSnapshot().context.problem).toBe("no answer")
  actor.send({ type: "mail.send" })
  expect(sent).toEqual([
    { contactId: "c1", subject: "Hello {{name}}", body: "Bye", attempt: "one" },
    { contactId: "c1", subject: "Hello {{name}}", body: "Bye", attempt: "one" }
  ])
  hindrance = "listed"
  actor.send({ type: "mail.open", contact })
  await new Promise<void>((resolve) => {
    actor.subscribe((snapshot) => {
      if (snapshot.matches("closed")) resolve()
    })
    if (actor.getSnapshot().matches("closed")) resolve()
  })
  actor.send({ type: "mail.open", contact })
  await comesTo("writing")
  actor.send({ type: "mail.preview", attempt: "two" })
  await comesTo("previewed")
  actor.send({ type: "mail.send" })
  expect(sent.length).toBe(2)
})

it.each([
  ["sends an email without a preview", preview, "closed"],
  [
    "shows the preview where a field of the email is empty",
    { ...preview, emptyFields: ["company"] },
    "previewed"
  ],
  ["shows the preview where the contact may not be emailed", { ...preview, hindrance: "listed" }, "previewed"]
] as const)("%s", async (_, shown, end) => {
  const sent: Array<MailToSend> = []
  const actor = createActor(
    emailWritingMachine.provide({
      actors: {
        loadTemplates: fromPromise<ReadonlyArray<MailTemplate>>(async () => [template]),
        checkMail: fromPromise<MailPreview, MailToSend>(async () => shown),
        sendMail: fromPromise<{ readonly to: string }, MailToSend>(async ({ input }) => {
          sent.push(input)
          return { to: "a@example.com" }
        })
      },
      actions: { announceSent: () => {} }
    })
  ).start()
  actor.send({ type: "mail.open", contact })
  await waitFor(actor, (snapshot) => snapshot.matches("writing"))
  actor.send({ type: "template.choose", templateId: "t1" })
  actor.send({ type: "mail.sendNow", attempt: "one" })
  await waitFor(actor, (snapshot) => snapshot.matches(end))
  expect(sent).toEqual(
    end === "closed" ? [{ contactId: "c1", subject: "Hello {{name}}", body: "Bye", attempt: "one" }] : []
  )
})
