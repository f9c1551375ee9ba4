import { Effect } from "effect"
import { isReasonMissing } from "../../../contract/rules/honorarium.ts"
import { messages } from "../../../contract/rules/messages.ts"
import type { HonorariumDeed } from "../../../machines/flows/honorarium-review.machine.ts"
import type { PageRequest } from "../../../machines/flows/paged-list.machine.ts"
import { BrokenRules } from "../../i18n/failures.ts"
import { Api } from "../../services/Api.ts"
import { CallRefused } from "../../services/CallError.ts"
import type { HonorariumFilter } from "./honoraria.ts"

export const loadHonoraria = Effect.fn("honorarium.list")(function* ({
  filter: { state },
  cursor
}: PageRequest<HonorariumFilter>) {
  const api = yield* Api
  const page = api.honorarium.getHonorarium({
    ...(state !== "" && { state }),
    ...(cursor !== null && { cursor })
  })
  if (cursor !== null) {
    const { data, nextCursor, total } = yield* page
    return { rows: data, nextCursor, total }
  }
  const [{ data, nextCursor, total }, counted] = yield* Effect.all(
    [page, api.honorarium.countHonoraria({})],
    { concurrency: 2 }
  )
  return { rows: data, nextCursor, total, summary: counted.data }
})

/** One request as it stands. */
export const one = Effect.fnUntraced(function* (honorariumId: string) {
  const api = yield* Api
  const { data, message } = yield* api.honorarium.getHonorarium({ honorariumId })
  const [honorarium] = data
  if (honorarium !== undefined) return honorarium
  return yield* new CallRefused({
    path: "/honorarium/get-honorarium",
    status: 404,
    code: "not_found",
    message,
    body: null
  })
})

export const loadHonorarium = Effect.fn("honorarium.load")(function* (input: {
  readonly honorariumId: string
}) {
  const api = yield* Api
  const { data } = yield* api.honorarium.weighHonoraria({ honorariumIds: [input.honorariumId] })
  const [weighed] = data
  return weighed ?? (yield* Effect.die(new Error("weighed, and not there")))
})

export const actOnHonorarium = Effect.fn("honorarium.act")(function* (input: HonorariumDeed) {
  const { honorarium, act, attempt, warnings } = input
  const reason = input.reason.trim()
  const api = yield* Api
  if (isReasonMissing(act, reason, { warnings })) {
    return yield* Effect.fail(
      new BrokenRules({ reason: act === "pay" ? "reasonForInterview" : messages.required })
    )
  }
  const honorariumId = honorarium?._id ?? ""
  const payload = { honorariumId, idempotencyKey: attempt, ...(reason !== "" && { reason }) }
  const terms = honorarium?.terms === undefined ? {} : { terms: honorarium.terms }
  switch (act) {
    case "approve":
    case "reject": {
      const { data, message } = yield* api.honorarium.approveHonorariumRequest({
        ...payload,
        ...terms,
        decision: act
      })
      return { honorarium: data, message, transactionId: "" }
    }
    case "cancel": {
      const { data, message } = yield* api.honorarium.cancelHonorariumRequest(payload)
      return { honorarium: data, message, transactionId: "" }
    }
    case "link": {
      const { data, message } = yield* api.honorarium.sendPayeeLink({ honorariumId, idempotencyKey: attempt })
      return { honorarium: data, message, transactionId: "" }
    }
    case "pay": {
      const { transactionId, message } = yield* api.transaction.generateHonariumToken(payload)
      return { honorarium: yield* one(honorariumId), message, transactionId }
    }
  }
})

/** Asks the gateway through the server where the transaction is known; anybody may ask for the request itself. */
export const followPayment = Effect.fn("honorarium.follow")(function* (input: {
  readonly honorariumId: string
  readonly transactionId: string
}) {
  const { honorariumId, transactionId } = input
  if (transactionId === "") return yield* one(honorariumId)
  const api = yield* Api
  const { honorarium } = yield* api.transaction.checkHonariumStatus({ transactionId })
  return honorarium
})

export const revealAccount = Effect.fn("honorarium.reveal")(function* (input: {
  readonly honorariumId: string
}) {
  const api = yield* Api
  const { accountNumber } = yield* api.honorarium.revealAccountNumber(input)
  return { accountNumber }
})
