import { expect, test } from "vitest"
import { createActor, fromCallback, fromPromise, waitFor } from "xstate"
import type { Organisation } from "../../contract/entities/Organisation.ts"
import { type AuthModalEvent, authModalMachine } from "../../machines/flows/auth-modal.machine.ts"
import { emailCodeMachine } from "../../machines/flows/email-code.machine.ts"
import { type InvitationsFound, invitationMachine } from "../../machines/flows/invitation.machine.ts"
import { oneTimeCodeMachine } from "../../machines/flows/one-time-code.machine.ts"
import { organisationSetupMachine } from "../../machines/flows/organisation-setup.machine.ts"
import { phoneCodeMachine } from "../../machines/flows/phone-code.machine.ts"
import type { SocialSignInOutput, socialSignInMachine } from "../../machines/flows/social-sign-in.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { authModalSamples, defaults, link, organisation, phone, user } from "../walker/samples/auth-modal.ts"

const newcomer = { email: "sam@example.com", organisation: "", linked: null }
const member = { email: "sam@example.com", organisation: "Sample" }

describeMachine("auth modal", authModalMachine, authModalSamples)
const quiet = { warnRefused: () => {}, announceSent: () => {} }

type World = {
  readonly invitations?: () => Promise<InvitationsFound>
  readonly create?: () => Promise<{ organisation: Organisation; resendAfter: number; message: string }>
}

