import { assign, fromPromise, setup } from "xstate"
import type { InterviewForm, Question } from "../../contract/entities/Interview.ts"

/** A question in the editor, its options one per line. */
export type QuestionDraft = Omit<Question, "options"> & { readonly options: string }

export type FormDraft = { readonly isRequired: boolean; readonly questions: ReadonlyArray<QuestionDraft> }

export type FormSaving = { readonly version: number; readonly draft: FormDraft; readonly attempt: string }

export type FormSaved = { readonly form: InterviewForm; readonly message: string }

export type QuestionnaireEditorContext = {
  readonly version: number
  readonly draft: FormDraft
  readonly attempt: string
  readonly errors: Readonly<Record<string, string>>
  readonly problem: string
}

type QuestionChange = Partial<Omit<QuestionDraft, "id">>

export type QuestionnaireEditorEvent =
  | { readonly type: "form.open" }
  | { readonly type: "form.require"; readonly isRequired: boolean }
  | { readonly type: "question.add" }
  | { readonly type: "question.change"; readonly id: string; readonly change: QuestionChange }
  | { readonly type: "question.raise"; readonly id: string }
  | { readonly type: "question.remove"; readonly id: string }
  | { readonly type: "form.save" }
  | { readonly type: "form.discard" }
  | { readonly type: "form.restore" }
  | { readonly type: "interviews.export" }

const mustProvide = (): never => {
  throw new Error("questionnaireEditor was started without its implementations")
}

type Failed = { readonly message?: unknown; readonly fields?: Readonly<Record<string, string>> }

const failureIn = (error: unknown): Failed =>
  typeof error === "object" && error !== null ? (error as Failed) : {}

const draftOf = ({ isRequired, questions }: InterviewForm): FormDraft => ({
  isRequired,
  questions: questions.map((question) => ({ ...question, options: question.options.join("\n") }))
})

const withRaised = (questions: FormDraft["questions"], id: string): FormDraft["questions"] => {
  const at = questions.findIndex((question) => question.id === id)
  const [before, raised] = [questions[at - 1], questions[at]]
  if (before === undefined || raised === undefined) return questions
  return [...questions.slice(0, at - 1), raised, before, ...questions.slice(at + 1)]
}

