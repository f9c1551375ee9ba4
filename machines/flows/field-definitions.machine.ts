import { assign, fromPromise, setup } from "xstate"
import type { FieldDefinition, FieldKind } from "../../contract/entities/FieldDefinition.ts"

export type FieldDraft = {
  /** Empty while a new one is defined. */
  readonly fieldId: string
  readonly name: string
  readonly kind: FieldKind
  /** One per line. */
  readonly options: string
}

export type FieldSave = { readonly draft: FieldDraft; readonly attempt: string }

export type FieldArchiving = { readonly fieldId: string; readonly archived: boolean }

type Attempted = { readonly attempt: string }

export type KnownFields = {
  readonly definitions: ReadonlyArray<FieldDefinition>
  /** Undefined keys under which contacts have values. */
  readonly unknown: ReadonlyArray<string>
}

export type FieldDefinitionsContext = KnownFields & {
  readonly draft: FieldDraft
  readonly archiving: FieldArchiving
  /** The ids of the fields in their new order. */
  readonly order: ReadonlyArray<string>
  readonly attempt: string
  readonly errors: Readonly<Record<string, string>>
  readonly problem: string
}

export type FieldDefinitionsEvent =
  | { readonly type: "fields.open" }
  | { readonly type: "fields.close" }
  | { readonly type: "fields.retry" }
  | { readonly type: "field.edit"; readonly draft: FieldDraft }
  | { readonly type: "draft.change"; readonly change: Partial<FieldDraft> }
  | { readonly type: "draft.save" }
  | { readonly type: "draft.drop" }
  | { readonly type: "field.archive"; readonly fieldId: string; readonly archived: boolean }
  | { readonly type: "field.raise"; readonly fieldId: string }

type Problem = { readonly message: string; readonly fields: Readonly<Record<string, string>> }

const mustProvide = (): never => {
  throw new Error("fieldDefinitions was started without its implementations")
}

const problemOf = (error: unknown): Problem =>
  typeof error === "object" && error !== null && "message" in error && "fields" in error
    ? (error as Problem)
    : { message: "", fields: {} }

export const blankField: FieldDraft = { fieldId: "", name: "", kind: "text", options: "" }

const idsWithRaised = (definitions: ReadonlyArray<FieldDefinition>, fieldId: string) => {
  const ids = definitions.map(({ _id }) => _id)
  const at = ids.indexOf(fieldId)
  if (at <= 0) return ids
  return [...ids.slice(0, at - 1), fieldId, ids[at - 1] ?? "", ...ids.slice(at + 1)]
}

