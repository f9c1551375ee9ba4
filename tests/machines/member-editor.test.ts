import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { Removal } from "../../contract/entities/Member.ts"
import {
  type Invitation,
  type MemberDone,
  type MemberRemoval,
  type MemberRequest,
  memberEditorMachine,
  type RemovalRequest
} from "../../machines/flows/member-editor.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { held, member, memberEditorSamples } from "../walker/samples/member-editor.ts"

describeMachine("member editor", memberEditorMachine, memberEditorSamples)

type World = {
  readonly invite?: (input: Invitation) => Promise<MemberDone>
  readonly resend?: (input: MemberRequest) => Promise<MemberDone>
  readonly remove?: (input: MemberRemoval) => Promise<MemberDone>
  readonly weigh?: () => Promise<Removal>
}

const start = ({ invite, resend, remove, weigh = async () => held }: World) => {
  const log: Array<unknown> = []
  const actor = createActor(
    memberEditorMachine.provide({
      actors: {
        inviteMember: fromPromise<MemberDone, Invitation>(({ input }) => invite?.(input) ?? Promise.reject()),
        weighRemoval: fromPromise<Removal, RemovalRequest>(weigh),
        resendInvitation: fromPromise<MemberDone, MemberRequest>(
          ({ input }) => resend?.(input) ?? Promise.reject()
        ),
        removeMember: fromPromise<MemberDone, MemberRemoval>(
          ({ input }) => remove?.(input) ?? Promise.reject()
        )
      },
      actions: {
        refreshList: () => log.push("refresh"),
        announceDone: (_, { output }) => log.push(output.message),
        warnFailed: (_, { error }) => log.push(error)
      }
    })
  ).start()
  return { actor, log }
}

test("the last Admin stays, and the question says why", async () => {
  const message = "The last Admin can’t be removed, demoted or suspended"
  const { actor, log } = start({ remove: () => Promise.reject({ message, fields: {} }) })
  actor.send({ type: "member.remove", member })
  await waitFor(actor, (snapshot) => snapshot.matches("choosing"))
  actor.send({ type: "editor.submit" })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("choosing"))
  expect([context.problem, log]).toEqual([message, []])
})

test("a member's contacts go to the first heir unless another is chosen", async () => {
  const heirs: Array<string> = []
  const { actor } = start({
    remove: async ({ heir }) => {
      heirs.push(heir)
      return { message: "" }
    }
  })
  for (const choice of [undefined, "m3"]) {
    actor.send({ type: "member.remove", member })
    await waitFor(actor, (snapshot) => snapshot.matches("choosing"))
    if (choice) actor.send({ type: "heir.choose", id: choice })
    actor.send({ type: "editor.submit" })
    await waitFor(actor, (snapshot) => snapshot.matches("closed"))
  }
  expect(heirs).toEqual(["m2", "m3"])
})

test("an address that is taken comes back with what was typed", async () => {
  const errors = { email: "This person is already a member or invited" }
  const { actor } = start({ invite: () => Promise.reject({ message: "", fields: errors }) })
  actor.send({ type: "member.invite" })
  actor.send({ type: "field.change", field: "email", value: "sam@example.com" })
  actor.send({ type: "editor.submit" })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("adding"))
  expect([context.draft.email, context.errors]).toEqual(["sam@example.com", errors])
})

test("a new invitation starts empty, whatever was edited before", () => {
  const { actor } = start({})
  actor.send({ type: "member.edit", member })
  actor.send({ type: "editor.close" })
  actor.send({ type: "member.invite" })
  const { context } = actor.getSnapshot()
  expect([context.member, context.draft]).toEqual([
    null,
    { name: "", email: "", role: "Read", creditCap: "" }
  ])
})

test("confirms an action and loads the list again", async () => {
  const { actor, log } = start({ resend: async () => ({ message: "resend" }) })
  actor.send({ type: "member.resend", member })
  await waitFor(actor, (snapshot) => snapshot.matches("closed"))
  expect(log).toEqual(["refresh", "resend"])
})
