import { useTranslation } from "react-i18next"
import { honorariumCalls } from "../../../contract/calls/honorarium.ts"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { isInterviewDocumented } from "../../../contract/rules/outcomes.ts"
import { Button } from "../../ui/Button.tsx"
import { CoinsIcon } from "../../ui/icons.tsx"
import { WhyNot } from "../../ui/WhyNot.tsx"
import { requestHonorarium } from "./requestHonorarium.ts"
import { useWhyNotFor } from "./useWhyNotFor.ts"

/** Requests an honorarium for a contact; the first action once the interview is documented. */
export const HonorariumForContact = ({ contact }: { readonly contact: Contact }) => {
  const { t } = useTranslation("honorarium")
  const why = useWhyNotFor(honorariumCalls.createHonorariumRequest)
  const isDue = isInterviewDocumented(contact.callStatus)
  return (
    <WhyNot why={why}>
      <Button
        size="small"
        look={isDue ? "primary" : "plain"}
        icon={<CoinsIcon />}
        onClick={() => void requestHonorarium(contact)}
      >
        {t("open")}
      </Button>
    </WhyNot>
  )
}
