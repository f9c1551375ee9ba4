import i18n from "i18next"
import type { CallError } from "../../services/CallError.ts"

/** The form violates rules of the contract; nothing was sent. */
export class InvalidForm {
  readonly _tag = "InvalidForm"
  readonly errors: Readonly<Record<string, string>>
  constructor(errors: Readonly<Record<string, string>>) {
    this.errors = errors
  }
}

/** The errors of a form: messages per field, and one for a toast. */
export type FormProblems = {
  readonly fields: Readonly<Record<string, string>>
  readonly code?: string
  readonly retryAfter?: number
  readonly toast?: string
}

type Form = {
  /** The place of messages without a visible field. */
  readonly main: string
  readonly shown: ReadonlyArray<string>
}

/** The one mapping from a failure to a form's messages. */
export const problemsFor =
  ({ main, shown }: Form) =>
  (error: unknown): FormProblems => {
    const words = wordsOf(error)
    const fields: Record<string, string> = {}
    for (const [field, message] of Object.entries(words.errors)) {
      fields[shown.includes(field) ? field : main] ??= message
    }
    return {
      fields,
      ...(words.code === undefined ? {} : { code: words.code }),
      ...(words.retryAfter === undefined ? {} : { retryAfter: words.retryAfter }),
      ...(words.toast === undefined ? {} : { toast: words.toast })
    }
  }

type Words = {
  readonly errors: Readonly<Record<string, string>>
  readonly code?: string | undefined
  readonly retryAfter?: number | undefined
  readonly toast?: string
}

const wordsOf = (error: unknown): Words => {
  const known = error as CallError | InvalidForm | undefined
  switch (known?._tag) {
    case "InvalidForm":
      return { errors: known.errors }
    case "CallRefused": {
      const toast = known.message || i18n.t("auth:failure.unexpected")
      const { code, retryAfter } = known
      return known.errors
        ? { errors: known.errors, code, retryAfter }
        : { errors: { "": toast }, code, retryAfter, toast }
    }
    case "CallFailed": {
      const toast = known.message || i18n.t(`auth:failure.${known.reason}`)
      return { errors: { "": toast }, toast }
    }
    default: {
      console.error(error)
      const toast = i18n.t(navigator.onLine ? "auth:failure.unexpected" : "auth:failure.offline")
      return { errors: { "": toast }, toast }
    }
  }
}
