import { useTranslation } from "react-i18next"
import { NotificationsView } from "../../features/notifications/NotificationsView.tsx"
import { MemberPage } from "./MemberPage.tsx"

const Intro = () => useTranslation("notifications").t("intro")

const NotificationsPage = () => (
  <MemberPage page="notifications" description={<Intro />}>
    {({ organisation }) => <NotificationsView organisationId={organisation._id} />}
  </MemberPage>
)

export default NotificationsPage
