import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { display, selectLocale, useDisplay } from "../../display/display.ts"
import { selectUser, session, useSession } from "../../features/auth/session.ts"
import { ProfileView } from "../../features/profile/ProfileView.tsx"
import { localeNews, phoneCodeNews, userNews } from "../../features/profile/profileEditor.ts"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { Page } from "../Page.tsx"
import { phoneToConfirm } from "../phoneToConfirm.ts"

const waiting = css({ padding: { base: "4", sm: "6", xl: "8" } })

const join = () => {
  const ends = [
    userNews.listen((user) => session.send({ type: "user.changed", user })),
    localeNews.listen((locale) => display.send({ type: "locale.choose", locale })),
    phoneCodeNews.listen(phoneToConfirm.tell)
  ]
  return () => {
    for (const end of ends) end()
  }
}

const ProfilePage = () => {
  const { t, ready } = useTranslation(["profile", "rules", "common"])
  const user = useSession(selectUser)
  const locale = useDisplay(selectLocale)
  useEffect(join, [])
  if (!ready || user === null)
    return (
      <div className={waiting}>
        <SkeletonRows label={t("common:loading")} />
      </div>
    )
  return (
    <Page title={t("common:pages.profile")} description={t("description")}>
      <ProfileView user={user} locale={locale} />
    </Page>
  )
}

export default ProfilePage
