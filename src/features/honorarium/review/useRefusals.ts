import { useTranslation } from "react-i18next"
import { calls } from "../../../../contract/calls/index.ts"
import type { Honorarium } from "../../../../contract/entities/Honorarium.ts"
import { needsOtherAdmin } from "../../../../contract/rules/fourEyes.ts"
import { payeeWay } from "../../../../contract/rules/money.ts"
import { hasLevel } from "../../../../contract/rules/permissions.ts"
import type { HonorariumAct } from "../../../../machines/flows/honorarium-review.machine.ts"
import { useWhyNot } from "../../../i18n/useWhyNot.ts"
import type { Why } from "../../../ui/WhyNot.tsx"
import { canDo, wayTo } from "../acts.ts"
import { useHonorariumReview } from "../honoraria.ts"

export type Person = { readonly _id: string; readonly role: string; readonly organization_id: string | null }

const callOf = {
  approve: calls.honorarium.approveHonorariumRequest,
  reject: calls.honorarium.approveHonorariumRequest,
  pay: calls.transaction.generateHonariumToken,
  cancel: calls.honorarium.cancelHonorariumRequest,
  change: calls.honorarium.changeHonorariumRequest,
  link: calls.honorarium.sendPayeeLink
}

type Step = "approve" | "reject" | "cancel" | "change" | "pay"

/** Why something can't be done with a request now, and the shortest legal way there; undefined where it can. */
export const useRefusals = (honorarium: Honorarium, person: Person) => {
  const { t } = useTranslation("honorarium")
  const { forCall } = useWhyNot()
  const hasOtherAdmin = useHonorariumReview(({ context }) => context.hasOtherAdmin)
  const label = t("whyNot.label")
  const { requestedBy, termsSetBy } = honorarium
  const mustLeaveIt = needsOtherAdmin({ personId: person._id, requestedBy, termsSetBy, hasOtherAdmin })

  const inState = (act: Exclude<HonorariumAct, "link"> | "change"): Why | undefined => {
    if (canDo(honorarium.state, act)) return undefined
    const steps = (wayTo(honorarium.state, act) ?? []).map((event) =>
      t(`whyNot.step.${event.replace("honorarium.", "") as Step}`)
    )
    return {
      label,
      reason: t("whyNot.notYet", { state: t(`states.${honorarium.state}`) }),
      remedy: steps.length === 0 ? "" : t("whyNot.way", { steps: steps.join(", ") })
    }
  }

  const deciding = (): Why | undefined =>
    mustLeaveIt ? { label, reason: t("whyNot.own"), remedy: t("whyNot.ownRemedy") } : undefined

  const payable = (): Why | undefined =>
    payeeWay(honorarium) === undefined
      ? { label, reason: t("whyNot.payeeMissing"), remedy: t("whyNot.payeeMissingRemedy") }
      : undefined

  const cancelling = (): Why | undefined =>
    requestedBy === person._id || hasLevel(person.role, "Admin")
      ? undefined
      : {
          label,
          reason: t("whyNot.othersRequest"),
          remedy: t("whyNot.othersRequestRemedy", { name: honorarium.requestedByName ?? "" })
        }

  const linking = (): Why | undefined =>
    honorarium.respondentEmail
      ? undefined
      : { label, reason: t("whyNot.emailMissing"), remedy: t("whyNot.emailMissingRemedy") }

  return (act: HonorariumAct | "change"): Why | undefined => {
    const refused = forCall(callOf[act], person)
    if (refused) return refused
    switch (act) {
      case "approve":
        return inState(act) ?? deciding() ?? payable()
      case "reject":
        return inState(act) ?? deciding()
      case "cancel":
        return inState(act) ?? cancelling()
      case "link":
        return linking()
      case "pay":
      case "change":
        return inState(act)
    }
  }
}
