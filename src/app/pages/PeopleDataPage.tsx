import { useTranslation } from "react-i18next"
import { hasLevel } from "../../../contract/rules/permissions.ts"
import { selectUser, useSession } from "../../features/auth/session.ts"
import { DoNotCallSection } from "../../features/people/DoNotCallSection.tsx"
import { ExportsSection } from "../../features/people/ExportsSection.tsx"
import { PersonSection } from "../../features/people/PersonSection.tsx"
import { doNotCall } from "../../features/people/people.ts"
import { Stack } from "../../ui/layout.tsx"
import { useWhileShown } from "../../ui/useWhileShown.ts"
import { MemberPage } from "./MemberPage.tsx"

const Intro = () => useTranslation("people").t("description")

const People = () => {
  const user = useSession(selectUser)
  const canExport = hasLevel(user?.role, "Write")
  useWhileShown(() => doNotCall.send({ type: "list.refresh" }))
  return (
    <Stack gap="8" width="fits">
      <DoNotCallSection person={user} />
      {canExport ? <ExportsSection /> : null}
      {hasLevel(user?.role, "Admin") ? <PersonSection /> : null}
    </Stack>
  )
}

const PeopleDataPage = () => (
  <MemberPage page="people" description={<Intro />}>
    {() => <People />}
  </MemberPage>
)

export default PeopleDataPage
