import { assign, fromPromise, setup } from "xstate"
import type { PayeeRequest } from "../../contract/entities/Honorarium.ts"
import type { AccountKind, PayeeWay } from "../../contract/rules/money.ts"

export type PayeeDraft = {
  readonly way: PayeeWay
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
}

export type PayeeField = Exclude<keyof PayeeDraft, "way" | "kind">

/** `again.accountNumber` is the repeated account number: named so that no stored snapshot contains it. */
export type PayeeAnswer = {
  readonly asked: PayeeRequest | null
  readonly draft: PayeeDraft
  readonly again: { readonly accountNumber: string }
}

export type PayeeFormContext = PayeeAnswer & {
  readonly errors: Readonly<Record<string, string>>
  readonly problem: string
}

export type PayeeFormEvent =
  | {
      readonly type: "field.change"
      readonly field: PayeeField
      readonly value: string
    }
  | { readonly type: "account.repeat"; readonly value: string }
  | { readonly type: "way.choose"; readonly way: PayeeWay }
  | { readonly type: "kind.choose"; readonly kind: AccountKind }
  | { readonly type: "form.submit" }
  | { readonly type: "link.retry" }
  | { readonly type: "details.change" }
  | { readonly type: "details.keep" }

const mustProvide = (): never => {
  throw new Error("payeeForm was started without its implementations")
}

type Failure = {
  readonly code?: string
  readonly message?: string
  readonly fields?: Readonly<Record<string, string>>
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
}

/** The usual kind of account in each currency. */
const usualKind = { INR: "ifsc", USD: "us", EUR: "iban" } as const

const failureIn = (error: unknown): Failure => (typeof error === "object" && error !== null ? error : {})

/** A respondent without an account enters payment details through an emailed link. */
export const payeeFormMachine = setup({
  types: {
    context: {} as PayeeFormContext,
    events: {} as PayeeFormEvent,
    tags: {} as "loading" | "failed" | "form" | "busy" | "gone" | "status"
  },
  actors: {
    openLink: fromPromise<PayeeRequest, void>(mustProvide),
    sendPayee: fromPromise<PayeeRequest, PayeeAnswer>(mustProvide)
  },
  guards: {
    isNeeded: (_, params: { asked: PayeeRequest }) => params.asked.status === "needed",
    canChange: ({ context }) => context.asked?.canChange === true,
    isGone: (_, params: { error: unknown }) => failureIn(params.error).code === "not_found"
  },
  actions: {
    setAsked: assign(({ context }, asked: PayeeRequest) => ({
      asked,
      draft: {
        ...context.draft,
        way: asked.currency === "INR" ? ("upi" as const) : ("paypal" as const),
        kind: usualKind[asked.currency]
      },
      problem: ""
    })),
    setField: assign(({ context }, params: { field: PayeeField; value: string }) => ({
      draft: { ...context.draft, [params.field]: params.value },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== params.field))
    })),
    setAgain: assign(({ context }, params: { value: string }) => ({
      again: { accountNumber: params.value },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== "again"))
    })),
    setWay: assign(({ context }, { way }: { way: PayeeWay }) => ({
      draft: { ...context.draft, ...noAccount, way },
      again: { accountNumber: "" },
      errors: {},
      problem: ""
    })),
    setKind: assign(({ context }, { kind }: { kind: AccountKind }) => ({
      draft: { ...context.draft, ...noAccount, kind },
      again: { accountNumber: "" },
      errors: {},
      problem: ""
    })),
    setFailure: assign((_, params: { error: unknown }) => {
      const { message = "", fields = {} } = failureIn(params.error)
      return { errors: fields, problem: Object.keys(fields).length === 0 ? message : "" }
    }),
    clearFailure: assign({ errors: {}, problem: "" }),
    clearAnswer: assign(({ context }) => ({
      draft: { ...context.draft, ...noAccount, accountHolder: "" },
      again: { accountNumber: "" }
    })),
    dropLink: mustProvide
  }
}).createMachine({
  id: "payeeForm",
  description:
    "A respondent enters payment details through an emailed link, may replace them until they are approved, and sees what happens to the payment.",
  context: {
    asked: null,
    draft: {
      way: "upi",
      kind: "ifsc",
      accountHolder: "",
      accountNumber: "",
      ifscCode: "",
      iban: "",
      bic: "",
      routingNumber: "",
      sortCode: "",
      upiId: "",
      paypalId: ""
    },
    again: { accountNumber: "" },
    errors: {},
    problem: ""
  },
  initial: "opening",
  states: {
    opening: {
      description: "Loads the request behind the link and its status. It reveals no whole account.",
      tags: ["loading"],
      invoke: {
        id: "openLink",
        src: "openLink",
        onDone: [
          {
            guard: { type: "isNeeded", params: ({ event }) => ({ asked: event.output }) },
            target: "details",
            actions: { type: "setAsked", params: ({ event }) => event.output }
          },
          { target: "status", actions: { type: "setAsked", params: ({ event }) => event.output } }
        ],
        onError: [
          {
            guard: { type: "isGone", params: ({ event }) => ({ error: event.error }) },
            target: "gone",
            actions: [{ type: "setFailure", params: ({ event }) => ({ error: event.error }) }, "dropLink"]
          },
          {
            target: "failed",
            actions: { type: "setFailure", params: ({ event }) => ({ error: event.error }) }
          }
        ]
      }
    },
    failed: {
      description: "The link could not be loaded.",
      tags: ["failed"],
      on: { "link.retry": { target: "opening", actions: "clearFailure" } }
    },
    details: {
      description: "The respondent chooses a payment method of the currency.",
      tags: ["form"],
      on: {
        "field.change": {
          actions: { type: "setField", params: ({ event }) => ({ field: event.field, value: event.value }) }
        },
        "account.repeat": { actions: { type: "setAgain", params: ({ event }) => ({ value: event.value }) } },
        "way.choose": { actions: { type: "setWay", params: ({ event }) => ({ way: event.way }) } },
        "kind.choose": { actions: { type: "setKind", params: ({ event }) => ({ kind: event.kind }) } },
        "form.submit": { target: "sending", actions: "clearFailure" },
        "details.keep": {
          guard: "canChange",
          target: "status",
          actions: ["clearAnswer", "clearFailure"]
        }
      }
    },
    sending: {
      description: "Checks the form and sends it. Two different account numbers are not sent.",
      tags: ["form", "busy"],
      invoke: {
        id: "sendPayee",
        src: "sendPayee",
        input: ({ context: { asked, draft, again } }) => ({ asked, draft, again }),
        onDone: {
          target: "status",
          actions: ["clearAnswer", { type: "setAsked", params: ({ event }) => event.output }]
        },
        onError: [
          {
            guard: { type: "isGone", params: ({ event }) => ({ error: event.error }) },
            target: "gone",
            actions: [
              { type: "setFailure", params: ({ event }) => ({ error: event.error }) },
              "clearAnswer",
              "dropLink"
            ]
          },
          {
            target: "details",
            actions: { type: "setFailure", params: ({ event }) => ({ error: event.error }) }
          }
        ]
      }
    },
    gone: {
      description:
        "The link is unknown or incomplete, or details can no longer be entered. The server's message says why.",
      tags: ["gone"]
    },
    status: {
      description:
        "Shows what was agreed and how far the payment is, also after a reload. Details may be replaced until they are approved.",
      tags: ["status"],
      on: { "details.change": { guard: "canChange", target: "details" } }
    }
  }
})
