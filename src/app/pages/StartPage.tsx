import { useTranslation } from "react-i18next"
import { Checklist } from "../../features/start/Checklist.tsx"
import { MemberPage } from "./MemberPage.tsx"
import { openAuthModal } from "./openAuthModal.ts"

const Intro = () => useTranslation("start").t("intro")

/** What the page says. @public Read by lazyPage. */
export const namespaces = ["start"] as const

const StartPage = () => (
  <MemberPage page="start" words={namespaces} description={<Intro />}>
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
