import { assign, fromPromise, setup } from "xstate"
import type { MailPreview, MailTemplate } from "../../contract/entities/MailTemplate.ts"

export type Addressee = { readonly _id: string; readonly name: string; readonly email: string }

export type MailDraft = { readonly subject: string; readonly body: string }

/** An email to a contact. `attempt` is the same for every retry of one email. */
export type MailToSend = MailDraft & { readonly contactId: string; readonly attempt: string }

type Begun = { readonly templateId: string; readonly draft: MailDraft }

export type EmailWritingContext = Begun & {
  readonly contact: Addressee | null
  /** Unsent drafts by contact. */
  readonly begun: Readonly<Record<string, Begun>>
  readonly templates: ReadonlyArray<MailTemplate>
  readonly attempt: string
  readonly preview: MailPreview | null
  readonly problem: string
  readonly errors: Readonly<Record<string, string>>
}

export type EmailWritingEvent =
  | { readonly type: "mail.open"; readonly contact: Addressee }
  | { readonly type: "mail.close" }
  | { readonly type: "mail.retry" }
  | { readonly type: "template.choose"; readonly templateId: string }
  | { readonly type: "templates.known"; readonly templates: ReadonlyArray<MailTemplate> }
  | { readonly type: "draft.change"; readonly field: keyof MailDraft; readonly value: string }
  | { readonly type: "mail.preview"; readonly attempt: string }
  | { readonly type: "mail.sendNow"; readonly attempt: string }
  | { readonly type: "mail.edit" }
  | { readonly type: "mail.send" }

const mustProvide = (): never => {
  throw new Error("emailWriting was started without its implementations")
}

type Failed = { readonly message?: unknown; readonly fields?: Readonly<Record<string, string>> }

const toSend = ({ contact, draft, attempt }: EmailWritingContext): MailToSend => ({
  ...draft,
  contactId: contact?._id ?? "",
  attempt
})

const blank: Begun = { templateId: "", draft: { subject: "", body: "" } }

const empty = { ...blank, attempt: "", preview: null, problem: "", errors: {} }

const isBlank = ({ subject, body }: MailDraft) => `${subject}${body}`.trim() === ""

const setAside = ({ contact, begun, templateId, draft }: EmailWritingContext) => {
  if (contact === null) return begun
  const { [contact._id]: _, ...others } = begun
  return isBlank(draft) ? others : { ...others, [contact._id]: { templateId, draft } }
}

