import { useTranslation } from "react-i18next"
import { missingFor, type Who } from "../../contract/rules/permissions.ts"
import type reasons from "../../locales/en/reasons.json"

export type ReasonKey = Exclude<keyof typeof reasons, "whyNot">

/** The reason why something can't be done now, and the shortest path there. */
export type WhyNotWords = { readonly label: string; readonly reason: string; readonly remedy: string }

type Person = { readonly role: string; readonly organization_id: string | null }

/** Reasons as text: of a call for a person, or by key if a chart refuses. */
export const useWhyNot = () => {
  const { t } = useTranslation("reasons")
  const words = (key: ReasonKey): WhyNotWords => ({
    label: t("whyNot"),
    reason: t(`${key}.reason`),
    remedy: t(`${key}.remedy`)
  })
  return {
    words,
    /** Undefined if the person may make the call. */
    forCall: (call: { readonly who: Who }, person: Person | null): WhyNotWords | undefined => {
      const missing = missingFor(call.who, person)
      return missing === undefined ? undefined : words(missing)
    }
  }
}
