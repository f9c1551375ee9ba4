import { assign, fromPromise, setup } from "xstate"
import type { Label, LabelColour } from "../../contract/entities/Label.ts"

/** The position of the edited label in the list; null while one is added. */
export type LabelDraft = {
  readonly index: number | null
  readonly id: string
  readonly name: string
  readonly colour: LabelColour
}

export type LabelAttempt = LabelDraft & { readonly attempt: string }

export type LabelRemoval = { readonly label: Label; readonly attempt: string }

export type LabelEditorContext = {
  readonly draft: LabelDraft
  readonly attempt: string
  readonly nameProblem: string
  readonly removing: Label | null
}

export type LabelEditorEvent =
  | { readonly type: "label.add" }
  | { readonly type: "label.edit"; readonly index: number; readonly label: Label }
  | { readonly type: "label.delete"; readonly label: Label }
  | { readonly type: "name.change"; readonly name: string }
  | { readonly type: "colour.change"; readonly colour: LabelColour }
  | { readonly type: "editor.save" }
  | { readonly type: "editor.dismiss" }
  | { readonly type: "deletion.confirm" }
  | { readonly type: "deletion.cancel" }
  | { readonly type: "mapped.show" }
  | { readonly type: "mapped.strip" }

const mustProvide = (): never => {
  throw new Error("labelEditor was started without its implementations")
}

const newDraft: LabelDraft = { index: null, id: "", name: "", colour: "grey" }

const codeOf = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : ""

const messageOf = (error: unknown) =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

