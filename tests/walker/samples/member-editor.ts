import type { Member } from "../../../contract/entities/Member.ts"
import type { memberEditorMachine } from "../../../machines/flows/member-editor.machine.ts"
import { done, failed, type Samples } from "../events.ts"

export const member: Member = {
  id: "m1",
  name: "Sam Sample",
  email: "sam@example.com",
  role: "Write",
  organization_id: "o1",
  organization_name: "Sample",
  state: "active",
  lastSeenAt: null,
  creditsUsed: 3,
  creditCap: null
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
    done("weighRemoval", held),
    failed("weighRemoval"),
    ...["inviteMember", "updateMember"].flatMap((id) => [
      done(id, { message: "Saved" }),
      failed(id, { message: "No", fields: { email: "No" } })
    ]),
    ...["resendInvitation", "cancelInvitation", "suspendMember", "restoreMember", "removeMember"].flatMap(
      (id) => [done(id, { message: "Done" }), failed(id)]
    )
  ],
  view: ({ act, member, draft }) => [act, member?.role === draft.role]
}
