import { useTranslation } from "react-i18next"
import type { Honorarium, HonorariumObstacle } from "../../../../contract/entities/Honorarium.ts"
import {
  barOf,
  callOf,
  type HonorariumAction,
  type HonorariumBar,
  wayTo
} from "../../../entities/honorarium/actions.ts"
import { useWhyNot } from "../../../i18n/useWhyNot.ts"
import type { Why } from "../../../ui/WhyNot.tsx"

export type Person = { readonly _id: string; readonly role: string; readonly organization_id: string | null }

type Facts = { readonly hasOtherAdmin: boolean; readonly obstacles: ReadonlyArray<HonorariumObstacle> }

type Step = "approve" | "reject" | "cancel" | "change" | "pay"

/** The reason why a request can't be changed now, and the shortest path there; undefined if it can. */
export const useRefusals = (honorarium: Honorarium, person: Person, facts: Facts) => {
  const { t } = useTranslation("honorarium")
  const { forCall } = useWhyNot()

  const wordsFor = (bar: HonorariumBar, action: HonorariumAction): Omit<Why, "label"> => {
    switch (bar) {
      case "state": {
        const steps = (wayTo(honorarium.state, action) ?? []).map((event) =>
          t(`whyNot.step.${event.replace("honorarium.", "") as Step}`)
        )
        return {
          reason: t("whyNot.notYet", { state: t(`states.${honorarium.state}`) }),
          remedy: steps.length === 0 ? "" : t("whyNot.way", { steps: steps.join(", ") })
        }
      }
      case "ownTerms":
        return { reason: t("whyNot.own"), remedy: t("whyNot.ownRemedy") }
      case "approvedBefore":
        return { reason: t("whyNot.approvedBefore"), remedy: t("whyNot.approvedBeforeRemedy") }
      case "othersRequest": {
        const name = honorarium.requestedByName ?? ""
        return { reason: t("whyNot.othersRequest"), remedy: t("whyNot.othersRequestRemedy", { name }) }
      }
      case "payeeMissing":
      case "emailMissing":
        return { reason: t(`whyNot.${bar}`), remedy: t(`whyNot.${bar}Remedy`) }
      default:
        return { reason: t(`obstacles.${bar}`), remedy: "" }
    }
  }

  return (action: HonorariumAction): Why | undefined => {
    const refused = forCall(callOf[action], person)
    if (refused) return refused
    const bar = barOf(action, { honorarium, person, ...facts })
    return bar && { label: t("whyNot.label"), ...wordsFor(bar, action) }
  }
}
