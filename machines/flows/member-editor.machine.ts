import { assign, fromPromise, setup } from "xstate"
import type { Member } from "../../contract/entities/Member.ts"

export type MemberField = "name" | "email" | "role"

export type MemberDraft = Readonly<Record<MemberField, string>>

/** What is done to a member at a press, or after a question. */
export type MemberAct = "resend" | "restore" | "suspend" | "cancel" | "remove"

export type MemberEditorContext = {
  readonly member: Member | null
  readonly draft: MemberDraft
  readonly act: MemberAct
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
  readonly attempt: string
}

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
  | { readonly type: "editor.submit" }
  | { readonly type: "editor.close" }

const mustProvide = (): never => {
  throw new Error("memberEditor was started without its implementations")
}

type Failure = { readonly message?: string; readonly fields?: Readonly<Record<string, string>> }

const failureIn = (error: unknown): Failure => (typeof error === "object" && error !== null ? error : {})

const emptyDraft: MemberDraft = { name: "", email: "", role: "Read" }

/** Inviting a member, changing their role, and what ends a membership. The last Admin is the server's to keep. */
export const memberEditorMachine = setup({
  types: {
    context: {} as MemberEditorContext,
    events: {} as MemberEditorEvent,
    tags: {} as "form" | "question" | "busy"
  },
  actors: {
    saveMember: fromPromise<MemberDone, MemberSave>(mustProvide),
    actOnMember: fromPromise<MemberDone, MemberDeed>(mustProvide)
  },
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
      errors: {},
      problem: "",
      attempt: crypto.randomUUID()
    })),
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
          target: "confirming",
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
        input: ({ context }) => ({ member: context.member, act: context.act, attempt: context.attempt }),
        onDone: {
          target: "closed",
          actions: ["refreshList", { type: "announceDone", params: ({ event }) => event.output }]
        },
        onError: {
          target: "confirming",
          actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    acting: {
      description: "Sends the invitation again, or restores.",
      tags: ["busy"],
      invoke: {
        id: "actOnMember",
        src: "actOnMember",
        input: ({ context }) => ({ member: context.member, act: context.act, attempt: context.attempt }),
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
