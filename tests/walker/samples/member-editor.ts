import type { Member } from "../../../contract/entities/Member.ts"
import type { memberEditorMachine } from "../../../machines/flows/member-editor.machine.ts"
import type { Samples } from "../events.ts"

export const member: Member = {
  id: "m1",
  name: "Sam Sample",
  email: "sam@example.com",
  role: "Write",
  organization_id: "o1",
  organization_name: "Sample",
  state: "active",
  lastSeenAt: null
}

export const held = {
  contacts: 3,
  callbacks: 1,
  heirs: [
    { id: "m2", name: "Kim Sample", email: "kim@example.com" },
    { id: "m3", name: "Lee Sample", email: "lee@example.com" }
  ]
}

export const memberEditorSamples: Samples<typeof memberEditorMachine> = {
  events: [
    { type: "member.invite" },
    { type: "member.edit", member },
    { type: "member.resend", member },
    { type: "member.restore", member },
    { type: "member.suspend", member },
    { type: "member.cancel", member },
    { type: "member.remove", member },
    { type: "field.change", field: "role", value: "Admin" },
    { type: "heir.search", query: "sam" },
    { type: "heir.choose", id: "m2" },
    { type: "editor.submit" },
    { type: "editor.close" },
    { type: "xstate.done.actor.weighRemoval", output: held },
    { type: "xstate.error.actor.weighRemoval", error: { message: "No", fields: {} } },
    { type: "xstate.done.actor.saveMember", output: { message: "Saved" } },
    { type: "xstate.error.actor.saveMember", error: { message: "No", fields: { email: "No" } } },
    { type: "xstate.done.actor.actOnMember", output: { message: "Done" } },
    { type: "xstate.error.actor.actOnMember", error: { message: "No", fields: {} } }
  ],
  view: ({ act }) => act
}
