import { useTranslation } from "react-i18next"
import { Checklist } from "../../features/start/Checklist.tsx"
import { MemberPage } from "./MemberPage.tsx"
import { openAuthModal } from "./openAuthModal.ts"

const Intro = () => useTranslation("start").t("intro")

const StartPage = () => (
  <MemberPage page="start" description={<Intro />}>
    {({ organisation }) => (
      <Checklist
        orgId={organisation._id}
        organisationName={organisation.name}
        isPhoneVerified={organisation.phoneVerified}
        onVerifyPhone={openAuthModal}
      />
    )}
  </MemberPage>
)

export default StartPage
