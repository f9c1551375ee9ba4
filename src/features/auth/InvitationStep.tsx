import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button.tsx"
import { Muted, Stack, Strong } from "../../ui/layout.tsx"
import type { InvitationRef } from "./authModal.ts"
import { Complaint } from "./Complaint.tsx"
import { Waiting } from "./Waiting.tsx"

export const useInvitationTitle = (actor: InvitationRef | undefined) => {
  const { t } = useTranslation("auth")
  const context = useSelector(actor, (snapshot) => snapshot?.context)
  const isWaiting = useSelector(actor, (snapshot) => snapshot?.hasTag("waiting"))
  const isOther = useSelector(actor, (snapshot) => snapshot?.matches("forSomeoneElse"))
  const hasFailed = useSelector(actor, (snapshot) => snapshot?.matches("failed"))
  if (!context) return undefined
  if (isWaiting) return { title: t("settling.title"), description: t("settling.invitations") }
  if (hasFailed) return { title: t("asked.failed.title"), description: context.problem }
  const { email, linked, organisation, invitations } = context
  if (isOther)
    return {
      title: t("asked.other.title"),
      description: t("asked.other.description", { invited: linked?.email, email })
    }
  if (organisation !== "")
    return {
      title: t("asked.switch.title", { invited: invitations[0]?.organisation }),
      description: t("asked.switch.description", { organisation })
    }
  return {
    title: t("asked.title", { count: invitations.length }),
    description: t("asked.description", { count: invitations.length })
  }
}

type ChoiceProps = {
  readonly primary: string
  readonly onPrimary: () => void
  readonly later: string
  readonly onLater: () => void
}

/** One proposed action, and going on without the invitation. */
const InsteadOfInvitation = ({ primary, onPrimary, later, onLater }: ChoiceProps) => (
  <Stack gap="4">
    <Button look="primary" size="large" wide autoFocus onClick={onPrimary}>
      {primary}
    </Button>
    <Button size="large" wide onClick={onLater}>
      {later}
    </Button>
  </Stack>
)

type Invitation = ReturnType<InvitationRef["getSnapshot"]>["context"]["invitations"][number]
type InvitationProps = { readonly actor: InvitationRef; readonly invitation: Invitation }

const InvitationCard = ({ actor, invitation }: InvitationProps) => {
  const { t } = useTranslation("auth")
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"))
  const { organisation, chosen } = useSelector(actor, (snapshot) => snapshot.context)
  return (
    <Stack as="li" gap="3" width="fits" box="card">
      <div>
        <Strong as="p">{invitation.organisation}</Strong>
        {invitation.inviter === "" ? null : <Muted>{t("asked.by", { inviter: invitation.inviter })}</Muted>}
      </div>
      <Button
        look="primary"
        wide
        isBusy={isBusy && chosen === invitation.id}
        disabled={isBusy && chosen !== invitation.id}
        onClick={() => actor.send({ type: "invitation.accept", id: invitation.id })}
      >
        {organisation === ""
          ? t("asked.join", { organisation: invitation.organisation })
          : t("asked.switch.join", { invited: invitation.organisation, organisation })}
      </Button>
    </Stack>
  )
}

/** Asks about invitations: join, create an organisation, or decide later. */
export const InvitationStep = ({ actor }: { readonly actor: InvitationRef }) => {
  const { t } = useTranslation("auth")
  const { t: common } = useTranslation()
  const isWaiting = useSelector(actor, (snapshot) => snapshot.hasTag("waiting"))
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"))
  const isOther = useSelector(actor, (snapshot) => snapshot.matches("forSomeoneElse"))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches("failed"))
  const { invitations, organisation, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const later = () => actor.send({ type: "invitation.later" })
  if (isWaiting) return <Waiting />
  if (hasFailed)
    return (
      <InsteadOfInvitation
        primary={common("retry")}
        onPrimary={() => actor.send({ type: "invitation.retry" })}
        later={t("asked.failed.goOn")}
        onLater={later}
      />
    )
  if (isOther)
    return (
      <InsteadOfInvitation
        primary={t("asked.other.signOut")}
        onPrimary={() => actor.send({ type: "invitation.signOut" })}
        later={t("asked.other.stay")}
        onLater={later}
      />
    )
  const belongs = organisation !== ""
  return (
    <Stack gap="4">
      <Stack as="ul" gap="3">
        {invitations.map((invitation) => (
          <InvitationCard key={invitation.id} actor={actor} invitation={invitation} />
        ))}
      </Stack>
      <Complaint>{problem || undefined}</Complaint>
      {belongs ? null : (
        <Button size="large" wide disabled={isBusy} onClick={() => actor.send({ type: "invitation.found" })}>
          {t("asked.own")}
        </Button>
      )}
      <Button size="large" wide disabled={isBusy} onClick={later}>
        {belongs ? t("asked.switch.stay", { organisation }) : t("asked.later")}
      </Button>
    </Stack>
  )
}
