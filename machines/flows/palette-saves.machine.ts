import { assign, emit, fromPromise, setup } from "xstate"
import type { Contact } from "../../contract/entities/Contact.ts"

/** A change of a contact. `at` is the time of the next call, if the status asks for one. */
export type PaletteSave = { readonly contact: Contact; readonly attempt: string } & (
  | { readonly kind: "status"; readonly status: Contact["callStatus"]; readonly at: string | null }
  | { readonly kind: "thumbs"; readonly thumbs: Contact["thumbs"] }
)

export type PaletteSavesContext = { readonly waiting: ReadonlyArray<PaletteSave> }

export type PaletteSavesEvent = { readonly type: "save.add"; readonly save: PaletteSave }

/** The end of one save, for the palette that may wait for it. */
export type SaveEnded = { readonly type: "save.ended"; readonly attempt: string; readonly isSaved: boolean }

const mustProvide = (): never => {
  throw new Error("paletteSaves was started without its implementations")
}

const firstOf = ({ waiting }: PaletteSavesContext): PaletteSave => waiting[0] ?? mustProvide()

/** Saves what was chosen in the command palette, also after the palette is closed. */
export const paletteSavesMachine = setup({
  types: {
    context: {} as PaletteSavesContext,
    events: {} as PaletteSavesEvent,
    emitted: {} as SaveEnded
  },
  actors: { saveContact: fromPromise<Contact, PaletteSave>(mustProvide) },
  guards: { hasMore: ({ context }) => context.waiting.length > 0 },
  actions: {
    addSave: assign(({ context }, { save }: { save: PaletteSave }) => ({
      waiting: [...context.waiting, save]
    })),
    dropSave: assign(({ context }) => ({ waiting: context.waiting.slice(1) })),
    /** Further changes of this contact start from the version that was saved. */
    setSaved: assign(({ context }, { contact }: { contact: Contact }) => ({
      waiting: context.waiting
        .slice(1)
        .map((save) => (save.contact._id === contact._id ? { ...save, contact } : save))
    })),
    announceSaved: (_, _params: { save: PaletteSave; contact: Contact }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide(),
    emitEnd: emit((_, params: { attempt: string; isSaved: boolean }) => ({
      type: "save.ended" as const,
      ...params
    }))
  }
}).createMachine({
  id: "paletteSaves",
  description:
    "Saves the changes that were chosen in the command palette, one after the other. Each result and each failure is announced, whether or not the palette is still open.",
  context: { waiting: [] },
  initial: "idle",
  on: { "save.add": { actions: { type: "addSave", params: ({ event }) => event } } },
  states: {
    idle: {
      description: "Nothing is left to save, or the next save starts.",
      always: { guard: "hasMore", target: "saving" }
    },
    saving: {
      description: "Saves the change. Without a network thumbs are stored and sent later.",
      invoke: {
        id: "saveContact",
        src: "saveContact",
        input: ({ context }) => firstOf(context),
        onDone: {
          target: "idle",
          actions: [
            {
              type: "announceSaved",
              params: ({ context, event }) => ({ save: firstOf(context), contact: event.output })
            },
            {
              type: "emitEnd",
              params: ({ context }) => ({ attempt: firstOf(context).attempt, isSaved: true })
            },
            { type: "setSaved", params: ({ event }) => ({ contact: event.output }) }
          ]
        },
        onError: {
          target: "idle",
          actions: [
            { type: "warnFailed", params: ({ event }) => ({ error: event.error }) },
            {
              type: "emitEnd",
              params: ({ context }) => ({ attempt: firstOf(context).attempt, isSaved: false })
            },
            "dropSave"
          ]
        }
      }
    }
  }
})
