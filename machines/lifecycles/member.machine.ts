import { setup } from "xstate"

export type MemberStatus = "invited" | "active" | "suspended" | "removed"

export type MemberEvent =
  | { readonly type: "invitation.accept" }
  | { readonly type: "member.suspend" }
  | { readonly type: "member.reinstate" }
  | { readonly type: "member.remove" }

/** A member of an organisation, from the invitation to the removal. */
export const memberMachine = setup({
  types: {
    events: {} as MemberEvent,
    meta: {} as { readonly status: MemberStatus }
  }
}).createMachine({
  id: "member",
  description: "A person's membership of an organisation.",
  initial: "belonging",
  states: {
    belonging: {
      description: "Listed as a member. An Admin can remove them at any time.",
      initial: "invited",
      on: { "member.remove": { target: "removed" } },
      states: {
        invited: {
          description: "Added by an Admin; becomes active by signing in.",
          meta: { status: "invited" },
          on: { "invitation.accept": { target: "active" } }
        },
        active: {
          description: "Has the permissions of their role.",
          meta: { status: "active" },
          on: { "member.suspend": { target: "suspended" } }
        },
        suspended: {
          description: "Still listed, but can't sign in.",
          meta: { status: "suspended" },
          on: { "member.reinstate": { target: "active" } }
        }
      }
    },
    removed: {
      description: "No longer a member. Their records stay.",
      type: "final",
      meta: { status: "removed" }
    }
  }
})
