import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { lazyPart } from "../../ui/lazyPart.ts"
import {
  authModal,
  selectCanDismiss,
  selectEmailCode,
  selectInvitation,
  selectInvited,
  selectIsOpen,
  selectIsOwnPhone,
  selectOrganisationSetup,
  selectPhoneCode,
  selectProfileCompletion,
  selectPutOff,
  selectSocialSignIn,
  useAuthModal
} from "./authModal.ts"
import { EmailCode, useEmailCodeTitle } from "./EmailCode.tsx"
import { InvitationStep, useInvitationTitle } from "./InvitationStep.tsx"
import { PhoneCode, usePhoneCodeTitle } from "./PhoneCode.tsx"
import { SocialSignIn, useSocialTitle } from "./SocialSignIn.tsx"
import { selectHasEnded, useSession } from "./session.ts"
import { Waiting } from "./Waiting.tsx"

const OrganisationForm = lazyPart(() =>
  import("./OrganisationForm.tsx").then((module) => module.OrganisationForm)
)
const ProfileForm = lazyPart(() => import("./ProfileForm.tsx").then((module) => module.ProfileForm))

const useTitle = (): { readonly title: string; readonly description?: string } => {
  const { t } = useTranslation("auth")
  const social = useSocialTitle(useAuthModal(selectSocialSignIn))
  const emailCode = useEmailCodeTitle(
    useAuthModal(selectEmailCode),
    useSession(selectHasEnded),
    useAuthModal(selectInvited)
  )
  const invitation = useInvitationTitle(useAuthModal(selectInvitation))
  const hasProfileForm = useAuthModal(selectProfileCompletion) !== undefined
  const hasOrganisationForm = useAuthModal(selectOrganisationSetup) !== undefined
  const phoneCode = usePhoneCodeTitle(useAuthModal(selectPhoneCode))
  if (social) return social
  if (emailCode) return emailCode
  if (invitation) return invitation
  if (hasProfileForm) return { title: t("profile.title"), description: t("profile.description") }
  if (phoneCode) return phoneCode
  if (hasOrganisationForm)
    return { title: t("organisation.title"), description: t("organisation.description") }
  return { title: t("settling.title"), description: t("settling.description") }
}

const Step = () => {
  const emailCode = useAuthModal(selectEmailCode)
  const social = useAuthModal(selectSocialSignIn)
  const invitation = useAuthModal(selectInvitation)
  const profileCompletion = useAuthModal(selectProfileCompletion)
  const organisationSetup = useAuthModal(selectOrganisationSetup)
  const phoneCode = useAuthModal(selectPhoneCode)
  const isOwnPhone = useAuthModal(selectIsOwnPhone)
  const { t } = useTranslation("auth")
  if (social) return <SocialSignIn actor={social} />
  if (emailCode) return <EmailCode actor={emailCode} />
  if (invitation) return <InvitationStep actor={invitation} />
  if (profileCompletion) return <ProfileForm actor={profileCompletion} />
  if (phoneCode)
    return <PhoneCode actor={phoneCode} submitLabel={isOwnPhone ? t("phone.submit") : undefined} />
  if (organisationSetup) return <OrganisationForm actor={organisationSetup} />
  return <Waiting />
}

const bar = css({
  position: "fixed",
  zIndex: "floating",
  insetBlockEnd: "5",
  insetInline: "5",
  display: "grid",
  justifyContent: "center",
  pointerEvents: "none",
  "& > *": { pointerEvents: "auto" }
})

/** The way back to a closed step. The footer stays above it. */
const PutOff = ({ step }: { readonly step: "organisation" | "phone" }) => {
  const { t } = useTranslation("auth")
  return (
    <aside className={bar} data-put-off="">
      <Button look="primary" onClick={() => authModal.send({ type: "modal.open" })}>
        {t(`${step}.goOn`)}
      </Button>
    </aside>
  )
}

const AuthModal = () => {
  /** The texts of rules load later: see useRuleWords. */
  const { ready } = useTranslation(["auth", "identity"])
  const isOpen = useAuthModal(selectIsOpen)
  const canDismiss = useAuthModal(selectCanDismiss)
  const putOff = useAuthModal(selectPutOff)
  const { title, description } = useTitle()
  if (!ready) return null
  if (putOff) return <PutOff step={putOff} />
  return (
    <Dialog
      isCalm
      isOpen={isOpen}
      onClose={canDismiss ? () => authModal.send({ type: "modal.dismiss" }) : undefined}
      title={title}
      description={description}
    >
      <Loading fallback={<Waiting />}>
        <Step />
      </Loading>
    </Dialog>
  )
}

export default AuthModal
