import { useTranslation } from "react-i18next"
import { useSearch } from "wouter"
import { navigate } from "wouter/use-browser-location"
import type { CallingSource } from "../../../contract/calls/calling.ts"
import { calls } from "../../../contract/calls/index.ts"
import { selectUser, useSession } from "../../features/auth/session.ts"
import { asCriteria } from "../../features/contacts/asCriteria.ts"
import { isNarrowed, readAddress } from "../../features/contacts/contactAddress.ts"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { Button } from "../../ui/Button.tsx"
import { PhoneIcon } from "../../ui/icons.tsx"
import { WhyNot } from "../../ui/WhyNot.tsx"
import { handOver } from "./handedCalls.ts"

type CallTheseProps = { readonly list: "viewed" | "added" }

/** A single label keeps its name on the calling page; any other filter is passed on as it is. */
export const sourceOf = (list: CallTheseProps["list"], search: string): CallingSource => {
  const criteria = readAddress(search)
  const { labelId } = criteria
  const isLabelAlone = labelId !== "" && !isNarrowed({ ...criteria, labelId: "" })
  return isLabelAlone ? { kind: "label", labelId } : { kind: "list", list, criteria: asCriteria(criteria) }
}

/** Calls the contacts of the filtered list. */
export const CallThese = ({ list }: CallTheseProps) => {
  const { t, ready } = useTranslation(["calling", "reasons"])
  const search = useSearch()
  const user = useSession(selectUser)
  const why = useWhyNot().forCall(calls.calling.startSession, user)
  if (!ready) return null
  return (
    <WhyNot why={why}>
      <Button icon={<PhoneIcon />} onClick={() => navigate(handOver(sourceOf(list, search)))}>
        {t("startFromList")}
      </Button>
    </WhyNot>
  )
}