/** Writing one email to one contact: from a template or freely, previewed, and sent once. */
export const emailWritingMachine = setup({
  types: {
    context: {} as EmailWritingContext,
    events: {} as EmailWritingEvent,
    tags: {} as "open" | "loading" | "writing" | "previewed" | "busy" | "failed"
  },
  actors: {
    loadTemplates: fromPromise<ReadonlyArray<MailTemplate>>(mustProvide),
    previewMail: fromPromise<MailPreview, MailToSend>(mustProvide),
    checkMail: fromPromise<MailPreview, MailToSend>(mustProvide),
    sendMail: fromPromise<{ readonly to: string }, MailToSend>(mustProvide)
  },
  guards: {
    maySend: ({ context }) => context.preview?.hindrance === null,
    isComplete: (_, { preview }: { preview: MailPreview }) =>
      preview.hindrance === null && preview.emptyFields.length === 0
  },
  actions: {
    takeUp: assign(({ context }, { contact }: { contact: Addressee }) => ({
      ...empty,
      ...context.begun[contact._id],
      contact
    })),
    setAside: assign(({ context }) => ({ ...empty, contact: null, begun: setAside(context) })),
    clearDraft: assign(blank),
    setTemplates: assign((_, params: { templates: ReadonlyArray<MailTemplate> }) => params),
    takeTemplate: assign(({ context }, params: { templateId: string }) => {
      const template = context.templates.find(({ _id }) => _id === params.templateId)
      if (template === undefined) return { templateId: "" }
      const { subject, body } = template
      return { templateId: template._id, draft: { subject, body }, problem: "", errors: {} }
    }),
    setField: assign(({ context }, params: { field: keyof MailDraft; value: string }) => ({
      draft: { ...context.draft, [params.field]: params.value },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== params.field))
    })),
    setAttempt: assign((_, params: { attempt: string }) => ({ ...params, problem: "", errors: {} })),
    setPreview: assign((_, params: { preview: MailPreview }) => params),
    clearProblem: assign({ problem: "", errors: {} }),
    setProblem: assign((_, params: { error: unknown }) => {
      const { message = "", fields = {} } = (params.error ?? {}) as Failed
      return { problem: String(message), errors: fields }
    }),
    announceSent: (_, _params: { contact: Addressee | null; to: string }) => mustProvide()
  }
}).createMachine({
  id: "emailWriting",
  description:
    "Writes an email to one contact. It can be previewed before it is sent, and the draft is kept until then, even if the dialog is closed.",
  context: { ...empty, contact: null, begun: {}, templates: [] },
  initial: "closed",
  states: {
    closed: {
      entry: "setAside",
      on: {
        "mail.open": {
          target: "loading",
          actions: { type: "takeUp", params: ({ event }) => ({ contact: event.contact }) }
        }
      }
    },
    loading: {
      tags: ["open", "loading"],
      invoke: {
        id: "loadTemplates",
        src: "loadTemplates",
        onDone: {
          target: "writing",
          actions: { type: "setTemplates", params: ({ event }) => ({ templates: event.output }) }
        },
        onError: {
          target: "unknown",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      },
      on: { "mail.close": { target: "closed" } }
    },
    unknown: {
      description: "The templates could not be loaded.",
      tags: ["open", "failed"],
      on: {
        "mail.retry": { target: "loading", actions: "clearProblem" },
        "mail.close": { target: "closed" }
      }
    },
    writing: {
      tags: ["open", "writing"],
      on: {
        "template.choose": {
          actions: { type: "takeTemplate", params: ({ event }) => ({ templateId: event.templateId }) }
        },
        "templates.known": {
          actions: { type: "setTemplates", params: ({ event }) => ({ templates: event.templates }) }
        },
        "draft.change": {
          actions: { type: "setField", params: ({ event }) => ({ field: event.field, value: event.value }) }
        },
        "mail.preview": {
          target: "previewing",
          actions: { type: "setAttempt", params: ({ event }) => ({ attempt: event.attempt }) }
        },
        "mail.sendNow": {
          target: "checking",
          actions: { type: "setAttempt", params: ({ event }) => ({ attempt: event.attempt }) }
        },
        "mail.close": { target: "closed" }
      }
    },
    checking: {
      description:
        "An email is sent without a preview if nothing prevents it and each field in it has a value. Otherwise the preview shows the reason.",
      tags: ["open", "writing", "busy"],
      invoke: {
        id: "checkMail",
        src: "checkMail",
        input: ({ context }) => toSend(context),
        onDone: [
          {
            target: "sending",
            guard: { type: "isComplete", params: ({ event }) => ({ preview: event.output }) },
            actions: { type: "setPreview", params: ({ event }) => ({ preview: event.output }) }
          },
          {
            target: "previewed",
            actions: { type: "setPreview", params: ({ event }) => ({ preview: event.output }) }
          }
        ],
        onError: {
          target: "writing",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      },
      on: { "mail.close": { target: "closed" } }
    },
    previewing: {
      description: "The server fills in the fields and lists anything that prevents sending.",
      tags: ["open", "writing", "busy"],
      invoke: {
        id: "previewMail",
        src: "previewMail",
        input: ({ context }) => toSend(context),
        onDone: {
          target: "previewed",
          actions: { type: "setPreview", params: ({ event }) => ({ preview: event.output }) }
        },
        onError: {
          target: "writing",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      },
      on: { "mail.close": { target: "closed" } }
    },
    previewed: {
      tags: ["open", "previewed"],
      on: {
        "mail.edit": { target: "writing", actions: "clearProblem" },
        "mail.send": { target: "sending", guard: "maySend", actions: "clearProblem" },
        "mail.close": { target: "closed" }
      }
    },
    sending: {
      description:
        "Sends the email. The dialog stays open until the server has it. A retry never sends it twice.",
      tags: ["open", "previewed", "busy"],
      invoke: {
        id: "sendMail",
        src: "sendMail",
        input: ({ context }) => toSend(context),
        onDone: {
          target: "closed",
          actions: [
            "clearDraft",
            {
              type: "announceSent",
              params: ({ context, event }) => ({ contact: context.contact, to: event.output.to })
            }
          ]
        },
        onError: {
          target: "previewed",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    }
  }
})
