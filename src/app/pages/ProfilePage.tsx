import { useTranslation } from "react-i18next"
import { selectLocale, useDisplay } from "../../display/display.ts"
import { selectUser, useSession } from "../../features/auth/session.ts"
import { ProfileView } from "../../features/profile/ProfileView.tsx"
import { Page } from "../Page.tsx"
import { PageSkeleton } from "../PageSkeleton.tsx"

const ProfilePage = () => {
  const { t, ready } = useTranslation(["profile", "rules", "common"])
  const user = useSession(selectUser)
  const locale = useDisplay(selectLocale)
  if (!ready || user === null) return <PageSkeleton />
  return (
    <Page title={t("common:pages.profile")} description={t("description")}>
      <ProfileView user={user} locale={locale} />
    </Page>
  )
}

export default ProfilePage
