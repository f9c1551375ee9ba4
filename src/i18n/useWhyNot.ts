import { useTranslation } from "react-i18next"
import { missingFor, type Who } from "../../contract/rules/permissions.ts"
import type reasons from "../../locales/en/reasons.json"

export type ReasonKey = Exclude<keyof typeof reasons, "whyNot">

/** Why something can't be done now, and the shortest legal way there. */
export type WhyNotWords = { readonly label: string; readonly reason: string; readonly remedy: string }

type Person = { readonly role: string; readonly organization_id: string | null }

/** Reasons in words: of a row of the table of calls for a person, or by key where a chart says no. */
export const useWhyNot = () => {
  const { t } = useTranslation("reasons")
  const words = (key: ReasonKey): WhyNotWords => ({
    label: t("whyNot"),
    reason: t(`${key}.reason`),
    remedy: t(`${key}.remedy`)
  })
  return {
    words,
    /** Undefined where the person may make the call. */
    forCall: (call: { readonly who: Who }, person: Person | null): WhyNotWords | undefined => {
      const missing = missingFor(call.who, person)
      return missing === undefined ? undefined : words(missing)
    }
  }
}
