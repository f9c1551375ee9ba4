import { assign, fromPromise, setup } from "xstate"
import type { Member, Removal } from "../../contract/entities/Member.ts"

export type MemberField = "name" | "email" | "role" | "creditCap"

export type MemberDraft = Readonly<Record<MemberField, string>>

/** An action on a member, confirmed first where needed. */
export type MemberAct = "resend" | "restore" | "suspend" | "cancel" | "remove"

export type MemberEditorContext = {
  readonly member: Member | null
  readonly draft: MemberDraft
  readonly act: MemberAct
  /**
   * The contacts and callbacks of the member to be removed, and the members who could take them over. `heir` is the
   * chosen id, or empty.
   */
  readonly removal: Removal
  readonly heirQuery: string
  readonly heir: string
  readonly attempt: string
  readonly errors: Readonly<Record<string, string>>
  readonly problem: string
}

export type Invitation = { readonly draft: MemberDraft; readonly attempt: string }

export type MemberChange = Invitation & { readonly member: Member | null }

export type MemberRequest = { readonly memberId: string; readonly attempt: string }

/** `heir` is the id of the colleague who takes over the contacts and callbacks, or empty. */
export type MemberRemoval = MemberRequest & { readonly heir: string }

export type RemovalRequest = { readonly member: Member | null; readonly query: string }

/** `message` is the server's. */
export type MemberDone = { readonly message: string }

export type MemberEditorEvent =
  | { readonly type: "member.invite" }
  | { readonly type: "member.edit"; readonly member: Member }
  | { readonly type: "member.resend"; readonly member: Member }
  | { readonly type: "member.restore"; readonly member: Member }
  | { readonly type: "member.suspend"; readonly member: Member }
  | { readonly type: "member.cancel"; readonly member: Member }
  | { readonly type: "member.remove"; readonly member: Member }
  | { readonly type: "field.change"; readonly field: MemberField; readonly value: string }
  | { readonly type: "heir.search"; readonly query: string }
  | { readonly type: "heir.choose"; readonly id: string }
  | { readonly type: "editor.submit" }
  | { readonly type: "editor.close" }

const mustProvide = (): never => {
  throw new Error("memberEditor was started without its implementations")
}

type Failure = { readonly message?: string; readonly fields?: Readonly<Record<string, string>> }

const failureIn = (error: unknown): Failure => (typeof error === "object" && error !== null ? error : {})

const nothingHeld: Removal = { contacts: 0, callbacks: 0, heirs: [] }

const requestIn = ({ member, attempt }: MemberEditorContext): MemberRequest => ({
  memberId: member?.id ?? "",
  attempt
})

const emptyDraft: MemberDraft = { name: "", email: "", role: "Read", creditCap: "" }

