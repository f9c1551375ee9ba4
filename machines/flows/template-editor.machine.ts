import { assign, fromPromise, setup } from "xstate"
import type { MailTemplate } from "../../contract/entities/MailTemplate.ts"

/** A template draft; without an id while it is new. */
export type TemplateDraft = {
  readonly _id: string | null
  readonly name: string
  readonly subject: string
  readonly body: string
}

export type TemplateEditorContext = {
  readonly templates: ReadonlyArray<MailTemplate>
  readonly draft: TemplateDraft | null
  /** Asks for confirmation before deleting it. */
  readonly doomed: MailTemplate | null
  readonly problem: string
  readonly errors: Readonly<Record<string, string>>
}

export type TemplateEditorEvent =
  | { readonly type: "templates.open" }
  | { readonly type: "templates.close" }
  | { readonly type: "templates.retry" }
  | { readonly type: "template.edit"; readonly draft: TemplateDraft }
  | { readonly type: "draft.change"; readonly field: "name" | "subject" | "body"; readonly value: string }
  | { readonly type: "draft.save" }
  | { readonly type: "draft.cancel" }
  | { readonly type: "template.delete"; readonly template: MailTemplate }
  | { readonly type: "deletion.confirm" }
  | { readonly type: "deletion.cancel" }

const mustProvide = (): never => {
  throw new Error("templateEditor was started without its implementations")
}

type Failed = { readonly message?: unknown; readonly fields?: Readonly<Record<string, string>> }

const byName = (one: MailTemplate, other: MailTemplate) => one.name.localeCompare(other.name)

/** The organisation's email templates: listing, writing and deleting them. */
export const templateEditorMachine = setup({
  types: {
    context: {} as TemplateEditorContext,
    events: {} as TemplateEditorEvent,
    tags: {} as "open" | "loading" | "failed" | "editing" | "deleting" | "busy"
  },
  actors: {
    loadTemplates: fromPromise<ReadonlyArray<MailTemplate>>(mustProvide),
    saveTemplate: fromPromise<MailTemplate, { readonly draft: TemplateDraft | null }>(mustProvide),
    deleteTemplate: fromPromise<void, { readonly templateId: string }>(mustProvide)
  },
  actions: {
    setTemplates: assign((_, params: { templates: ReadonlyArray<MailTemplate> }) => params),
    setDraft: assign((_, params: { draft: TemplateDraft }) => ({ ...params, problem: "", errors: {} })),
    setField: assign(({ context }, params: { field: "name" | "subject" | "body"; value: string }) => ({
      draft: context.draft && { ...context.draft, [params.field]: params.value },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== params.field))
    })),
    setSaved: assign(({ context }, params: { template: MailTemplate }) => ({
      templates: [
        ...context.templates.filter(({ _id }) => _id !== params.template._id),
        params.template
      ].toSorted(byName)
    })),
    setDoomed: assign((_, params: { template: MailTemplate }) => ({ doomed: params.template, problem: "" })),
    dropDoomed: assign(({ context }) => ({
      templates: context.templates.filter(({ _id }) => _id !== context.doomed?._id)
    })),
    putAway: assign({ draft: null, doomed: null, problem: "", errors: {} }),
    clearProblem: assign({ problem: "", errors: {} }),
    setProblem: assign((_, params: { error: unknown }) => {
      const { message = "", fields = {} } = (params.error ?? {}) as Failed
      return { problem: String(message), errors: fields }
    }),
    announceTemplates: (_, _params: { templates: ReadonlyArray<MailTemplate> }) => mustProvide()
  }
}).createMachine({
  id: "templateEditor",
  description: "The organisation's email templates.",
  context: { templates: [], draft: null, doomed: null, problem: "", errors: {} },
  initial: "closed",
  states: {
    closed: { on: { "templates.open": { target: "loading", actions: "putAway" } } },
    loading: {
      tags: ["open", "loading"],
      invoke: {
        id: "loadTemplates",
        src: "loadTemplates",
        onDone: {
          target: "resting",
          actions: { type: "setTemplates", params: ({ event }) => ({ templates: event.output }) }
        },
        onError: {
          target: "unknown",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      },
      on: { "templates.close": { target: "closed" } }
    },
    unknown: {
      description: "The templates could not be loaded.",
      tags: ["open", "failed"],
      on: {
        "templates.retry": { target: "loading", actions: "clearProblem" },
        "templates.close": { target: "closed" }
      }
    },
    resting: {
      tags: ["open"],
      entry: [
        "putAway",
        { type: "announceTemplates", params: ({ context }) => ({ templates: context.templates }) }
      ],
      on: {
        "template.edit": {
          target: "editing",
          actions: { type: "setDraft", params: ({ event }) => ({ draft: event.draft }) }
        },
        "template.delete": {
          target: "confirming",
          actions: { type: "setDoomed", params: ({ event }) => ({ template: event.template }) }
        },
        "templates.close": { target: "closed" }
      }
    },
    editing: {
      description: "Edits a template. Only Cancel drops the draft.",
      tags: ["open", "editing"],
      on: {
        "draft.change": {
          actions: { type: "setField", params: ({ event }) => ({ field: event.field, value: event.value }) }
        },
        "draft.save": { target: "saving", actions: "clearProblem" },
        "draft.cancel": { target: "resting" }
      }
    },
    saving: {
      description:
        "Saves the template. The form stays open until the server accepts it: the name may be taken or a field unknown.",
      tags: ["open", "editing", "busy"],
      invoke: {
        id: "saveTemplate",
        src: "saveTemplate",
        input: ({ context }) => ({ draft: context.draft }),
        onDone: {
          target: "resting",
          actions: { type: "setSaved", params: ({ event }) => ({ template: event.output }) }
        },
        onError: {
          target: "editing",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    confirming: {
      tags: ["open", "deleting"],
      on: {
        "deletion.confirm": { target: "deleting", actions: "clearProblem" },
        "deletion.cancel": { target: "resting" }
      }
    },
    deleting: {
      tags: ["open", "deleting", "busy"],
      invoke: {
        id: "deleteTemplate",
        src: "deleteTemplate",
        input: ({ context }) => ({ templateId: context.doomed?._id ?? "" }),
        onDone: { target: "resting", actions: "dropDoomed" },
        onError: {
          target: "confirming",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    }
  }
})
