import { assign, fromPromise, setup } from "xstate"
import type { Organisation } from "../../contract/entities/Organisation.ts"
import type { RetentionField } from "../../contract/rules/retention.ts"

export type OrganisationField = "name" | "countryCode" | "phone" | "linkedinProfile" | RetentionField

export type OrganisationDetails = Readonly<Record<OrganisationField, string>>

export type OrganisationEditorInput = { readonly details: OrganisationDetails }

export type OrganisationEditorContext = {
  readonly details: OrganisationDetails
  /** The details that the server has. */
  readonly known: OrganisationDetails
  readonly attempt: string
  readonly errors: Readonly<Record<string, string>>
}

export type OrganisationEditorEvent =
  | { readonly type: "organisation.known"; readonly details: OrganisationDetails }
  | { readonly type: "field.change"; readonly field: OrganisationField; readonly value: string }
  | { readonly type: "details.submit" }
  | { readonly type: "phone.verify" }

type Phone = { readonly countryCode: string; readonly phone: string }

/** `resendAfter` is in seconds. */
type CodeSent = { readonly resendAfter: number }

export type OrganisationSaved = CodeSent & {
  readonly details: OrganisationDetails
  readonly organisation: Organisation
  readonly message: string
}

export type OrganisationSaving = {
  readonly details: OrganisationDetails
  readonly known: OrganisationDetails
  readonly attempt: string
}

const mustProvide = (): never => {
  throw new Error("organisationEditor was started without its implementations")
}

type Failure = { readonly fields?: Readonly<Record<string, string>> }

const failureIn = (error: unknown): Failure => (typeof error === "object" && error !== null ? error : {})

const fieldsOf = (details: OrganisationDetails) => Object.keys(details) as ReadonlyArray<OrganisationField>

const numberOf = ({ countryCode, phone }: Phone) => `${countryCode} ${phone}`

/** The details of an existing organisation. */
export const organisationEditorMachine = setup({
  types: {
    context: {} as OrganisationEditorContext,
    events: {} as OrganisationEditorEvent,
    input: {} as OrganisationEditorInput,
    tags: {} as "busy"
  },
  actors: {
    saveOrganisation: fromPromise<OrganisationSaved, OrganisationSaving>(mustProvide),
    sendOrganisationCode: fromPromise<CodeSent, Phone & { readonly attempt: string }>(mustProvide)
  },
  guards: {
    isNews: ({ context: { known } }, { details }: OrganisationEditorInput) =>
      fieldsOf(details).some((field) => details[field] !== known[field]),
    needsCode: ({ context: { known } }, { details, organisation }: OrganisationSaved) =>
      !organisation.phoneVerified && numberOf(details) !== numberOf(known)
  },
  actions: {
    takeKnown: assign(({ context }, params: { details: OrganisationDetails }) => ({
      known: params.details,
      details: Object.fromEntries(
        fieldsOf(params.details).map((field) => [
          field,
          context.details[field] === context.known[field] ? params.details[field] : context.details[field]
        ])
      ) as OrganisationDetails
    })),
    setField: assign(({ context }, params: { field: OrganisationField; value: string }) => ({
      details: { ...context.details, [params.field]: params.value },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== params.field))
    })),
    startAttempt: assign(() => ({ attempt: crypto.randomUUID(), errors: {} })),
    setSaved: assign((_, { details }: OrganisationSaved) => ({ details, known: details })),
    setErrors: assign((_, params: { error: unknown }) => ({ errors: failureIn(params.error).fields ?? {} })),
    announceSaved: (_, _params: OrganisationSaved) => mustProvide(),
    askForPhoneCode: (_, _params: Phone & CodeSent) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "organisationEditor",
  description:
    "An Admin changes the organisation's name, contact number, LinkedIn page and how long entries are kept. Everyone in the organisation sees the change at once.",
  context: ({ input }) => ({ details: input.details, known: input.details, attempt: "", errors: {} }),
  initial: "editing",
  states: {
    editing: {
      on: {
        "organisation.known": {
          description: "Someone changed the organisation. Fields that the Admin has edited keep their draft.",
          guard: { type: "isNews", params: ({ event }) => ({ details: event.details }) },
          actions: { type: "takeKnown", params: ({ event }) => ({ details: event.details }) }
        },
        "field.change": {
          actions: { type: "setField", params: ({ event }) => ({ field: event.field, value: event.value }) }
        },
        "details.submit": { target: "saving", actions: "startAttempt" },
        "phone.verify": { target: "sendingCode", actions: "startAttempt" }
      }
    },
    saving: {
      description:
        "Saves the changed fields. A new number may need a fresh code first, and receives one itself.",
      tags: ["busy"],
      invoke: {
        id: "saveOrganisation",
        src: "saveOrganisation",
        input: ({ context: { details, known, attempt } }) => ({ details, known, attempt }),
        onDone: [
          {
            guard: { type: "needsCode", params: ({ event }) => event.output },
            target: "editing",
            actions: [
              { type: "setSaved", params: ({ event }) => event.output },
              { type: "announceSaved", params: ({ event }) => event.output },
              {
                type: "askForPhoneCode",
                params: ({ event: { output } }) => ({
                  countryCode: output.details.countryCode,
                  phone: output.details.phone,
                  resendAfter: output.resendAfter
                })
              }
            ]
          },
          {
            target: "editing",
            actions: [
              { type: "setSaved", params: ({ event }) => event.output },
              { type: "announceSaved", params: ({ event }) => event.output }
            ]
          }
        ],
        onError: {
          target: "editing",
          actions: [
            { type: "setErrors", params: ({ event }) => ({ error: event.error }) },
            { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
          ]
        }
      }
    },
    sendingCode: {
      description: "Sends a code to the organisation's unverified number.",
      tags: ["busy"],
      invoke: {
        id: "sendOrganisationCode",
        src: "sendOrganisationCode",
        input: ({ context: { known, attempt } }) => ({
          countryCode: known.countryCode,
          phone: known.phone,
          attempt
        }),
        onDone: {
          target: "editing",
          actions: {
            type: "askForPhoneCode",
            params: ({ context: { known }, event }) => ({
              countryCode: known.countryCode,
              phone: known.phone,
              resendAfter: event.output.resendAfter
            })
          }
        },
        onError: {
          target: "editing",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    }
  }
})