/** Inviting members, changing roles, and ending memberships. The server protects the last Admin. */
export const memberEditorMachine = setup({
  types: {
    context: {} as MemberEditorContext,
    events: {} as MemberEditorEvent,
    tags: {} as "form" | "question" | "busy" | "searching"
  },
  actors: {
    inviteMember: fromPromise<MemberDone, Invitation>(mustProvide),
    updateMember: fromPromise<MemberDone, MemberChange>(mustProvide),
    resendInvitation: fromPromise<MemberDone, MemberRequest>(mustProvide),
    cancelInvitation: fromPromise<MemberDone, MemberRequest>(mustProvide),
    suspendMember: fromPromise<MemberDone, MemberRequest>(mustProvide),
    restoreMember: fromPromise<MemberDone, MemberRequest>(mustProvide),
    weighRemoval: fromPromise<Removal, RemovalRequest>(mustProvide),
    removeMember: fromPromise<MemberDone, MemberRemoval>(mustProvide)
  },
  guards: {
    changesRole: ({ context: { member, draft } }) => member?.role !== draft.role
  },
  delays: { pause: 200 },
  actions: {
    startDraft: assign({ member: null, draft: emptyDraft, errors: {}, problem: "" }),
    setMember: assign((_, { member }: { member: Member }) => ({
      member,
      draft: {
        name: member.name,
        email: member.email,
        role: member.role,
        creditCap: member.creditCap === null ? "" : String(member.creditCap)
      },
      errors: {},
      problem: ""
    })),
    setAct: assign((_, { member, act }: { member: Member; act: MemberAct }) => ({
      member,
      act,
      removal: nothingHeld,
      heirQuery: "",
      heir: "",
      errors: {},
      problem: "",
      attempt: crypto.randomUUID()
    })),
    setRemoval: assign(({ context }, { output: removal }: { output: Removal }) => ({
      removal,
      heir: (removal.heirs.find(({ id }) => id === context.heir) ?? removal.heirs[0])?.id ?? "",
      problem: ""
    })),
    setHeirQuery: assign((_, params: { query: string }) => ({ heirQuery: params.query })),
    setHeir: assign((_, params: { id: string }) => ({ heir: params.id })),
    setField: assign(({ context }, params: { field: MemberField; value: string }) => ({
      draft: { ...context.draft, [params.field]: params.value },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== params.field))
    })),
    startAttempt: assign(() => ({ attempt: crypto.randomUUID(), errors: {}, problem: "" })),
    setFailure: assign((_, params: { error: unknown }) => {
      const { message = "", fields = {} } = failureIn(params.error)
      return { errors: fields, problem: Object.keys(fields).length === 0 ? message : "" }
    }),
    refreshList: mustProvide,
    announceDone: (_, _params: { readonly output: MemberDone }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "memberEditor",
  description: "An Admin invites, changes, suspends and removes members. Each action reloads the list.",
  context: {
    member: null,
    draft: { name: "", email: "", role: "Read", creditCap: "" },
    act: "resend",
    removal: { contacts: 0, callbacks: 0, heirs: [] },
    heirQuery: "",
    heir: "",
    attempt: "",
    errors: {},
    problem: ""
  },
  initial: "closed",
  states: {
    closed: {
      on: {
        "member.invite": { target: "adding", actions: "startDraft" },
        "member.edit": { target: "editing", actions: { type: "setMember", params: ({ event }) => event } },
        "member.resend": {
          target: "resending",
          actions: { type: "setAct", params: ({ event }) => ({ ...event, act: "resend" as const }) }
        },
        "member.restore": {
          target: "restoring",
          actions: { type: "setAct", params: ({ event }) => ({ ...event, act: "restore" as const }) }
        },
        "member.suspend": {
          target: "confirmingSuspension",
          actions: { type: "setAct", params: ({ event }) => ({ ...event, act: "suspend" as const }) }
        },
        "member.cancel": {
          target: "confirmingCancellation",
          actions: { type: "setAct", params: ({ event }) => ({ ...event, act: "cancel" as const }) }
        },
        "member.remove": {
          target: "weighing",
          actions: { type: "setAct", params: ({ event }) => ({ ...event, act: "remove" as const }) }
        }
      }
    },
    adding: {
      description: "Name, email address and role of a new member.",
      tags: ["form"],
      on: {
        "field.change": { actions: { type: "setField", params: ({ event }) => event } },
        "editor.submit": { target: "inviting", actions: "startAttempt" },
        "editor.close": { target: "closed" }
      }
    },
    inviting: {
      description: "Emails the invitation.",
      tags: ["form", "busy"],
      invoke: {
        id: "inviteMember",
        src: "inviteMember",
        input: ({ context }) => ({ draft: context.draft, attempt: context.attempt }),
        onDone: {
          target: "closed",
          actions: ["refreshList", { type: "announceDone", params: ({ event }) => event }]
        },
        onError: { target: "adding", actions: { type: "setFailure", params: ({ event }) => event } }
      }
    },
    editing: {
      description: "Edits name, role and credit limit; also the address of one who has not joined.",
      tags: ["form"],
      on: {
        "field.change": { actions: { type: "setField", params: ({ event }) => event } },
        "editor.submit": [
          { guard: "changesRole", target: "changingRole", actions: "startAttempt" },
          { target: "saving", actions: "startAttempt" }
        ],
        "editor.close": { target: "closed" }
      }
    },
    saving: {
      tags: ["form", "busy"],
      invoke: {
        id: "updateMember",
        src: "updateMember",
        input: ({ context: { member, draft, attempt } }) => ({ member, draft, attempt }),
        onDone: {
          target: "closed",
          actions: ["refreshList", { type: "announceDone", params: ({ event }) => event }]
        },
        onError: { target: "editing", actions: { type: "setFailure", params: ({ event }) => event } }
      }
    },
    changingRole: {
      description: "A changed role ends the member's sessions and may need a fresh code first.",
      tags: ["form", "busy"],
      invoke: {
        id: "updateMember",
        src: "updateMember",
        input: ({ context: { member, draft, attempt } }) => ({ member, draft, attempt }),
        onDone: {
          target: "closed",
          actions: ["refreshList", { type: "announceDone", params: ({ event }) => event }]
        },
        onError: { target: "editing", actions: { type: "setFailure", params: ({ event }) => event } }
      }
    },
    resending: {
      description: "Emails the invitation again. The older link stops working.",
      tags: ["busy"],
      invoke: {
        id: "resendInvitation",
        src: "resendInvitation",
        input: ({ context }) => requestIn(context),
        onDone: {
          target: "closed",
          actions: ["refreshList", { type: "announceDone", params: ({ event }) => event }]
        },
        onError: {
          target: "closed",
          actions: ["refreshList", { type: "warnFailed", params: ({ event }) => event }]
        }
      }
    },
    restoring: {
      description: "Lets a suspended member sign in again.",
      tags: ["busy"],
      invoke: {
        id: "restoreMember",
        src: "restoreMember",
        input: ({ context }) => requestIn(context),
        onDone: {
          target: "closed",
          actions: ["refreshList", { type: "announceDone", params: ({ event }) => event }]
        },
        onError: {
          target: "closed",
          actions: ["refreshList", { type: "warnFailed", params: ({ event }) => event }]
        }
      }
    },
    confirmingSuspension: {
      description: "Explains the consequences of a suspension and asks for confirmation.",
      tags: ["question"],
      on: {
        "editor.submit": { target: "suspending", actions: "startAttempt" },
        "editor.close": { target: "closed" }
      }
    },
    suspending: {
      description: "Suspends the member and ends their sessions. Their contacts stay theirs.",
      tags: ["question", "busy"],
      invoke: {
        id: "suspendMember",
        src: "suspendMember",
        input: ({ context }) => requestIn(context),
        onDone: {
          target: "closed",
          actions: ["refreshList", { type: "announceDone", params: ({ event }) => event }]
        },
        onError: {
          target: "confirmingSuspension",
          actions: { type: "setFailure", params: ({ event }) => event }
        }
      }
    },
    confirmingCancellation: {
      description: "Explains that the invitation will stop working and asks for confirmation.",
      tags: ["question"],
      on: {
        "editor.submit": { target: "cancelling", actions: "startAttempt" },
        "editor.close": { target: "closed" }
      }
    },
    cancelling: {
      description: "Takes the invitation back.",
      tags: ["question", "busy"],
      invoke: {
        id: "cancelInvitation",
        src: "cancelInvitation",
        input: ({ context }) => requestIn(context),
        onDone: {
          target: "closed",
          actions: ["refreshList", { type: "announceDone", params: ({ event }) => event }]
        },
        onError: {
          target: "confirmingCancellation",
          actions: { type: "setFailure", params: ({ event }) => event }
        }
      }
    },
    weighing: {
      description: "Counts the member's contacts and callbacks, and finds members who could take them over.",
      tags: ["busy"],
      invoke: {
        id: "weighRemoval",
        src: "weighRemoval",
        input: ({ context }) => ({ member: context.member, query: "" }),
        onDone: { target: "choosing", actions: { type: "setRemoval", params: ({ event }) => event } },
        onError: {
          target: "closed",
          actions: ["refreshList", { type: "warnFailed", params: ({ event }) => event }]
        }
      }
    },
    choosing: {
      description: "Explains what a removal does and asks who takes over contacts and callbacks.",
      tags: ["question"],
      initial: "resting",
      on: {
        "heir.search": {
          target: ".pausing",
          actions: { type: "setHeirQuery", params: ({ event }) => event }
        },
        "heir.choose": { actions: { type: "setHeir", params: ({ event }) => event } },
        "editor.submit": { target: "removing", actions: "startAttempt" },
        "editor.close": { target: "closed" }
      },
      states: {
        resting: {},
        pausing: {
          description: "Waits until typing pauses.",
          tags: ["searching"],
          after: { pause: { target: "searching" } }
        },
        searching: {
          tags: ["searching"],
          invoke: {
            id: "weighRemoval",
            src: "weighRemoval",
            input: ({ context }) => ({ member: context.member, query: context.heirQuery }),
            onDone: { target: "resting", actions: { type: "setRemoval", params: ({ event }) => event } },
            onError: { target: "resting", actions: { type: "setFailure", params: ({ event }) => event } }
          }
        }
      }
    },
    removing: {
      description: "Ends the membership. The chosen colleague takes over the contacts and callbacks.",
      tags: ["question", "busy"],
      invoke: {
        id: "removeMember",
        src: "removeMember",
        input: ({ context }) => ({ ...requestIn(context), heir: context.heir }),
        onDone: {
          target: "closed",
          actions: ["refreshList", { type: "announceDone", params: ({ event }) => event }]
        },
        onError: { target: "choosing", actions: { type: "setFailure", params: ({ event }) => event } }
      }
    }
  }
})
