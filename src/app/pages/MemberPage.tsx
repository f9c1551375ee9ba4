import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { memberWords, type RouteKey, routes } from "../../../contract/routes.ts"
import { Button } from "../../ui/Button.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { BuildingIcon } from "../../ui/pageIcons.tsx"
import { Page } from "../Page.tsx"
import { PageSkeleton } from "../PageSkeleton.tsx"
import { openAuthModal } from "./openAuthModal.ts"
import { type Member, useMember } from "./useMember.ts"

/** As high as the window, so that loading content moves nothing visible. */

const OrganisationFirst = () => {
  const { t, ready } = useTranslation("start")
  if (!ready) return null
  return (
    <EmptyState
      title={t("needsOrganisation.title")}
      icon={<BuildingIcon size={20} />}
      action={
        <Button look="primary" onClick={openAuthModal}>
          {t("needsOrganisation.action")}
        </Button>
      }
    >
      {t("needsOrganisation.message")}
    </EmptyState>
  )
}

type MemberPageProps = {
  readonly page: RouteKey
  readonly description?: ReactNode
  readonly actions?: (member: Member) => ReactNode
  /** True if the content has a heading of its own, and names the window. */
  readonly hasOwnHead?: boolean
  readonly children: (member: Member) => ReactNode
}

/** A page for members of an organisation; without one it says what to do first. */
export const MemberPage = ({ page, description, actions, hasOwnHead = false, children }: MemberPageProps) => {
  const words = routes.find(({ key }) => key === page)?.words ?? []
  const { t, ready } = useTranslation([...memberWords, ...words])
  const member = useMember()
  if (!ready) return <PageSkeleton />
  return (
    <Page
      title={t(`pages.${page}`)}
      description={description}
      actions={member ? actions?.(member) : null}
      hasOwnHead={hasOwnHead && member !== null}
    >
      {member ? children(member) : <OrganisationFirst />}
    </Page>
  )
}
