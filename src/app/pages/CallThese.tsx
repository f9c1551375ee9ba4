import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { navigate } from "wouter/use-browser-location"
import { type CallingSource, callingCalls } from "../../../contract/calls/calling.ts"
import { asCriteria } from "../../features/contacts/asCriteria.ts"
import { criteriaAt, isNarrowed } from "../../features/contacts/contactAddress.ts"
import { Button } from "../../ui/Button.tsx"
import { PhoneIcon } from "../../ui/icons.tsx"
import { type Why, WhyNot } from "../../ui/WhyNot.tsx"
import { handOver } from "./handedCalls.ts"
import { useWhyNotFor } from "./useWhyNotFor.ts"

type CallTheseProps = {
  readonly list: "viewed" | "added" | "company"
  /** The reason why no contact of the list can be called. */
  readonly whyNoOne?: Why | undefined
  /** A button that removes this reason. */
  readonly remedyAction?: ReactNode
}

/** A single label of a list keeps its name on the calling page; any other filter is passed on as it is. */
export const sourceOf = (
  list: CallTheseProps["list"],
  address: Pick<Location, "pathname" | "search">
): CallingSource => {
  const criteria = criteriaAt(address)
  if (list === "company")
    return { kind: "company", company: criteria.company ?? "", criteria: asCriteria(criteria) }
  const { labelId } = criteria
  const isLabelAlone = labelId !== "" && !isNarrowed({ ...criteria, labelId: "" })
  return isLabelAlone ? { kind: "label", labelId } : { kind: "list", list, criteria: asCriteria(criteria) }
}

/** Calls the contacts of the filtered list. */
export const CallThese = ({ list, whyNoOne, remedyAction }: CallTheseProps) => {
  const { t, ready } = useTranslation(["calling", "reasons"])
  const missing = useWhyNotFor(callingCalls.startSession)
  if (!ready) return null
  return (
    <WhyNot why={missing ?? whyNoOne} remedyAction={missing ? null : remedyAction}>
      <Button icon={<PhoneIcon />} onClick={() => navigate(handOver(sourceOf(list, location)))}>
        {t("startFromList")}
      </Button>
    </WhyNot>
  )
}
