import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { selectLocale, useDisplay } from "../../display/display.ts"
import { selectUser, useSession } from "../../features/auth/session.ts"
import { ProfileView } from "../../features/profile/ProfileView.tsx"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { Page } from "../Page.tsx"

const waiting = css({ padding: { base: "4", sm: "6", xl: "8" } })

const ProfilePage = () => {
  const { t, ready } = useTranslation(["profile", "rules", "common"])
  const user = useSession(selectUser)
  const locale = useDisplay(selectLocale)
  if (!ready || user === null)
    return (
      <div className={waiting}>
        <SkeletonRows />
      </div>
    )
  return (
    <Page title={t("common:pages.profile")} description={t("description")}>
      <ProfileView user={user} locale={locale} />
    </Page>
  )
}

export default ProfilePage
