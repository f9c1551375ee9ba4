import { assign, fromPromise, setup } from "xstate"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { Honorarium, HonorariumWarning } from "../../contract/entities/Honorarium.ts"
import type { Currency } from "../../contract/rules/currencies.ts"
import type { Language } from "../../contract/rules/languages.ts"
import type { AccountKind, PayeeWay } from "../../contract/rules/money.ts"

/** `later`: not known yet. `same`: unchanged in an edited request. */
export type WayChoice = PayeeWay | "later" | "same"

export type Respondent = Pick<Contact, "_id" | "name" | "email" | "company">

export type HonorariumDraft = {
  readonly respondent: Respondent | null
  readonly respondentEmail: string
  readonly respondentNumber: string
  /** Empty for the person's own language. */
  readonly respondentLanguage: Language | ""
  /** The organisation's own reference. */
  readonly reference: string
  readonly amount: string
  readonly currency: Currency
  readonly way: WayChoice
  readonly kind: AccountKind
  readonly accountHolder: string
  readonly accountNumber: string
  readonly ifscCode: string
  readonly iban: string
  readonly bic: string
  readonly routingNumber: string
  readonly sortCode: string
  readonly upiId: string
  readonly paypalId: string
  readonly notes: string
}

type DraftField = Exclude<
  keyof HonorariumDraft,
  "respondent" | "respondentLanguage" | "currency" | "way" | "kind"
>

/** `again.accountNumber` is the repeated account number: named so that no stored snapshot contains it. */
export type HonorariumOrder = {
  readonly draft: HonorariumDraft
  readonly again: { readonly accountNumber: string }
  readonly changing: Honorarium | null
  readonly attempt: string
}

export type HonorariumSent = {
  readonly honorarium: Honorarium
  readonly warnings: ReadonlyArray<HonorariumWarning>
}

export type LastHonorarium = Pick<Honorarium, "respondentLanguage" | "amount" | "currency" | "createdAt">

export type HonorariumRequestContext = HonorariumOrder & {
  readonly last: LastHonorarium | null
  readonly query: string
  readonly found: ReadonlyArray<Respondent>
  readonly errors: Readonly<Record<string, string>>
  readonly problem: string
  /** Shown beside the fields when the request was sent. */
  readonly shown: ReadonlyArray<HonorariumWarning>
  /** The stored request's, without those that were shown before. */
  readonly warnings: ReadonlyArray<HonorariumWarning>
}

export type HonorariumRequestEvent =
  | { readonly type: "request.open"; readonly respondent: Respondent | null }
  | { readonly type: "request.change"; readonly honorarium: Honorarium }
  | { readonly type: "field.change"; readonly field: DraftField; readonly value: string }
  | { readonly type: "currency.choose"; readonly currency: Currency }
  | { readonly type: "language.choose"; readonly language: Language }
  | { readonly type: "way.choose"; readonly way: WayChoice }
  | { readonly type: "kind.choose"; readonly kind: AccountKind }
  | { readonly type: "account.repeat"; readonly value: string }
  | { readonly type: "respondent.search"; readonly query: string }
  | { readonly type: "respondent.choose"; readonly respondent: Respondent }
  | { readonly type: "respondent.clear" }
  | { readonly type: "request.submit"; readonly shown: ReadonlyArray<HonorariumWarning> }
  | { readonly type: "request.edit" }
  | { readonly type: "request.close" }

const mustProvide = (): never => {
  throw new Error("honorariumRequest was started without its implementations")
}

type Failure = {
  readonly code?: string
  readonly message?: string
  readonly fields?: Readonly<Record<string, string>>
}

const failureIn = (error: unknown): Failure => (typeof error === "object" && error !== null ? error : {})

const unknownOutcomes = ["offline", "timeout", "server", "unreadable", "unexpected", "idempotency_in_flight"]

const textOf = ({ kind, honorariumIds, money }: HonorariumWarning) =>
  [kind, ...[...honorariumIds].sort(), money?.amount, money?.currency].join(" ")

const newOnes = ({ warnings }: HonorariumSent, shown: ReadonlyArray<HonorariumWarning>) => {
  const known = shown.map(textOf)
  return warnings.filter((warning) => !known.includes(textOf(warning)))
}

