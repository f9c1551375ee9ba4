import { useTranslation } from "react-i18next"
import { navigate } from "wouter/use-browser-location"
import { honorariumCalls } from "../../../contract/calls/honorarium.ts"
import { paths } from "../../../contract/paths.ts"
import { isInterviewDocumented } from "../../../contract/rules/outcomes.ts"
import { type CallQueueRef, selectLast, useCallQueue } from "../../features/calling/queue/callQueue.ts"
import { Button } from "../../ui/Button.tsx"
import { Row } from "../../ui/layout.tsx"
import { WhyNot } from "../../ui/WhyNot.tsx"
import { requestHonorarium } from "./requestHonorarium.ts"
import { useWhyNotFor } from "./useWhyNotFor.ts"

/** After a documented interview: paying the respondent. */
export const HonorariumOffer = ({ queue }: { readonly queue: CallQueueRef }) => {
  const { t } = useTranslation("calling")
  const why = useWhyNotFor(honorariumCalls.createHonorariumRequest)
  const last = useCallQueue(queue, selectLast)
  const contact = last?.contact ?? null
  if (contact === null || !last || !isInterviewDocumented(last.status)) return null
  const open = async () => {
    if (await requestHonorarium(contact)) navigate(paths.honorarium)
  }
  return (
    <Row gap="3" size="sm" align="center">
      <span>{t("finished.interview", { name: contact.name })}</span>
      <WhyNot why={why}>
        <Button size="small" onClick={() => void open()}>
          {t("finished.honorarium")}
        </Button>
      </WhyNot>
    </Row>
  )
}
