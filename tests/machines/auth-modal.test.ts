import { expect, test } from "vitest"
import { createActor, fromCallback, fromPromise, waitFor } from "xstate"
import type { Organisation } from "../../contract/entities/Organisation.ts"
import { type AuthModalEvent, authModalMachine } from "../../machines/flows/auth-modal.machine.ts"
import { emailCodeMachine } from "../../machines/flows/email-code.machine.ts"
import { organisationSetupMachine } from "../../machines/flows/organisation-setup.machine.ts"
import {
  type PhoneCodeCheck,
  type PhoneVerified,
  phoneCodeMachine
} from "../../machines/flows/phone-code.machine.ts"

const organisation: Organisation = {
  _id: "o1",
  name: "Sample",
  linkedinProfile: "https://www.linkedin.com/company/sample",
  countryCode: "+65",
  phone: "55501000",
  phoneVerified: false,
  plan: "free",
  credits: { used: 0, limit: 50, resetsAt: "2030-01-01T00:00:00Z" }
}
const phone = { countryCode: "+65", phone: "55501000", resendAfter: 0 }
const quiet = { warnRefused: () => {}, announceSent: () => {} }

type World = {
  readonly create?: () => Promise<{ organisation: Organisation; resendAfter: number; message: string }>
}

const start = (first: AuthModalEvent, { create = () => new Promise(() => {}) }: World = {}) => {
  const log: Array<unknown> = []
  const actor = createActor(
    authModalMachine.provide({
      actors: {
        watchSession: fromCallback<AuthModalEvent>(({ sendBack }) => sendBack(first)),
        emailCode: emailCodeMachine.provide({ actions: quiet }),
        organisationSetup: organisationSetupMachine.provide({
          actors: { createOrganisation: fromPromise(create) },
          actions: { warnRefused: () => {}, announceCreated: () => {} }
        }),
        phoneCode: phoneCodeMachine.provide({
          actors: { verifyPhone: fromPromise<PhoneVerified, PhoneCodeCheck>(async () => ({ organisation })) },
          actions: quiet
        })
      },
      actions: {
        openSession: () => log.push("open session"),
        foundOrganisation: (_, params) => log.push(["found", params.organisation?._id]),
        refreshOrganisation: () => log.push("refresh"),
        confirmPhone: (_, params) => log.push(["confirm", params.organisation?._id]),
        announceVerified: () => log.push("announce verified")
      }
    }),
    { input: { email: "", defaultCountryCode: "+91" } }
  ).start()
  return { actor, log }
}

const isOpen = (actor: ReturnType<typeof start>["actor"]) => actor.getSnapshot().hasTag("open")

test("it opens when nobody is there and cannot be closed by hand", () => {
  const { actor } = start({ type: "session.absent" })
  expect(isOpen(actor)).toBe(true)
  expect(actor.getSnapshot().can({ type: "modal.dismiss" })).toBe(false)
})

test("it stays closed for a person with an organisation, and closes when one is loaded", () => {
  expect(isOpen(start({ type: "session.ready" }).actor)).toBe(false)
  const { actor } = start({ type: "session.withoutOrganisation" })
  expect(isOpen(actor)).toBe(true)
  actor.send({ type: "session.ready" })
  expect(isOpen(actor)).toBe(false)
})

test("a form closed by hand opens again with what was typed", () => {
  const { actor } = start({ type: "session.withoutOrganisation" })
  actor
    .getSnapshot()
    .children.organisationSetup?.send({ type: "field.change", field: "name", value: "Sample" })
  actor.send({ type: "modal.dismiss" })
  expect(isOpen(actor)).toBe(false)
  actor.send({ type: "modal.open" })
  expect(isOpen(actor)).toBe(true)
  expect(actor.getSnapshot().children.organisationSetup?.getSnapshot().context.details.name).toBe("Sample")
})

test("a founded organisation leads to the code of its phone, and the right code closes the modal", async () => {
  const { actor, log } = start(
    { type: "session.withoutOrganisation" },
    { create: async () => ({ organisation, resendAfter: 60, message: "" }) }
  )
  actor.getSnapshot().children.organisationSetup?.send({ type: "details.submit" })
  const { children } = await waitFor(actor, (snapshot) => snapshot.matches("phone"))
  expect(children.phoneCode?.getSnapshot().context).toMatchObject({
    countryCode: "+65",
    phone: "55501000",
    resendIn: 60
  })
  children.phoneCode?.send({ type: "code.submit" })
  await waitFor(actor, (snapshot) => snapshot.matches("closed"))
  expect(log).toEqual([["found", "o1"], ["confirm", "o1"], "announce verified"])
})

test("whoever turns out to have an organisation already is not asked for one", async () => {
  const { actor, log } = start(
    { type: "session.withoutOrganisation" },
    { create: () => Promise.reject({ fields: {}, code: "already_linked" }) }
  )
  actor.getSnapshot().children.organisationSetup?.send({ type: "details.submit" })
  await waitFor(actor, (snapshot) => snapshot.matches("settling"))
  expect(log).toEqual(["refresh"])
})

test("a refused organisation comes back with what was typed and why", async () => {
  const { actor } = start(
    { type: "session.withoutOrganisation" },
    { create: () => Promise.reject({ fields: { name: "Taken" } }) }
  )
  const setup = actor.getSnapshot().children.organisationSetup
  if (!setup) throw new Error("the organisation form is not open")
  setup.send({ type: "field.change", field: "name", value: "Sample" })
  setup.send({ type: "details.submit" })
  const { context } = await waitFor(setup, (snapshot) => snapshot.matches("details"))
  expect([context.details.name, context.errors]).toEqual(["Sample", { name: "Taken" }])
})

test("an unverified phone is asked for, and a session that ends asks to sign in instead", () => {
  const { actor } = start({ type: "session.unverified", phone })
  expect(actor.getSnapshot().value).toEqual({ phone: "shown" })
  actor.send({ type: "session.absent" })
  expect(actor.getSnapshot().value).toBe("signIn")
})