const noAccount = {
  accountNumber: "",
  ifscCode: "",
  iban: "",
  bic: "",
  routingNumber: "",
  sortCode: "",
  upiId: "",
  paypalId: ""
} as const

/** The usual kind of account in each currency. */
const usualKind = { INR: "ifsc", USD: "us", EUR: "iban" } as const

/** The draft's fields that belong to one respondent, all empty. */
const noRespondent = {
  ...noAccount,
  respondent: null,
  respondentEmail: "",
  respondentNumber: "",
  respondentLanguage: "",
  accountHolder: ""
} as const

const blank: HonorariumDraft = {
  ...noRespondent,
  reference: "",
  amount: "",
  currency: "INR",
  way: "later",
  kind: "ifsc",
  notes: ""
}

const draftOf = (honorarium: Honorarium): HonorariumDraft => ({
  ...blank,
  respondent: {
    _id: honorarium.respondentId,
    name: honorarium.respondentName,
    email: honorarium.respondentEmail ?? "",
    company: ""
  },
  respondentEmail: honorarium.respondentEmail ?? "",
  respondentNumber: honorarium.respondentNumber ?? "",
  respondentLanguage: honorarium.respondentLanguage,
  reference: honorarium.reference ?? "",
  amount: String(honorarium.amount),
  currency: honorarium.currency,
  kind: usualKind[honorarium.currency],
  way: "same",
  notes: honorarium.notes ?? ""
})

