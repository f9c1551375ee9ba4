import type { Member } from "../../../contract/entities/Member.ts"
import type { MemberPage, memberListMachine } from "../../../machines/flows/member-list.machine.ts"
import type { Samples } from "../events.ts"

const member = (name: string): Member => ({
  id: name,
  name,
  email: `${name}@example.com`,
  role: "Read",
  organization_id: "o1",
  organization_name: "Sample",
  state: "active",
  lastSeenAt: null
})

export const page = (nextCursor: string | null, ...names: ReadonlyArray<string>): MemberPage => ({
  members: names.map(member),
  nextCursor,
  total: { value: 3, exact: true }
})

export const memberListSamples: Samples<typeof memberListMachine> = {
  events: [
    { type: "query.change", query: "sam" },
    { type: "list.refresh" },
    { type: "page.more" },
    { type: "xstate.done.actor.loadMembers", output: page("next", "ann") },
    { type: "xstate.done.actor.loadMembers", output: page(null, "bob") },
    { type: "xstate.error.actor.loadMembers", error: { message: "No connection" } }
  ],
  view: ({ cursor }) => cursor
}