/** The custom fields, as an Admin defines them. */
export const fieldDefinitionsMachine = setup({
  types: {
    context: {} as FieldDefinitionsContext,
    events: {} as FieldDefinitionsEvent,
    tags: {} as "open" | "loading" | "failed" | "known" | "editing" | "busy"
  },
  actors: {
    loadFields: fromPromise<KnownFields>(mustProvide),
    addField: fromPromise<ReadonlyArray<FieldDefinition>, FieldSave>(mustProvide),
    changeField: fromPromise<ReadonlyArray<FieldDefinition>, FieldSave>(mustProvide),
    archiveField: fromPromise<ReadonlyArray<FieldDefinition>, FieldArchiving & Attempted>(mustProvide),
    orderFields: fromPromise<
      ReadonlyArray<FieldDefinition>,
      Attempted & { readonly fieldIds: ReadonlyArray<string> }
    >(mustProvide)
  },
  guards: {
    isNew: ({ context }) => context.draft.fieldId === ""
  },
  actions: {
    setFields: assign((_, params: { fields: KnownFields }) => params.fields),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error).message })),
    setDraft: assign((_, params: { draft: FieldDraft }) => ({ draft: params.draft, errors: {} })),
    changeDraft: assign(({ context }, params: { change: Partial<FieldDraft> }) => ({
      draft: { ...context.draft, ...params.change },
      errors: {}
    })),
    startSave: assign(() => ({ attempt: crypto.randomUUID(), errors: {} })),
    startArchive: assign((_, { fieldId, archived }: FieldArchiving) => ({
      archiving: { fieldId, archived },
      attempt: crypto.randomUUID()
    })),
    startOrder: assign(({ context }, params: { fieldId: string }) => ({
      order: idsWithRaised(context.definitions, params.fieldId),
      attempt: crypto.randomUUID()
    })),
    setWritten: assign(({ context }, params: { definitions: ReadonlyArray<FieldDefinition> }) => ({
      definitions: params.definitions,
      unknown: context.unknown.filter((name) => params.definitions.every(({ key }) => key !== name)),
      draft: blankField
    })),
    setErrors: assign((_, params: { error: unknown }) => ({ errors: problemOf(params.error).fields })),
    announceWritten: (_, _params: { definitions: ReadonlyArray<FieldDefinition> }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "fieldDefinitions",
  description:
    "The organisation's custom fields: named, ordered and archived. Values in contacts are never lost.",
  context: {
    definitions: [],
    unknown: [],
    draft: blankField,
    archiving: { fieldId: "", archived: false },
    order: [],
    attempt: "",
    errors: {},
    problem: ""
  },
  initial: "closed",
  states: {
    closed: { on: { "fields.open": { target: "loading" } } },
    loading: {
      tags: ["open", "loading"],
      invoke: {
        id: "loadFields",
        src: "loadFields",
        onDone: {
          target: "listing",
          actions: { type: "setFields", params: ({ event }) => ({ fields: event.output }) }
        },
        onError: {
          target: "failed",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      },
      on: { "fields.close": { target: "closed" } }
    },
    failed: {
      tags: ["open", "failed"],
      on: { "fields.retry": { target: "loading" }, "fields.close": { target: "closed" } }
    },
    listing: {
      tags: ["open", "known"],
      on: {
        "field.edit": {
          target: "editing",
          actions: { type: "setDraft", params: ({ event }) => ({ draft: event.draft }) }
        },
        "field.archive": {
          target: "archiving",
          actions: {
            type: "startArchive",
            params: ({ event }) => ({ fieldId: event.fieldId, archived: event.archived })
          }
        },
        "field.raise": {
          target: "ordering",
          actions: { type: "startOrder", params: ({ event }) => ({ fieldId: event.fieldId }) }
        },
        "fields.close": { target: "closed" }
      }
    },
    editing: {
      tags: ["open", "known", "editing"],
      on: {
        "draft.change": {
          actions: { type: "changeDraft", params: ({ event }) => ({ change: event.change }) }
        },
        "draft.save": [
          { guard: "isNew", target: "adding", actions: "startSave" },
          { target: "changing", actions: "startSave" }
        ],
        "draft.drop": { target: "listing" },
        "fields.close": { target: "closed" }
      }
    },
    adding: {
      description: "Adds the field. The draft stays until the server accepts it.",
      tags: ["open", "known", "editing", "busy"],
      invoke: {
        id: "addField",
        src: "addField",
        input: ({ context: { draft, attempt } }) => ({ draft, attempt }),
        onDone: {
          target: "listing",
          actions: [
            { type: "setWritten", params: ({ event }) => ({ definitions: event.output }) },
            { type: "announceWritten", params: ({ event }) => ({ definitions: event.output }) }
          ]
        },
        onError: {
          target: "editing",
          actions: [
            { type: "setErrors", params: ({ event }) => ({ error: event.error }) },
            { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
          ]
        }
      }
    },
    changing: {
      description: "Changes the name or the options. Values in contacts stay.",
      tags: ["open", "known", "editing", "busy"],
      invoke: {
        id: "changeField",
        src: "changeField",
        input: ({ context: { draft, attempt } }) => ({ draft, attempt }),
        onDone: {
          target: "listing",
          actions: [
            { type: "setWritten", params: ({ event }) => ({ definitions: event.output }) },
            { type: "announceWritten", params: ({ event }) => ({ definitions: event.output }) }
          ]
        },
        onError: {
          target: "editing",
          actions: [
            { type: "setErrors", params: ({ event }) => ({ error: event.error }) },
            { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
          ]
        }
      }
    },
    archiving: {
      description: "Archives the field or restores it. A restored field shows its values again.",
      tags: ["open", "known", "busy"],
      invoke: {
        id: "archiveField",
        src: "archiveField",
        input: ({ context: { archiving, attempt } }) => ({ ...archiving, attempt }),
        onDone: {
          target: "listing",
          actions: [
            { type: "setWritten", params: ({ event }) => ({ definitions: event.output }) },
            { type: "announceWritten", params: ({ event }) => ({ definitions: event.output }) }
          ]
        },
        onError: {
          target: "listing",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    ordering: {
      description: "Fields show in this order everywhere.",
      tags: ["open", "known", "busy"],
      invoke: {
        id: "orderFields",
        src: "orderFields",
        input: ({ context: { order, attempt } }) => ({ fieldIds: order, attempt }),
        onDone: {
          target: "listing",
          actions: [
            { type: "setWritten", params: ({ event }) => ({ definitions: event.output }) },
            { type: "announceWritten", params: ({ event }) => ({ definitions: event.output }) }
          ]
        },
        onError: {
          target: "listing",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    }
  }
})
