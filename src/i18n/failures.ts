import i18n from "i18next"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { BrokenRules, CallError } from "../services/CallError.ts"

/** A failure for charts and views. `message` can always be shown. */
export type Failure = {
  readonly code: string
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
  /** The newer contact of a stale save, or the existing one of a duplicate. */
  readonly contact?: Contact
  /** The contact that a missing one was merged into. */
  readonly mergedInto?: string
}

const contactIn = (body: unknown): Pick<Failure, "contact" | "mergedInto"> => {
  const { data, mergedInto } = (body ?? {}) as { readonly data?: Contact; readonly mergedInto?: unknown }
  return {
    ...(typeof data?._id === "string" ? { contact: data } : {}),
    ...(typeof mergedInto === "string" ? { mergedInto } : {})
  }
}

/** A request that the chart cancelled: its result is ignored. */
const isCalledOff = (error: unknown): boolean =>
  error instanceof Error && (error.name === "AbortError" || error.message.includes("interrupted"))

/** The one mapping from a failed call to a message. */
export const failureOf = (error: unknown): Failure => {
  const known = error as CallError | BrokenRules | undefined
  switch (known?._tag) {
    case "BrokenRules":
      return {
        code: "invalid_payload",
        message: Object.values(known.errors)[0] ?? i18n.t("failure.unexpected"),
        fields: known.errors
      }
    case "CallRefused":
      return {
        code: known.code,
        message: known.message || i18n.t("failure.unexpected"),
        fields: known.errors ?? {},
        ...contactIn(known.body)
      }
    case "CallFailed":
      return {
        code: known.reason,
        message: known.message || i18n.t(`failure.${known.reason}`),
        fields: {}
      }
    default:
      if (!isCalledOff(error)) console.error(error)
      return {
        code: "unexpected",
        message: i18n.t(navigator.onLine ? "failure.unexpected" : "failure.offline"),
        fields: {}
      }
  }
}

/** A failure that passed through a chart. */
export const messageIn = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

/** True if the messages beside the fields already say it all. */
export const isSaidByFields = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "fields" in error &&
  Object.keys(error.fields as object).length > 0
