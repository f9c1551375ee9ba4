import { assign, fromPromise, setup } from "xstate"
import type { Currency } from "../../contract/rules/currencies.ts"
import type { PayeeWay } from "../../contract/rules/money.ts"

export type PayeeAsked = {
  readonly organisationName: string
  readonly respondentName: string
  readonly amount: number
  readonly currency: Currency
}

export type PayeeDraft = {
  readonly way: PayeeWay
  readonly accountHolder: string
  readonly accountNumber: string
  readonly ifscCode: string
  readonly upiId: string
  readonly paypalId: string
}

/** `again.accountNumber` is the repeated account number: named so that no stored snapshot contains it. */
export type PayeeAnswer = {
  readonly asked: PayeeAsked | null
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
      readonly field: Exclude<keyof PayeeDraft, "way">
      readonly value: string
    }
  | { readonly type: "account.repeat"; readonly value: string }
  | { readonly type: "way.choose"; readonly way: PayeeWay }
  | { readonly type: "form.submit" }
  | { readonly type: "link.retry" }

const mustProvide = (): never => {
  throw new Error("payeeForm was started without its implementations")
}

type Failure = {
  readonly code?: string
  readonly message?: string
  readonly fields?: Readonly<Record<string, string>>
}

const failureIn = (error: unknown): Failure => (typeof error === "object" && error !== null ? error : {})

/** A respondent without an account enters payment details through an emailed link. */
export const payeeFormMachine = setup({
  types: {
    context: {} as PayeeFormContext,
    events: {} as PayeeFormEvent,
    tags: {} as "loading" | "failed" | "form" | "busy" | "gone" | "done"
  },
  actors: {
    openLink: fromPromise<PayeeAsked, void>(mustProvide),
    sendPayee: fromPromise<void, PayeeAnswer>(mustProvide)
  },
  guards: {
    isGone: (_, params: { error: unknown }) => failureIn(params.error).code === "not_found"
  },
  actions: {
    setAsked: assign(({ context }, asked: PayeeAsked) => ({
      asked,
      draft: { ...context.draft, way: asked.currency === "INR" ? ("upi" as const) : ("paypal" as const) },
      problem: ""
    })),
    setField: assign(({ context }, params: { field: Exclude<keyof PayeeDraft, "way">; value: string }) => ({
      draft: { ...context.draft, [params.field]: params.value },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== params.field))
    })),
    setAgain: assign(({ context }, params: { value: string }) => ({
      again: { accountNumber: params.value },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== "again"))
    })),
    setWay: assign(({ context }, { way }: { way: PayeeWay }) => ({
      draft: { ...context.draft, way, accountNumber: "", ifscCode: "", upiId: "", paypalId: "" },
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
      draft: { ...context.draft, accountNumber: "", upiId: "", paypalId: "" },
      again: { accountNumber: "" }
    })),
    dropLink: mustProvide
  }
}).createMachine({
  id: "payeeForm",
  description:
    "A respondent enters payment details through an emailed link. The link works once; a repeated request counts once.",
  context: {
    asked: null,
    draft: { way: "upi", accountHolder: "", accountNumber: "", ifscCode: "", upiId: "", paypalId: "" },
    again: { accountNumber: "" },
    errors: {},
    problem: ""
  },
  initial: "opening",
  states: {
    opening: {
      description: "Loads the request behind the link. It reveals no payment details.",
      tags: ["loading"],
      invoke: {
        id: "openLink",
        src: "openLink",
        onDone: { target: "details", actions: { type: "setAsked", params: ({ event }) => event.output } },
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
        "form.submit": { target: "sending", actions: "clearFailure" }
      }
    },
    sending: {
      description: "Checks the form and sends it. Two different account numbers are not sent.",
      tags: ["form", "busy"],
      invoke: {
        id: "sendPayee",
        src: "sendPayee",
        input: ({ context: { asked, draft, again } }) => ({ asked, draft, again }),
        onDone: { target: "done", actions: ["clearAnswer", "dropLink"] },
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
      description: "The link was used, replaced, changed or has expired. The server's message says which.",
      tags: ["gone"]
    },
    done: { description: "The organisation is notified. The browser keeps nothing.", tags: ["done"] }
  }
})
