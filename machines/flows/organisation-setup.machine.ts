import { assign, fromPromise, setup } from "xstate"
import type { Organisation } from "../../contract/entities/Organisation.ts"

type Problems = { readonly fields: Readonly<Record<string, string>>; readonly code?: string }

export type OrganisationField = "countryCode" | "phone" | "name" | "linkedinProfile" | "jobRole"

export type OrganisationDetails = Readonly<Record<OrganisationField, string>>

export type OrganisationSetupInput = { readonly countryCode: string }

export type OrganisationSetupContext = {
  readonly details: OrganisationDetails
  readonly attempt: string
  readonly errors: Problems["fields"]
  readonly created: OrganisationCreated | null
}

export type OrganisationRequest = OrganisationDetails & { readonly attempt: string }

export type OrganisationCreated = {
  readonly organisation: Organisation
  readonly resendAfter: number
  readonly message: string
}

/** Nothing was created if the person already belongs to an organisation. */
export type OrganisationSetupOutput = { readonly created: OrganisationCreated | null }

export type OrganisationSetupEvent =
  | { readonly type: "field.change"; readonly field: OrganisationField; readonly value: string }
  | { readonly type: "details.submit" }

const mustProvide = (): never => {
  throw new Error("organisationSetup was started without its implementations")
}

const isProblems = (error: unknown): error is Problems =>
  typeof error === "object" && error !== null && "fields" in error

const problemsOf = (error: unknown): Problems => (isProblems(error) ? error : { fields: {} })

/** Creating an organisation for a person without one. */
export const organisationSetupMachine = setup({
  types: {
    context: {} as OrganisationSetupContext,
    events: {} as OrganisationSetupEvent,
    input: {} as OrganisationSetupInput,
    output: {} as OrganisationSetupOutput,
    tags: {} as "busy"
  },
  actors: {
    createOrganisation: fromPromise<OrganisationCreated, OrganisationRequest>(mustProvide)
  },
  guards: {
    isAlreadyLinked: (_, params: { error: unknown }) => problemsOf(params.error).code === "already_linked"
  },
  actions: {
    setField: assign(({ context }, params: { field: OrganisationField; value: string }) => ({
      details: { ...context.details, [params.field]: params.value },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== params.field))
    })),
    startAttempt: assign(() => ({ attempt: crypto.randomUUID(), errors: {} })),
    setProblems: assign((_, params: { error: unknown }) => ({ errors: problemsOf(params.error).fields })),
    setCreated: assign((_, params: OrganisationCreated) => ({ created: params })),
    warnRefused: (_, _params: { error: unknown }) => mustProvide(),
    announceCreated: (_, _params: OrganisationCreated) => mustProvide()
  }
}).createMachine({
  id: "organisationSetup",
  description: "Creates an organisation with its name, LinkedIn profile and phone number.",
  context: ({ input }) => ({
    details: { countryCode: input.countryCode, phone: "", name: "", linkedinProfile: "", jobRole: "" },
    attempt: "",
    errors: {},
    created: null
  }),
  output: ({ context }) => ({ created: context.created }),
  initial: "details",
  states: {
    details: {
      description: "The form. Only the job role is optional.",
      on: {
        "field.change": {
          actions: {
            type: "setField",
            params: ({ event }) => ({ field: event.field, value: event.value })
          }
        },
        "details.submit": { target: "creating", actions: "startAttempt" }
      }
    },
    creating: {
      description: "Checks the form and creates the organisation. The server sends a code to the number.",
      tags: ["busy"],
      invoke: {
        id: "createOrganisation",
        src: "createOrganisation",
        input: ({ context }) => ({ ...context.details, attempt: context.attempt }),
        onDone: {
          target: "created",
          actions: [
            { type: "setCreated", params: ({ event }) => event.output },
            { type: "announceCreated", params: ({ event }) => event.output }
          ]
        },
        onError: [
          {
            guard: { type: "isAlreadyLinked", params: ({ event }) => ({ error: event.error }) },
            target: "alreadyLinked"
          },
          {
            target: "details",
            actions: [
              { type: "setProblems", params: ({ event }) => ({ error: event.error }) },
              { type: "warnRefused", params: ({ event }) => ({ error: event.error }) }
            ]
          }
        ]
      }
    },
    created: { type: "final" },
    alreadyLinked: {
      description:
        "The organisation exists already, created in another tab or by an attempt whose response was lost.",
      type: "final"
    }
  }
})
