import { assign, fromPromise, setup } from "xstate"
import type { Member, Removal } from "../../contract/entities/Member.ts"

export type MemberField = "name" | "email" | "role"

export type MemberDraft = Readonly<Record<MemberField, string>>

/** What is done to a member at a press, or after a question. */
export type MemberAct = "resend" | "restore" | "suspend" | "cancel" | "remove"

export type MemberEditorContext = {
  readonly member: Member | null
  readonly draft: MemberDraft
  readonly act: MemberAct
  /** What the member to be removed holds, and who could have it. `heir` is the chosen one's id, or empty. */
  readonly removal: Removal
  readonly heirQuery: string
  readonly heir: string
  readonly attempt: string
  readonly errors: Readonly<Record<string, string>>
  readonly problem: string
}

export type MemberSave = {
  readonly member: Member | null
  readonly draft: MemberDraft
  readonly attempt: string
}
export type MemberDeed = {
  readonly member: Member | null
  readonly act: MemberAct
  readonly heir: string
  readonly attempt: string
}

export type RemovalRequest = { readonly member: Member | null; readonly query: string }

/** `message` is the server's own. */
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

const emptyDraft: MemberDraft = { name: "", email: "", role: "Read" }

/** Inviting a member, changing their role, and what ends a membership. The last Admin is the server's to keep. */
export const memberEditorMachine = setup({
  types: {
    context: {} as MemberEditorContext,
    events: {} as MemberEditorEvent,
    tags: {} as "form" | "question" | "busy" | "searching"
  },
  actors: {
    saveMember: fromPromise<MemberDone, MemberSave>(mustProvide),
    weighRemoval: fromPromise<Removal, RemovalRequest>(mustProvide),
    actOnMember: fromPromise<MemberDone, MemberDeed>(mustProvide)
  },
  guards: {
    isRemoval: ({ context }) => context.act === "remove"
  },
  delays: { pause: 200 },
  actions: {
    startDraft: assign({ member: null, draft: emptyDraft, errors: {}, problem: "" }),
    keepMember: assign((_, { member }: { member: Member }) => ({
      member,
      draft: { name: member.name, email: member.email, role: member.role },
      errors: {},
      problem: ""
    })),
    keepAct: assign((_, { member, act }: { member: Member; act: MemberAct }) => ({
      member,
      act,
      removal: nothingHeld,
      heirQuery: "",
      heir: "",
      errors: {},
      problem: "",
      attempt: crypto.randomUUID()
    })),
    keepRemoval: assign(({ context }, params: { removal: Removal }) => ({
      removal: params.removal,
      heir: (params.removal.heirs.find(({ id }) => id === context.heir) ?? params.removal.heirs[0])?.id ?? "",
      problem: ""
    })),
    keepHeirQuery: assign((_, params: { query: string }) => ({ heirQuery: params.query })),
    keepHeir: assign((_, params: { id: string }) => ({ heir: params.id })),
    keepField: assign(({ context }, params: { field: MemberField; value: string }) => ({
      draft: { ...context.draft, [params.field]: params.value },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== params.field))
    })),
    startAttempt: assign(() => ({ attempt: crypto.randomUUID(), errors: {}, problem: "" })),
    keepFailure: assign((_, params: { error: unknown }) => {
      const { message = "", fields = {} } = failureIn(params.error)
      return { errors: fields, problem: Object.keys(fields).length === 0 ? message : "" }
    }),
    refreshList: mustProvide,
    announceDone: (_, _params: MemberDone) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "memberEditor",
  description: "What an Admin does to members. After each the list is fetched again.",
  context: {
    member: null,
    draft: { name: "", email: "", role: "Read" },
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
        "member.edit": {
          target: "editing",
          actions: { type: "keepMember", params: ({ event }) => ({ member: event.member }) }
        },
        "member.resend": {
          target: "acting",
          actions: {
            type: "keepAct",
            params: ({ event }) => ({ member: event.member, act: "resend" as const })
          }
        },
        "member.restore": {
          target: "acting",
          actions: {
            type: "keepAct",
            params: ({ event }) => ({ member: event.member, act: "restore" as const })
          }
        },
        "member.suspend": {
          target: "confirming",
          actions: {
            type: "keepAct",
            params: ({ event }) => ({ member: event.member, act: "suspend" as const })
          }
        },
        "member.cancel": {
          target: "confirming",
          actions: {
            type: "keepAct",
            params: ({ event }) => ({ member: event.member, act: "cancel" as const })
          }
        },
        "member.remove": {
          target: "weighing",
          actions: {
            type: "keepAct",
            params: ({ event }) => ({ member: event.member, act: "remove" as const })
          }
        }
      }
    },
    adding: {
      description: "Name, address and role of somebody new.",
      tags: ["form"],
      on: {
        "field.change": {
          actions: { type: "keepField", params: ({ event }) => ({ field: event.field, value: event.value }) }
        },
        "editor.submit": { target: "inviting", actions: "startAttempt" },
        "editor.close": { target: "closed" }
      }
    },
    inviting: {
      description: "The server mails the invitation.",
      tags: ["form", "busy"],
      invoke: {
        id: "saveMember",
        src: "saveMember",
        input: ({ context }) => ({ member: null, draft: context.draft, attempt: context.attempt }),
        onDone: {
          target: "closed",
          actions: ["refreshList", { type: "announceDone", params: ({ event }) => event.output }]
        },
        onError: {
          target: "adding",
          actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    editing: {
      description: "The name and role of a member; the address too while they have not joined.",
      tags: ["form"],
      on: {
        "field.change": {
          actions: { type: "keepField", params: ({ event }) => ({ field: event.field, value: event.value }) }
        },
        "editor.submit": { target: "saving", actions: "startAttempt" },
        "editor.close": { target: "closed" }
      }
    },
    saving: {
      description: "A changed role ends the member's sessions and may need a fresh code first.",
      tags: ["form", "busy"],
      invoke: {
        id: "saveMember",
        src: "saveMember",
        input: ({ context }) => ({
          member: context.member,
          draft: context.draft,
          attempt: context.attempt
        }),
        onDone: {
          target: "closed",
          actions: ["refreshList", { type: "announceDone", params: ({ event }) => event.output }]
        },
        onError: {
          target: "editing",
          actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    weighing: {
      description:
        "Counts the contacts and callbacks of a member to be removed, and finds who could have them.",
      tags: ["busy"],
      invoke: {
        id: "weighRemoval",
        src: "weighRemoval",
        input: ({ context }) => ({ member: context.member, query: "" }),
        onDone: {
          target: "choosing",
          actions: { type: "keepRemoval", params: ({ event }) => ({ removal: event.output }) }
        },
        onError: {
          target: "closed",
          actions: ["refreshList", { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }]
        }
      }
    },
    choosing: {
      description: "Names what goes and what stays, and asks who gets the contacts and callbacks.",
      tags: ["question"],
      initial: "resting",
      on: {
        "heir.search": {
          target: ".pausing",
          actions: { type: "keepHeirQuery", params: ({ event }) => ({ query: event.query }) }
        },
        "heir.choose": { actions: { type: "keepHeir", params: ({ event }) => ({ id: event.id }) } },
        "editor.submit": { target: "removing", actions: "startAttempt" },
        "editor.close": { target: "closed" }
      },
      states: {
        resting: {},
        pausing: {
          description: "Waits until the typing rests.",
          tags: ["searching"],
          after: { pause: { target: "searching" } }
        },
        searching: {
          tags: ["searching"],
          invoke: {
            id: "weighRemoval",
            src: "weighRemoval",
            input: ({ context }) => ({ member: context.member, query: context.heirQuery }),
            onDone: {
              target: "resting",
              actions: { type: "keepRemoval", params: ({ event }) => ({ removal: event.output }) }
            },
            onError: {
              target: "resting",
              actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) }
            }
          }
        }
      }
    },
    confirming: {
      description: "Names what goes, and asks.",
      tags: ["question"],
      on: {
        "editor.submit": { target: "removing", actions: "startAttempt" },
        "editor.close": { target: "closed" }
      }
    },
    removing: {
      description: "Suspends, removes or takes the invitation back.",
      tags: ["question", "busy"],
      invoke: {
        id: "actOnMember",
        src: "actOnMember",
        input: ({ context }) => ({
          member: context.member,
          act: context.act,
          heir: context.heir,
          attempt: context.attempt
        }),
        onDone: {
          target: "closed",
          actions: ["refreshList", { type: "announceDone", params: ({ event }) => event.output }]
        },
        onError: [
          {
            guard: "isRemoval",
            target: "choosing",
            actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) }
          },
          {
            target: "confirming",
            actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) }
          }
        ]
      }
    },
    acting: {
      description: "Sends the invitation again, or restores.",
      tags: ["busy"],
      invoke: {
        id: "actOnMember",
        src: "actOnMember",
        input: ({ context }) => ({
          member: context.member,
          act: context.act,
          heir: "",
          attempt: context.attempt
        }),
        onDone: {
          target: "closed",
          actions: ["refreshList", { type: "announceDone", params: ({ event }) => event.output }]
        },
        onError: {
          target: "closed",
          actions: ["refreshList", { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }]
        }
      }
    }
  }
})
