import { useTranslation } from "react-i18next"
import { callingCalls } from "../../../contract/calls/calling.ts"
import { DueView } from "../../features/calling/due/DueView.tsx"
import { FeedSection } from "../../features/calling/feed/FeedSection.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { lazyPart } from "../../ui/lazyPart.ts"
import { ClockIcon } from "../../ui/pageIcons.tsx"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { Allowed } from "./Allowed.tsx"
import { MemberPage } from "./MemberPage.tsx"

const MailDialog = lazyPart(() =>
  import("../../features/calling/mail/MailDialog.tsx").then((module) => module.MailDialog)
)

const Due = () => (
  <Allowed call={callingCalls.getDueWork} icon={<ClockIcon />}>
    <DueView />
    <FeedSection />
    <Loading>
      <MailDialog />
    </Loading>
  </Allowed>
)

/** Callbacks and emails that are due; a member who may not call sees the reason. */
const DuePage = () => {
  const { t, ready } = useTranslation(["due", "calling", "reasons", "common"])
  return (
    <MemberPage page="due" description={ready ? t("description") : undefined}>
      {() => (ready ? <Due /> : <SkeletonRows />)}
    </MemberPage>
  )
}

export default DuePage