/** The interview form, as an Admin edits it. */
export const questionnaireEditorMachine = setup({
  types: {
    context: {} as QuestionnaireEditorContext,
    events: {} as QuestionnaireEditorEvent,
    tags: {} as "loading" | "failed" | "changed" | "restored" | "saving" | "exporting"
  },
  actors: {
    loadForm: fromPromise<InterviewForm>(mustProvide),
    saveForm: fromPromise<FormSaved, FormSaving>(mustProvide),
    exportInterviews: fromPromise<void>(mustProvide)
  },
  actions: {
    setForm: assign((_, { form }: { form: InterviewForm }) => ({
      version: form.version,
      draft: draftOf(form),
      errors: {}
    })),
    setRequired: assign(({ context }, { isRequired }: { isRequired: boolean }) => ({
      draft: { ...context.draft, isRequired }
    })),
    addQuestion: assign(({ context }) => ({
      draft: {
        ...context.draft,
        questions: [
          ...context.draft.questions,
          { id: crypto.randomUUID(), text: "", kind: "text" as const, options: "", isRequired: false }
        ]
      },
      errors: {}
    })),
    changeQuestion: assign(({ context }, params: { id: string; change: QuestionChange }) => ({
      draft: {
        ...context.draft,
        questions: context.draft.questions.map((question) =>
          question.id === params.id ? { ...question, ...params.change } : question
        )
      }
    })),
    raiseQuestion: assign(({ context }, { id }: { id: string }) => ({
      draft: { ...context.draft, questions: withRaised(context.draft.questions, id) },
      errors: {}
    })),
    removeQuestion: assign(({ context }, { id }: { id: string }) => ({
      draft: {
        ...context.draft,
        questions: context.draft.questions.filter((question) => question.id !== id)
      },
      errors: {}
    })),
    startAttempt: assign(() => ({ attempt: crypto.randomUUID(), errors: {} })),
    setErrors: assign((_, { error }: { error: unknown }) => ({ errors: failureIn(error).fields ?? {} })),
    setProblem: assign((_, { error }: { error: unknown }) => ({
      problem: String(failureIn(error).message ?? "")
    })),
    announceSaved: (_, _params: { message: string }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "questionnaireEditor",
  description:
    "The organisation's interview form. An Admin edits it as a whole; everyone else reads it. Each save is a new version, so that earlier answers keep their questions.",
  context: {
    version: 0,
    draft: { isRequired: false, questions: [] },
    attempt: "",
    errors: {},
    problem: ""
  },
  initial: "closed",
  states: {
    closed: { tags: ["loading"], on: { "form.open": { target: "loading" } } },
    loading: {
      tags: ["loading"],
      invoke: {
        id: "loadForm",
        src: "loadForm",
        onDone: {
          target: "editing",
          actions: { type: "setForm", params: ({ event }) => ({ form: event.output }) }
        },
        onError: {
          target: "failed",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    failed: { tags: ["failed"], on: { "form.open": { target: "loading" } } },
    editing: {
      initial: "unchanged",
      states: {
        unchanged: {
          description: "As saved. Opening the page again loads the form again.",
          on: {
            "form.open": { target: "#questionnaireEditor.loading" },
            "interviews.export": { target: "#questionnaireEditor.exporting" },
            "form.require": {
              target: "changed",
              actions: { type: "setRequired", params: ({ event }) => ({ isRequired: event.isRequired }) }
            },
            "question.add": { target: "changed", actions: "addQuestion" },
            "question.change": {
              target: "changed",
              actions: { type: "changeQuestion", params: ({ event: { id, change } }) => ({ id, change }) }
            },
            "question.raise": {
              target: "changed",
              actions: { type: "raiseQuestion", params: ({ event }) => ({ id: event.id }) }
            },
            "question.remove": {
              target: "changed",
              actions: { type: "removeQuestion", params: ({ event }) => ({ id: event.id }) }
            }
          }
        },
        changed: {
          description: "A draft, which stays while the person visits other pages and through a reload.",
          tags: ["changed"],
          on: {
            "form.require": {
              actions: { type: "setRequired", params: ({ event }) => ({ isRequired: event.isRequired }) }
            },
            "question.add": { actions: "addQuestion" },
            "question.change": {
              actions: { type: "changeQuestion", params: ({ event: { id, change } }) => ({ id, change }) }
            },
            "question.raise": {
              actions: { type: "raiseQuestion", params: ({ event }) => ({ id: event.id }) }
            },
            "question.remove": {
              actions: { type: "removeQuestion", params: ({ event }) => ({ id: event.id }) }
            },
            "form.save": { target: "#questionnaireEditor.saving", actions: "startAttempt" },
            "form.discard": { target: "#questionnaireEditor.loading" }
          },
          initial: "here",
          states: {
            here: { on: { "form.restore": { target: "restored" } } },
            restored: {
              description:
                "The draft is from before a reload, which the page says until it is saved or discarded.",
              tags: ["restored"]
            }
          }
        }
      }
    },
    saving: {
      description: "Saves the form. A version that someone else saved meanwhile is not overwritten.",
      tags: ["changed", "saving"],
      invoke: {
        id: "saveForm",
        src: "saveForm",
        input: ({ context: { version, draft, attempt } }) => ({ version, draft, attempt }),
        onDone: {
          target: "editing",
          actions: [
            { type: "setForm", params: ({ event }) => ({ form: event.output.form }) },
            { type: "announceSaved", params: ({ event }) => ({ message: event.output.message }) }
          ]
        },
        onError: {
          target: "editing.changed",
          actions: [
            { type: "setErrors", params: ({ event }) => ({ error: event.error }) },
            { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
          ]
        }
      }
    },
    exporting: {
      description: "Saves all interviews as a file.",
      tags: ["exporting"],
      invoke: {
        id: "exportInterviews",
        src: "exportInterviews",
        onDone: { target: "editing" },
        onError: {
          target: "editing",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    }
  }
})