/** Adding, editing and deleting a label. */
export const labelEditorMachine = setup({
  types: {
    context: {} as LabelEditorContext,
    events: {} as LabelEditorEvent,
    tags: {} as "open" | "busy" | "deletion"
  },
  actors: {
    saveLabel: fromPromise<void, LabelAttempt>(mustProvide),
    deleteLabel: fromPromise<void, LabelRemoval>(mustProvide),
    stripLabel: fromPromise<void, LabelRemoval>(mustProvide)
  },
  guards: {
    hasName: ({ context }) => context.draft.name.trim() !== "",
    isMapped: (_, params: { error: unknown }) => codeOf(params.error) === "label_mapped"
  },
  actions: {
    startDraft: assign((_, params: { draft: LabelDraft }) => ({ draft: params.draft, nameProblem: "" })),
    setName: assign(({ context }, params: { name: string }) => ({
      draft: { ...context.draft, name: params.name },
      nameProblem: ""
    })),
    setColour: assign(({ context }, params: { colour: LabelColour }) => ({
      draft: { ...context.draft, colour: params.colour }
    })),
    startAttempt: assign(() => ({ attempt: crypto.randomUUID() })),
    setNameProblem: assign((_, params: { error: unknown }) => ({ nameProblem: messageOf(params.error) })),
    refuseBlank: assign({ nameProblem: "Please Enter Some Value" }),
    setRemoving: assign((_, params: { label: Label }) => ({ removing: params.label })),
    refreshLabels: mustProvide,
    announceSaved: mustProvide,
    announceDeleted: (_, _params: { label: Label | null }) => mustProvide(),
    showMapped: (_, _params: { label: Label | null }) => mustProvide(),
    warnBlank: mustProvide,
    warnSaveFailed: mustProvide,
    warnMapped: mustProvide,
    warnDeleteFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "labelEditor",
  description: "Adds a label, or edits the one at the index. A label in use is not deleted.",
  context: { draft: newDraft, attempt: "", nameProblem: "", removing: null },
  initial: "closed",
  states: {
    closed: {
      on: {
        "label.add": {
          target: "adding",
          actions: { type: "startDraft", params: { draft: newDraft } }
        },
        "label.edit": {
          target: "editing",
          actions: {
            type: "startDraft",
            params: ({ event: { index, label } }) => ({
              draft: { index, id: label._id, name: label.name, colour: label.colour }
            })
          }
        },
        "label.delete": {
          target: "confirmingDelete",
          actions: { type: "setRemoving", params: ({ event }) => ({ label: event.label }) }
        }
      }
    },
    adding: {
      description: "A new label. A blank name is refused before any request.",
      tags: ["open"],
      on: {
        "name.change": { actions: { type: "setName", params: ({ event }) => ({ name: event.name }) } },
        "colour.change": {
          actions: { type: "setColour", params: ({ event }) => ({ colour: event.colour }) }
        },
        "editor.save": [
          { guard: "hasName", target: "saving", actions: "startAttempt" },
          { actions: ["refuseBlank", "warnBlank"] }
        ],
        "editor.dismiss": { target: "closed" }
      }
    },
    editing: {
      description: "Renames or recolours the label at the index.",
      tags: ["open"],
      on: {
        "name.change": { actions: { type: "setName", params: ({ event }) => ({ name: event.name }) } },
        "colour.change": {
          actions: { type: "setColour", params: ({ event }) => ({ colour: event.colour }) }
        },
        "editor.save": [
          { guard: "hasName", target: "resaving", actions: "startAttempt" },
          { actions: ["refuseBlank", "warnBlank"] }
        ],
        "editor.dismiss": { target: "closed" }
      }
    },
    saving: {
      description: "Creates the label. The draft is kept until the server accepts it.",
      tags: ["open", "busy"],
      invoke: {
        id: "saveLabel",
        src: "saveLabel",
        input: ({ context }) => ({ ...context.draft, attempt: context.attempt }),
        onDone: { target: "closed", actions: ["refreshLabels", "announceSaved"] },
        onError: {
          target: "adding",
          actions: [
            { type: "setNameProblem", params: ({ event }) => ({ error: event.error }) },
            "warnSaveFailed"
          ]
        }
      }
    },
    resaving: {
      description: "Saves the label.",
      tags: ["open", "busy"],
      invoke: {
        id: "saveLabel",
        src: "saveLabel",
        input: ({ context }) => ({ ...context.draft, attempt: context.attempt }),
        onDone: { target: "closed", actions: ["refreshLabels", "announceSaved"] },
        onError: {
          target: "editing",
          actions: [
            { type: "setNameProblem", params: ({ event }) => ({ error: event.error }) },
            "warnSaveFailed"
          ]
        }
      }
    },
    confirmingDelete: {
      description: "Asks for confirmation before the label is deleted.",
      tags: ["deletion"],
      on: {
        "deletion.confirm": { target: "deleting", actions: "startAttempt" },
        "deletion.cancel": { target: "closed" }
      }
    },
    deleting: {
      description: "Deletes the label. The server refuses while contacts have it.",
      tags: ["deletion", "busy"],
      invoke: {
        id: "deleteLabel",
        src: "deleteLabel",
        input: ({ context }) => ({ label: context.removing ?? mustProvide(), attempt: context.attempt }),
        onDone: {
          target: "closed",
          actions: [
            "refreshLabels",
            { type: "announceDeleted", params: ({ context }) => ({ label: context.removing }) }
          ]
        },
        onError: [
          {
            guard: { type: "isMapped", params: ({ event }) => ({ error: event.error }) },
            target: "mapped",
            actions: "warnMapped"
          },
          {
            target: "confirmingDelete",
            actions: { type: "warnDeleteFailed", params: ({ event }) => ({ error: event.error }) }
          }
        ]
      }
    },
    mapped: {
      description:
        "The label is in use. The person lists its contacts, or removes it from all of them and deletes it.",
      tags: ["deletion"],
      on: {
        "mapped.show": {
          target: "closed",
          actions: { type: "showMapped", params: ({ context }) => ({ label: context.removing }) }
        },
        "mapped.strip": { target: "stripping", actions: "startAttempt" },
        "deletion.cancel": { target: "closed" }
      }
    },
    stripping: {
      description: "Removes the label from every contact, then deletes it.",
      tags: ["deletion", "busy"],
      invoke: {
        id: "stripLabel",
        src: "stripLabel",
        input: ({ context }) => ({ label: context.removing ?? mustProvide(), attempt: context.attempt }),
        onDone: {
          target: "closed",
          actions: [
            "refreshLabels",
            { type: "announceDeleted", params: ({ context }) => ({ label: context.removing }) }
          ]
        },
        onError: {
          target: "mapped",
          actions: { type: "warnDeleteFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    }
  }
})