const start = (
  first: AuthModalEvent,
  {
    create = () => new Promise(() => {}),
    invitations = async () => ({ ...newcomer, invitations: [] })
  }: World = {},
  hasLink = false
) => {
  const log: Array<unknown> = []
  const actor = createActor(
    authModalMachine.provide({
      actors: {
        watchSession: fromCallback<AuthModalEvent | { readonly type: "session.ask" }>(({ sendBack }) =>
          sendBack(first)
        ),
        emailCode: emailCodeMachine.provide({ actions: quiet }),
        invitation: invitationMachine.provide({
          actors: {
            loadInvitations: fromPromise(invitations),
            acceptInvitation: fromPromise(async () => user)
          },
          actions: {
            dropLink: () => log.push("drop link"),
            openJoined: (_, { isSwitching }) => log.push(["joined", isSwitching]),
            signOutWithLink: () => log.push("sign out")
          }
        }),
        organisationSetup: organisationSetupMachine.provide({
          actors: { createOrganisation: fromPromise(create) },
          actions: { warnRefused: () => {}, announceCreated: () => {} }
        }),
        phoneCode: phoneCodeMachine.provide({
          actors: {
            oneTimeCode: oneTimeCodeMachine.provide({
              actors: { verifyCode: fromPromise<unknown>(async () => ({ organisation })) },
              actions: quiet
            })
          },
          actions: { warnRefused: () => {} }
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
    { input: { email: "", hasLink, defaultCountryCode: "+91" } }
  ).start()
  return { actor, log }
}

const isOpen = (actor: ReturnType<typeof start>["actor"]) => actor.getSnapshot().hasTag("open")

test("it opens when no one is signed in and cannot be closed by hand", () => {
  const { actor } = start({ type: "session.absent", email: "" })
  expect(isOpen(actor)).toBe(true)
  expect(actor.getSnapshot().can({ type: "modal.dismiss" })).toBe(false)
})

test("it stays closed for a person with an organisation, and closes when one is loaded", async () => {
  expect(isOpen(start({ type: "session.ready" }).actor)).toBe(false)
  const { actor } = start({ type: "session.withoutOrganisation" })
  await waitFor(actor, (snapshot) => snapshot.matches("organisation"))
  expect(isOpen(actor)).toBe(true)
  actor.send({ type: "session.ready" })
  expect(isOpen(actor)).toBe(false)
})

test("a form closed by hand opens again with what was typed", async () => {
  const { actor } = start({ type: "session.withoutOrganisation" })
  await waitFor(actor, (snapshot) => snapshot.matches("organisation"))
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
  await waitFor(actor, (snapshot) => snapshot.matches("organisation"))
  actor.getSnapshot().children.organisationSetup?.send({ type: "details.submit" })
  const { children } = await waitFor(actor, (snapshot) => snapshot.matches("phone"))
  expect(children.phoneCode?.getSnapshot().context).toMatchObject({
    countryCode: "+65",
    phone: "55501000"
  })
  const code = children.phoneCode?.getSnapshot().children.oneTimeCode
  expect(code?.getSnapshot().context.resendIn).toBe(60)
  code?.send({ type: "code.submit" })
  await waitFor(actor, (snapshot) => snapshot.matches("closed"))
  expect(log).toEqual(["drop link", ["found", "o1"], ["confirm", "o1"], "announce verified"])
})

test("people who already have an organisation are not asked for one", async () => {
  const { actor, log } = start(
    { type: "session.withoutOrganisation" },
    { create: () => Promise.reject({ fields: {}, code: "already_linked" }) }
  )
  await waitFor(actor, (snapshot) => snapshot.matches("organisation"))
  actor.getSnapshot().children.organisationSetup?.send({ type: "details.submit" })
  await waitFor(actor, (snapshot) => snapshot.matches("settling"))
  expect(log).toEqual(["drop link", "refresh"])
})

test("a refused organisation comes back with what was typed and why", async () => {
  const { actor } = start(
    { type: "session.withoutOrganisation" },
    { create: () => Promise.reject({ fields: { name: "Taken" } }) }
  )
  await waitFor(actor, (snapshot) => snapshot.matches("organisation"))
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
  actor.send({ type: "session.absent", email: "" })
  expect(actor.getSnapshot().value).toEqual({ signIn: "email" })
})

test("an invitation's link fills the address in, and one that is gone is said", async () => {
  const follow = (invited: Promise<{ email: string; organisation: string }>) => {
    const warned: Array<unknown> = []
    const actor = createActor(
      authModalMachine.provide({
        actors: {
          watchSession: fromCallback<AuthModalEvent | { readonly type: "session.ask" }>(({ sendBack }) =>
            sendBack({ type: "session.absent", email: "" })
          ),
          readInvitation: fromPromise(() => invited),
          emailCode: emailCodeMachine.provide({ actions: quiet })
        },
        actions: {
          warnInvitationGone: (_, { error }) => warned.push(error)
        }
      }),
      { input: { ...defaults, hasLink: true } }
    ).start()
    return { actor, warned }
  }
  const { actor } = follow(Promise.resolve({ email: "sam@example.com", organisation: "Sample" }))
  const asked = await waitFor(actor, (snapshot) => snapshot.matches("signIn"))
  expect(asked.children.emailCode?.getSnapshot().context.email).toBe("sam@example.com")
  expect(asked.context.hasLink).toBe(true)

  const gone = follow(Promise.reject("gone"))
  const { context } = await waitFor(gone.actor, (snapshot) => snapshot.matches("signIn"))
  expect([context.hasLink, gone.warned]).toEqual([false, ["gone"]])
})

const atProvider = (output: SocialSignInOutput) =>
  createActor(
    authModalMachine.provide({
      actors: {
        watchSession: fromCallback<AuthModalEvent | { readonly type: "session.ask" }>(({ sendBack }) =>
          sendBack({ type: "session.absent", email: "" })
        ),
        emailCode: emailCodeMachine.provide({ actors: { oneTimeCode: oneTimeCodeMachine }, actions: quiet }),
        socialSignIn: fromPromise(async () => output) as unknown as typeof socialSignInMachine
      },
      actions: { openSocialSession: () => {} }
    }),
    { input: { ...defaults, hasLink: false } }
  ).start()

test("an identity that is not linked yet leads to the code that was sent, with the token to link", async () => {
  const actor = atProvider({ kind: "link", link })
  const step = actor.getSnapshot().children.emailCode
  if (!step) throw new Error("the e-mail step is not open")
  step.send({ type: "social.ask", provider: "google.com" })
  const { context, value } = await waitFor(step, (snapshot) => snapshot.matches("code"))
  const code = step.getSnapshot().children.oneTimeCode?.getSnapshot()
  expect([value, code?.value, context.email, code?.context.resendIn, context.link]).toEqual([
    "code",
    { code: "coolingDown" },
    "sam@example.com",
    60,
    { provider: "google.com", idToken: "a token" }
  ])
})

test("without consent no window opens", () => {
  const actor = atProvider({ kind: "left", email: "" })
  const step = actor.getSnapshot().children.emailCode
  step?.send({ type: "consent.change", isGiven: false })
  step?.send({ type: "social.ask", provider: "google.com" })
  expect(actor.getSnapshot().value).toEqual({ signIn: "email" })
  expect(step?.getSnapshot().context.errors).toEqual({ consent: "missing" })
})

const invitations = [
  { id: "i1", organisation: "Orchard", inviter: "Kim" },
  { id: "i2", organisation: "Harbour", inviter: "" }
]
const forSam = { email: "sam@example.com", organisation: "Orchard" }

test("invited people confirm before joining, and join the organisation they choose", async () => {
  const { actor, log } = start(
    { type: "session.withoutOrganisation" },
    { invitations: async () => ({ ...newcomer, invitations }) }
  )
  const child = actor.getSnapshot().children.invitation
  if (!child) throw new Error("nobody asks")
  await waitFor(child, (snapshot) => snapshot.matches("choosing"))
  expect([isOpen(actor), log]).toEqual([true, []])
  child.send({ type: "invitation.accept", id: "i2" })
  await waitFor(actor, (snapshot) => snapshot.matches("settling"))
  expect([child.getSnapshot().context.chosen, log]).toEqual(["i2", ["drop link", ["joined", false]]])
})

test("not now leaves the form a press away", async () => {
  const { actor } = start(
    { type: "session.withoutOrganisation" },
    { invitations: async () => ({ ...newcomer, invitations }) }
  )
  const child = actor.getSnapshot().children.invitation
  if (!child) throw new Error("nobody asks")
  await waitFor(child, (snapshot) => snapshot.matches("choosing"))
  child.send({ type: "invitation.later" })
  expect(actor.getSnapshot().value).toEqual({ organisation: "putOff" })
})

test("a link opened by someone else offers to sign out with it; by a member, to switch", async () => {
  const open = (found: InvitationsFound) => {
    const started = start({ type: "session.ready" }, { invitations: async () => found }, true)
    const child = started.actor.getSnapshot().children.invitation
    if (!child) throw new Error("nobody asks")
    return { ...started, child }
  }
  const other = open({
    ...member,
    invitations: [],
    linked: { email: "kim@example.com", organisation: "Orchard" }
  })
  await waitFor(other.child, (snapshot) => snapshot.matches("forSomeoneElse"))
  other.child.send({ type: "invitation.signOut" })
  expect(other.log).toEqual(["sign out"])

  const own = open({ ...member, invitations, linked: forSam })
  await waitFor(own.child, (snapshot) => snapshot.matches("choosing"))
  own.child.send({ type: "invitation.accept", id: "i1" })
  await waitFor(own.actor, (snapshot) => snapshot.matches("settling"))
  expect(own.log).toEqual(["drop link", ["joined", true]])
})
