import { Effect, type Schema } from "effect"
import { honorariumCalls } from "../../../contract/calls/honorarium.ts"
import { leadCalls } from "../../../contract/calls/leads.ts"
import { check } from "../../../contract/validate.ts"
import type { HonorariumOrder, Respondent } from "../../../machines/flows/honorarium-request.machine.ts"
import { send } from "../../services/Api.ts"
import { BrokenRules } from "../../services/CallError.ts"
import { amountIn } from "./amountIn.ts"
import { given, payeeIn, wayProblems } from "./payeeDraft.ts"

const shown = 8

/** The organisation's contacts by name, viewed and added ones. */
export const findRespondents = Effect.fn("honorarium.findRespondents")(function* (input: {
  readonly query: string
}) {
  const query = input.query.trim()
  if (query === "") return []
  const [viewed, added] = yield* Effect.all(
    [
      send(leadCalls.searchViewedLeads, { query, limit: shown }),
      send(leadCalls.getAddedContacts, { query, limit: shown })
    ],
    { concurrency: 2 }
  )
  const found = new Map([...viewed.data, ...added.data].map((contact) => [contact._id, contact]))
  return [...found.values()]
    .slice(0, shown)
    .map(({ _id, name, email, company }): Respondent => ({ _id, name, email, company }))
})

/** The newest honorarium of the same person, if any. */
export const findLast = Effect.fn("honorarium.findLast")(function* (input: {
  readonly respondentId: string
}) {
  const { data } = yield* send(honorariumCalls.getHonorarium, { ...input, limit: 1 })
  const [last] = data
  return last
    ? {
        respondentLanguage: last.respondentLanguage,
        amount: last.amount,
        currency: last.currency,
        createdAt: last.createdAt
      }
    : null
})

const languageIn = ({ respondentLanguage }: HonorariumOrder["draft"]) =>
  respondentLanguage === "" ? {} : { respondentLanguage }

const newPayload = ({ draft, attempt }: HonorariumOrder) => ({
  ...given({
    respondentEmail: draft.respondentEmail,
    respondentNumber: draft.respondentNumber,
    reference: draft.reference,
    notes: draft.notes
  }),
  ...languageIn(draft),
  ...(draft.respondent && { respondentId: draft.respondent._id, respondentName: draft.respondent.name }),
  amount: amountIn(draft.amount),
  currency: draft.currency,
  ...payeeIn(draft),
  idempotencyKey: attempt
})

const changedPayload = ({ draft, changing, attempt }: HonorariumOrder) => ({
  honorariumId: changing?._id,
  amount: amountIn(draft.amount),
  currency: draft.currency,
  ...given({ respondentEmail: draft.respondentEmail }),
  ...languageIn(draft),
  respondentNumber: draft.respondentNumber.trim(),
  reference: draft.reference.trim(),
  notes: draft.notes.trim(),
  ...(draft.way !== "same" && { payee: payeeIn(draft) }),
  idempotencyKey: attempt
})

const withoutPrefix = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      field.replace(/^payee\./, "").replace(/^respondentName$/, "respondentId"),
      message
    ])
  )

const checked = <S extends Schema.Codec<unknown, unknown>>(
  schema: S,
  payload: unknown,
  order: HonorariumOrder
): Effect.Effect<S["Type"], BrokenRules> => {
  const result = check(schema as Schema.Codec<S["Type"], unknown>, payload)
  const errors = {
    ...wayProblems(order.draft, order.again, order.draft.currency),
    ...(result.ok ? {} : withoutPrefix(result.errors))
  }
  return result.ok && Object.keys(errors).length === 0
    ? Effect.succeed(result.value)
    : Effect.fail(new BrokenRules(errors))
}

const { createHonorariumRequest, changeHonorariumRequest } = honorariumCalls

const forNew = (order: HonorariumOrder) => checked(createHonorariumRequest.payload, newPayload(order), order)

const forChange = (order: HonorariumOrder) =>
  checked(changeHonorariumRequest.payload, changedPayload(order), order)

/** Checks the rules of the contract before sending. */
export const checkRequest = Effect.fn("honorarium.checkRequest")(function* (order: HonorariumOrder) {
  yield* order.changing === null ? Effect.asVoid(forNew(order)) : Effect.asVoid(forChange(order))
})

export const sendRequest = Effect.fn("honorarium.sendRequest")(function* (order: HonorariumOrder) {
  const { data, warnings = [] } =
    order.changing === null
      ? yield* send(honorariumCalls.createHonorariumRequest, yield* forNew(order))
      : yield* send(honorariumCalls.changeHonorariumRequest, yield* forChange(order))
  return { honorarium: data, warnings }
})
