import { useTranslation } from "react-i18next"
import { StartView } from "../../features/start/StartView.tsx"
import { Welcome } from "../../features/start/Welcome.tsx"
import { MemberPage } from "./MemberPage.tsx"
import { openAuthModal } from "./openAuthModal.ts"

const Intro = () => useTranslation("start").t("intro")

const StartPage = () => (
  <MemberPage page="start" description={<Intro />}>
    {({ organisation, canWrite, isAdmin }) => (
      <>
        <Welcome
          organisationName={organisation.name}
          role={isAdmin ? "Admin" : canWrite ? "Write" : "Read"}
        />
        <StartView
          canWrite={canWrite}
          isAdmin={isAdmin}
          organisationName={organisation.name}
          isPhoneVerified={organisation.phoneVerified}
          onVerifyPhone={openAuthModal}
        />
      </>
    )}
  </MemberPage>
)

export default StartPage
