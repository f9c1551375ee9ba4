import { useTranslation } from "react-i18next"
import { navigate } from "wouter/use-browser-location"
import type { ContactSelection } from "../../../contract/calls/bulk.ts"
import { type CallingSource, callingCalls } from "../../../contract/calls/calling.ts"
import { Button } from "../../ui/Button.tsx"
import { PhoneIcon } from "../../ui/icons.tsx"
import { WhyNot } from "../../ui/WhyNot.tsx"
import { handOver } from "./handedCalls.ts"
import { useWhyNotFor } from "./useWhyNotFor.ts"

const sourceOf = (selection: ContactSelection): CallingSource | null => {
  if ("contactIds" in selection) return { kind: "contacts", contactIds: selection.contactIds }
  const { criteria, except = [] } = selection
  if (except.length > 0) return null
  return "company" in selection
    ? { kind: "company", company: selection.company, criteria }
    : { kind: "list", list: selection.list, criteria }
}

export const CallSelection = ({ selection }: { readonly selection: ContactSelection }) => {
  const { t } = useTranslation(["calling", "reasons"], { useSuspense: true })
  const refused = useWhyNotFor(callingCalls.startSession)
  const source = sourceOf(selection)
  const why =
    source === null
      ? { label: t("wrapUp.whyNot"), reason: t("choose.except"), remedy: t("choose.exceptRemedy") }
      : refused
  return (
    <WhyNot why={why}>
      <Button
        size="small"
        look="quiet"
        icon={<PhoneIcon />}
        onClick={() => {
          if (source) navigate(handOver(source))
        }}
      >
        {t("startFromList")}
      </Button>
    </WhyNot>
  )
}
