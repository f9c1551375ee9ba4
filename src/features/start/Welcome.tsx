import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { paths } from "../../../contract/paths.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { Muted, Row, Stack } from "../../ui/layout.tsx"
import { selectWelcome, useToday } from "./today.ts"

const title = css({ fontSize: "lg", fontWeight: "semibold", overflowWrap: "anywhere" })

type Role = "Read" | "Write" | "Admin"

type WelcomeProps = { readonly organisationName: string; readonly role: Role }

/** For someone who has just joined: the team, what the role allows, and the first job. */
export const Welcome = ({ organisationName, role }: WelcomeProps) => {
  const { t } = useTranslation(["start", "common"])
  const { number } = useFormats()
  const welcome = useToday(selectWelcome)
  if (welcome === null) return null
  const { invitedBy, members } = welcome
  const jobs = {
    Read: { href: paths.search, label: t("steps.view.action") },
    Write: { href: paths.calls, label: t("waiting.call") },
    Admin: { href: paths.members, label: t("common:pages.members") }
  }
  const params = { name: invitedBy, members: number(members) }
  return (
    <Row as="section" gap="4" box="card" align="center" aria-labelledby="welcome">
      <Stack gap="1" width="fills" basis="20rem">
        <h2 id="welcome" className={title}>
          {t("welcome.title", { organisation: organisationName })}
        </h2>
        <p>{t(`welcome.role.${role}`)}</p>
        <Muted size="inherit">
          {t(invitedBy === null ? "welcome.members" : "welcome.invitedBy", params)}
        </Muted>
      </Stack>
      <Link href={jobs[role].href} className={buttonStyle({ look: "primary" })}>
        {jobs[role].label}
      </Link>
    </Row>
  )
}
