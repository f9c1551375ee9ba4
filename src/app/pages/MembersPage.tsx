import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { onboardCalls } from "../../../contract/calls/onboard.ts"
import { paths } from "../../../contract/paths.ts"
import { selectUser, useSession } from "../../features/auth/session.ts"
import { MembersView } from "../../features/members/MembersView.tsx"
import { memberEditor, memberList, undelivered } from "../../features/members/members.ts"
import { pricing, usePricing } from "../../features/pricing/pricing.ts"
import { Button } from "../../ui/Button.tsx"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { MembersIcon, UserPlusIcon } from "../../ui/icons.tsx"
import { useOnChange } from "../../ui/useOnChange.ts"
import { useWhileShown } from "../../ui/useWhileShown.ts"
import { WhyNot } from "../../ui/WhyNot.tsx"
import { Page } from "../Page.tsx"
import { PageSkeleton } from "../PageSkeleton.tsx"
import { useWhyNotFor } from "./useWhyNotFor.ts"

/** Why the plan allows no more invitations; the server decides. */
const useFull = () => {
  const { t } = useTranslation("members")
  const members = usePricing(({ context }) => context.subscription?.members)
  return members && members.used >= members.limit
    ? { label: t("full.label"), reason: t("full.reason", { limit: members.limit }), remedy: t("full.remedy") }
    : undefined
}

const InviteButton = () => {
  const { t } = useTranslation("members")
  const full = useFull()
  const rows = memberList.useContext((context) => context.rows)
  useOnChange([rows], () => {
    if (rows.length > 0) pricing.send({ type: "plan.refresh" })
  })
  return (
    <WhyNot why={full}>
      <Button
        look="primary"
        icon={<UserPlusIcon />}
        onClick={() => memberEditor.send({ type: "member.invite" })}
      >
        {t("invite")}
      </Button>
    </WhyNot>
  )
}

const Members = ({ ownEmail }: { readonly ownEmail: string }) => {
  useWhileShown(() => {
    memberList.send({ type: "list.refresh" })
    undelivered.send({ type: "list.refresh" })
  })
  return <MembersView ownEmail={ownEmail} />
}

/** For an Admin, in any case of the word; others see the reason. */
const MembersPage = () => {
  const { t, ready } = useTranslation(["members", "reasons", "rules", "common"])
  const user = useSession(selectUser)
  const why = useWhyNotFor(onboardCalls.getAllMember)
  if (!ready) return <PageSkeleton />
  return (
    <Page
      title={t("common:pages.members")}
      description={t("description")}
      actions={
        why ? null : (
          <>
            <Link href={paths.organisation} className={buttonStyle()}>
              {t("common:pages.organisation")}
            </Link>
            <Link href={paths.audit} className={buttonStyle()}>
              {t("common:pages.audit")}
            </Link>
            <InviteButton />
          </>
        )
      }
    >
      {why || user === null ? (
        <EmptyState title={why?.reason ?? ""} icon={<MembersIcon size={20} />}>
          {why?.remedy}
        </EmptyState>
      ) : (
        <Members ownEmail={user.email} />
      )}
    </Page>
  )
}

export default MembersPage
