import { assign, fromPromise, setup } from "xstate"

type Problems = { readonly fields: Readonly<Record<string, string>> }

export type ProfileField = "countryCode" | "phone" | "linkedinProfile" | "jobRole"

export type ProfileDetails = Readonly<Record<ProfileField, string>>

export type ProfileCompletionContext = {
  readonly details: ProfileDetails
  readonly attempt: string
  readonly errors: Problems["fields"]
  readonly saved: ProfileSaved | null
}

export type ProfileRequest = ProfileDetails & { readonly attempt: string }

/** The number that received a code; `resendAfter` is in seconds. */
export type ProfileSaved = {
  readonly countryCode: string
  readonly phone: string
  readonly resendAfter: number
}

export type ProfileCompletionEvent =
  | { readonly type: "field.change"; readonly field: ProfileField; readonly value: string }
  | { readonly type: "details.submit" }

const mustProvide = (): never => {
  throw new Error("profileCompletion was started without its implementations")
}

const fieldsIn = (error: unknown): Problems["fields"] =>
  typeof error === "object" && error !== null && "fields" in error ? (error as Problems).fields : {}

/** The details missing after a sign-in at an identity provider. */
export const profileCompletionMachine = setup({
  types: {
    context: {} as ProfileCompletionContext,
    events: {} as ProfileCompletionEvent,
    input: {} as { readonly countryCode: string },
    output: {} as ProfileSaved,
    tags: {} as "busy"
  },
  actors: { saveProfile: fromPromise<ProfileSaved, ProfileRequest>(mustProvide) },
  actions: {
    setField: assign(({ context }, params: { field: ProfileField; value: string }) => ({
      details: { ...context.details, [params.field]: params.value },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== params.field))
    })),
    startAttempt: assign(() => ({ attempt: crypto.randomUUID(), errors: {} })),
    setProblems: assign((_, params: { error: unknown }) => ({ errors: fieldsIn(params.error) })),
    setSaved: assign((_, params: ProfileSaved) => ({ saved: params })),
    warnRefused: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "profileCompletion",
  description:
    "Completes a profile with phone, LinkedIn profile and job role. The server sends a code to the phone.",
  context: ({ input }) => ({
    details: { countryCode: input.countryCode, phone: "", linkedinProfile: "", jobRole: "" },
    attempt: "",
    errors: {},
    saved: null
  }),
  output: ({ context }) => context.saved ?? mustProvide(),
  initial: "details",
  states: {
    details: {
      on: {
        "field.change": {
          actions: { type: "setField", params: ({ event }) => ({ field: event.field, value: event.value }) }
        },
        "details.submit": { target: "saving", actions: "startAttempt" }
      }
    },
    saving: {
      tags: ["busy"],
      invoke: {
        id: "saveProfile",
        src: "saveProfile",
        input: ({ context }) => ({ ...context.details, attempt: context.attempt }),
        onDone: { target: "saved", actions: { type: "setSaved", params: ({ event }) => event.output } },
        onError: {
          target: "details",
          actions: [
            { type: "setProblems", params: ({ event }) => ({ error: event.error }) },
            { type: "warnRefused", params: ({ event }) => ({ error: event.error }) }
          ]
        }
      }
    },
    saved: { type: "final" }
  }
})