/** Requesting or changing an honorarium. One key per attempt: however often it is sent, there is one. */
export const honorariumRequestMachine = setup({
  types: {
    context: {} as HonorariumRequestContext,
    events: {} as HonorariumRequestEvent,
    tags: {} as "open" | "busy" | "searching"
  },
  actors: {
    findRespondents: fromPromise<ReadonlyArray<Respondent>, { readonly query: string }>(mustProvide),
    findLast: fromPromise<LastHonorarium | null, { readonly respondentId: string }>(mustProvide),
    checkRequest: fromPromise<void, HonorariumOrder>(mustProvide),
    sendRequest: fromPromise<HonorariumSent, HonorariumOrder>(mustProvide)
  },
  delays: { pause: 250 },
  guards: {
    isNamed: (_, params: { respondent: Respondent | null }) => params.respondent !== null,
    isUnknown: (_, params: { error: unknown }) =>
      unknownOutcomes.includes(failureIn(params.error).code ?? "unexpected"),
    hasArrived: (_, params: { error: unknown }) => failureIn(params.error).code === "idempotency_mismatch",
    hasNewWarnings: ({ context }, params: HonorariumSent) => newOnes(params, context.shown).length > 0
  },
  actions: {
    startDraft: assign((_, params: { respondent: Respondent | null }) => ({
      draft: {
        ...blank,
        respondent: params.respondent,
        respondentEmail: params.respondent?.email ?? ""
      },
      again: { accountNumber: "" },
      changing: null,
      last: null,
      attempt: "",
      query: "",
      found: [],
      errors: {},
      problem: "",
      shown: [],
      warnings: []
    })),
    startChange: assign((_, params: { honorarium: Honorarium }) => ({
      draft: draftOf(params.honorarium),
      again: { accountNumber: "" },
      changing: params.honorarium,
      last: null,
      attempt: "",
      query: "",
      found: [],
      errors: {},
      problem: "",
      shown: [],
      warnings: []
    })),
    setField: assign(({ context }, params: { field: DraftField; value: string }) => ({
      draft: { ...context.draft, [params.field]: params.value },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== params.field))
    })),
    setCurrency: assign(({ context }, { currency }: { currency: Currency }) => ({
      draft: {
        ...context.draft,
        currency,
        way: context.changing ? ("same" as const) : ("later" as const),
        kind: usualKind[currency]
      },
      errors: {}
    })),
    setLanguage: assign(({ context }, { language }: { language: Language }) => ({
      draft: { ...context.draft, respondentLanguage: language }
    })),
    setWay: assign(({ context }, { way }: { way: WayChoice }) => ({
      draft: { ...context.draft, ...noAccount, way },
      again: { accountNumber: "" },
      errors: {}
    })),
    setKind: assign(({ context }, { kind }: { kind: AccountKind }) => ({
      draft: { ...context.draft, ...noAccount, kind },
      again: { accountNumber: "" },
      errors: {}
    })),
    setAgain: assign(({ context }, params: { value: string }) => ({
      again: { accountNumber: params.value },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== "again"))
    })),
    setQuery: assign((_, params: { query: string }) => params),
    setFound: assign((_, params: { found: ReadonlyArray<Respondent> }) => params),
    setRespondent: assign(({ context }, { respondent }: { respondent: Respondent }) => ({
      draft: { ...context.draft, respondent, respondentEmail: respondent.email },
      query: "",
      found: [],
      errors: {}
    })),
    setLast: assign(({ context }, { last }: { last: LastHonorarium | null }) => ({
      last,
      draft:
        last === null
          ? context.draft
          : {
              ...context.draft,
              respondentLanguage: context.draft.respondentLanguage || last.respondentLanguage,
              ...(context.draft.amount === "" && {
                amount: String(last.amount),
                currency: last.currency,
                kind: usualKind[last.currency]
              })
            }
    })),
    clearRespondent: assign(({ context }) => ({
      last: null,
      again: { accountNumber: "" },
      draft: { ...context.draft, ...noRespondent }
    })),
    setShown: assign((_, { shown }: { shown: ReadonlyArray<HonorariumWarning> }) => ({ shown })),
    setAttempt: assign(({ context }) => ({
      attempt: context.attempt || crypto.randomUUID(),
      errors: {},
      problem: ""
    })),
    setFailure: assign((_, params: { error: unknown }) => {
      const { message = "", fields = {} } = failureIn(params.error)
      return { errors: fields, problem: Object.keys(fields).length === 0 ? message : "" }
    }),
    setSent: assign(({ context }, params: HonorariumSent) => ({
      draft: { ...context.draft, accountNumber: "", iban: "" },
      again: { accountNumber: "" },
      attempt: "",
      warnings: newOnes(params, context.shown)
    })),
    announceSent: (_, _params: HonorariumSent) => mustProvide(),
    warnArrived: mustProvide,
    refreshList: mustProvide
  }
}).createMachine({
  id: "honorariumRequest",
  description:
    "Requests an honorarium or changes one. A key makes sure that one request creates one honorarium, however often it is sent.",
  context: {
    draft: {
      respondent: null,
      respondentEmail: "",
      respondentNumber: "",
      respondentLanguage: "",
      reference: "",
      amount: "",
      currency: "INR",
      way: "later",
      kind: "ifsc",
      accountHolder: "",
      accountNumber: "",
      ifscCode: "",
      iban: "",
      bic: "",
      routingNumber: "",
      sortCode: "",
      upiId: "",
      paypalId: "",
      notes: ""
    },
    again: { accountNumber: "" },
    changing: null,
    last: null,
    attempt: "",
    query: "",
    found: [],
    errors: {},
    problem: "",
    shown: [],
    warnings: []
  },
  initial: "closed",
  states: {
    closed: {
      on: {
        "request.open": [
          {
            guard: { type: "isNamed", params: ({ event }) => ({ respondent: event.respondent }) },
            target: "#honorariumRequest.details.suggesting",
            actions: { type: "startDraft", params: ({ event }) => ({ respondent: event.respondent }) }
          },
          {
            target: "details",
            actions: { type: "startDraft", params: ({ event }) => ({ respondent: event.respondent }) }
          }
        ],
        "request.change": {
          target: "details",
          actions: { type: "startChange", params: ({ event }) => ({ honorarium: event.honorarium }) }
        }
      }
    },
    details: {
      description: "The person enters the respondent, the amount and a payment method.",
      tags: ["open"],
      initial: "typing",
      on: {
        "field.change": {
          actions: { type: "setField", params: ({ event }) => ({ field: event.field, value: event.value }) }
        },
        "language.choose": {
          actions: { type: "setLanguage", params: ({ event }) => ({ language: event.language }) }
        },
        "currency.choose": {
          actions: { type: "setCurrency", params: ({ event }) => ({ currency: event.currency }) }
        },
        "way.choose": { actions: { type: "setWay", params: ({ event }) => ({ way: event.way }) } },
        "kind.choose": { actions: { type: "setKind", params: ({ event }) => ({ kind: event.kind }) } },
        "account.repeat": { actions: { type: "setAgain", params: ({ event }) => ({ value: event.value }) } },
        "respondent.search": {
          target: ".pausing",
          actions: { type: "setQuery", params: ({ event }) => ({ query: event.query }) }
        },
        "respondent.choose": {
          target: ".suggesting",
          actions: { type: "setRespondent", params: ({ event }) => ({ respondent: event.respondent }) }
        },
        "respondent.clear": { target: ".typing", actions: "clearRespondent" },
        "request.submit": {
          target: "checking",
          actions: ["setAttempt", { type: "setShown", params: ({ event }) => ({ shown: event.shown }) }]
        },
        "request.close": { target: "closed" }
      },
      states: {
        typing: {},
        suggesting: {
          description: "Loads the respondent's last honorarium to suggest the same amount.",
          invoke: {
            id: "findLast",
            src: "findLast",
            input: ({ context }) => ({ respondentId: context.draft.respondent?._id ?? "" }),
            onDone: {
              target: "typing",
              actions: { type: "setLast", params: ({ event }) => ({ last: event.output }) }
            },
            onError: { target: "typing" }
          }
        },
        pausing: {
          description: "Waits until typing pauses.",
          tags: ["searching"],
          after: { pause: { target: "finding" } }
        },
        finding: {
          description: "Searches the organisation's contacts.",
          tags: ["searching"],
          invoke: {
            id: "findRespondents",
            src: "findRespondents",
            input: ({ context }) => ({ query: context.query }),
            onDone: {
              target: "found",
              actions: { type: "setFound", params: ({ event }) => ({ found: event.output }) }
            },
            onError: {
              target: "typing",
              actions: { type: "setFailure", params: ({ event }) => ({ error: event.error }) }
            }
          }
        },
        found: {}
      }
    },
    checking: {
      description: "Checks the form by the server's rules. Nothing is sent yet.",
      tags: ["open", "busy"],
      invoke: {
        id: "checkRequest",
        src: "checkRequest",
        input: ({ context: { draft, again, changing, attempt } }) => ({ draft, again, changing, attempt }),
        onDone: { target: "sending" },
        onError: {
          target: "details",
          actions: { type: "setFailure", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    sending: {
      description:
        "Sends the request. After a reload it is sent again under the same key, once the account number is re-entered.",
      tags: ["open", "busy"],
      invoke: {
        id: "sendRequest",
        src: "sendRequest",
        input: ({ context: { draft, again, changing, attempt } }) => ({ draft, again, changing, attempt }),
        onDone: [
          {
            guard: { type: "hasNewWarnings", params: ({ event }) => event.output },
            target: "sent",
            actions: [
              { type: "setSent", params: ({ event }) => event.output },
              { type: "announceSent", params: ({ event }) => event.output }
            ]
          },
          {
            target: "closed",
            actions: [
              { type: "setSent", params: ({ event }) => event.output },
              { type: "announceSent", params: ({ event }) => event.output }
            ]
          }
        ],
        onError: [
          {
            guard: { type: "isUnknown", params: ({ event }) => ({ error: event.error }) },
            target: "failed",
            actions: { type: "setFailure", params: ({ event }) => ({ error: event.error }) }
          },
          {
            guard: { type: "hasArrived", params: ({ event }) => ({ error: event.error }) },
            target: "closed",
            actions: ["warnArrived", "refreshList"]
          },
          {
            target: "details",
            actions: { type: "setFailure", params: ({ event }) => ({ error: event.error }) }
          }
        ]
      }
    },
    failed: {
      description:
        "It is unknown whether the request arrived. Sending it again uses the same key, so there is still only one.",
      tags: ["open"],
      on: {
        "request.submit": { target: "checking" },
        "request.edit": { target: "details" },
        "request.close": { target: "closed", actions: "refreshList" }
      }
    },
    sent: {
      description:
        "The request is stored, with warnings that were not shown before: they should be checked before approval.",
      tags: ["open"],
      on: { "request.close": { target: "closed" } }
    }
  }
})
