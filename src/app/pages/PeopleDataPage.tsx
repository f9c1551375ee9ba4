import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { hasLevel } from "../../../contract/rules/permissions.ts"
import { css } from "../../../styled-system/css"
import { selectUser, useSession } from "../../features/auth/session.ts"
import { DoNotCallSection } from "../../features/people/DoNotCallSection.tsx"
import { ExportsSection } from "../../features/people/ExportsSection.tsx"
import { PersonSection } from "../../features/people/PersonSection.tsx"
import { doNotCall, listExport } from "../../features/people/people.ts"
import { MemberPage } from "./MemberPage.tsx"

const column = css({ display: "grid", gap: "8", minInlineSize: "0" })

const Intro = () => useTranslation("people").t("description")

const People = () => {
  const user = useSession(selectUser)
  const canExport = hasLevel(user?.role, "Write")
  useEffect(() => {
    doNotCall.send({ type: "list.refresh" })
    if (canExport) listExport.send({ type: "exports.refresh" })
  }, [canExport])
  return (
    <div className={column}>
      <DoNotCallSection person={user} />
      {canExport ? <ExportsSection /> : null}
      {hasLevel(user?.role, "Admin") ? <PersonSection /> : null}
    </div>
  )
}

const PeopleDataPage = () => (
  <MemberPage page="people" description={<Intro />}>
    {() => <People />}
  </MemberPage>
)

export default PeopleDataPage
