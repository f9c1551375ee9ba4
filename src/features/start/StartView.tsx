import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { useLoadStatus } from "../../actors/useLoadStatus.ts"
import { LoadState } from "../../ui/LoadState.tsx"
import { Stack } from "../../ui/layout.tsx"
import { useWhileShown } from "../../ui/useWhileShown.ts"
import { Checklist } from "./Checklist.tsx"
import { Numbers } from "./Numbers.tsx"
import { TargetsDialog } from "./TargetsDialog.tsx"
import { selectToday, todayActor, useToday } from "./today.ts"
import { Waiting } from "./Waiting.tsx"

const columns = css({
  display: "grid",
  alignItems: "start",
  columnGap: "8",
  rowGap: "6",
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" }
})

type StartViewProps = {
  readonly organisationName: string
  readonly isPhoneVerified: boolean
  readonly canWrite: boolean
  readonly isAdmin: boolean
  readonly onVerifyPhone: () => void
}

/** The day: work that waits beside the numbers. Before the first call the first steps come first. Readers have none. */
export const StartView = ({
  organisationName,
  isPhoneVerified,
  canWrite,
  isAdmin,
  onVerifyPhone
}: StartViewProps) => {
  const { t } = useTranslation("start")
  const today = useToday(selectToday)
  const status = useLoadStatus(todayActor(), { type: "today.retry" })
  useWhileShown(() => todayActor().send({ type: "page.open" }))
  if (today === null) return <LoadState status={status} isEmpty failedTitle={t("failed")} />
  const numbers = <Numbers today={today} canWrite={canWrite} isAdmin={isAdmin} />
  if (!canWrite) return numbers
  const steps = (
    <Checklist
      steps={today.steps}
      isFirst={!today.steps.outcome && today.welcome === null}
      organisationName={organisationName}
      isPhoneVerified={isPhoneVerified}
      onVerifyPhone={onVerifyPhone}
    />
  )
  const waiting = <Waiting today={today} isFirst={today.steps.outcome && today.welcome === null} />
  return (
    <div className={columns}>
      <Stack gap="6" width="fits">
        {today.steps.outcome ? waiting : steps}
        {today.steps.outcome ? steps : waiting}
      </Stack>
      {numbers}
      <TargetsDialog />
    </div>
  )
}
