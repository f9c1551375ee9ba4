import { startTransition, useLayoutEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useRoute } from "wouter"
import { paths } from "../../contract/paths.ts"
import { publish } from "../actors/app.ts"
import { useFact } from "../actors/useFact.ts"
import { authModalKey } from "../features/auth/authModalKey.ts"
import { invitationLink } from "../features/auth/invitationLink.ts"
import { type SessionNeed, selectNeed, selectUser, useSession } from "../features/auth/session.ts"
import { browser } from "../services/browser.ts"
import { settings } from "../services/Settings.ts"
import { tabStore } from "../services/storage.ts"
import { ErrorState } from "../ui/EmptyState.tsx"
import { patientPart } from "../ui/lazyPart.ts"
import { OnceWanted } from "../ui/OnceWanted.tsx"
import { useWhileShown } from "../ui/useWhileShown.ts"
import { ErrorBoundary } from "./ErrorBoundary.tsx"
import { lazyPage } from "./lazyPage.ts"
import { Pages } from "./Pages.tsx"
import { Bell } from "./pages/Bell.tsx"
import { OutboxSign } from "./pages/OutboxSign.tsx"
import { Shell } from "./shell/Shell.tsx"
import { signOut } from "./signOut.ts"

/** Loaded before the first paint if no one is signed in. */
export const AuthModal = lazyPage(() => import("../features/auth/AuthModal.tsx"))
const StepUpDialog = patientPart(() =>
  import("../features/auth/StepUpDialog.tsx").then((module) => module.default)
)

/** The dialog was open when the page was left, or a link was opened, whatever the session requires now. */
const wasLeftOpen = tabStore.read(authModalKey) !== null || invitationLink.token() !== ""

/** True while the dialog is needed, by the session or to verify a phone. */
const useModalWanted = (need: SessionNeed | null) => {
  const [isPhoneAsked, setIsPhoneAsked] = useState(false)
  useFact("phoneCode.sent", async ({ phone }) => {
    const { authModal } = await import("../features/auth/authModal.ts")
    authModal.send({ type: "phone.confirm", phone })
    setIsPhoneAsked(true)
  })
  return need !== "nothing" || wasLeftOpen || isPhoneAsked
}

/** Asks for a fresh code whenever a request needs one. */
const Confirmation = () => {
  const [isWanted, setIsWanted] = useState(false)
  useFact("confirmation.needed", async ({ reason }) => {
    setIsWanted(true)
    const { askToConfirm } = await import("../features/auth/stepUp.ts")
    publish({ type: "confirmation.answered", isConfirmed: await askToConfirm(reason) })
  })
  return (
    <OnceWanted isWanted={isWanted}>
      <StepUpDialog />
    </OnceWanted>
  )
}

const Broken = ({ isUnfetched }: { readonly isUnfetched: boolean }) => {
  const { t } = useTranslation()
  return (
    <ErrorState
      title={t(isUnfetched ? "unfetched" : "crashed.title")}
      message={t("crashed.message")}
      retryLabel={t("reload")}
      onRetry={browser.reload}
    />
  )
}

/**
 * The dialog renders right after the shell, not with it, because each takes long on a phone. It replaces the greeting.
 */
const useIsShellDrawn = () => {
  const [isShellDrawn, setIsShellDrawn] = useState(false)
  useWhileShown(() => startTransition(() => setIsShellDrawn(true)))
  useLayoutEffect(() => {
    if (isShellDrawn) document.getElementById("greeting")?.remove()
  }, [isShellDrawn])
  return isShellDrawn
}

/** The shell around the page, and the sign-in dialog over it while the session requires a step. */
export const App = () => {
  const user = useSession(selectUser)
  const need = useSession(selectNeed)
  const isModalWanted = useModalWanted(need)
  const [isTerms] = useRoute(paths.terms)
  const [isPayee] = useRoute(paths.payee)
  const isOpenToAll = isTerms || isPayee
  const isShellDrawn = useIsShellDrawn()
  return (
    <>
      <Shell
        product={settings.product}
        company={settings.company}
        user={user}
        bell={
          <>
            <OutboxSign />
            <Bell />
          </>
        }
        isBare={isPayee && user === null}
        onSignOut={signOut}
      >
        {user || isOpenToAll ? <Pages /> : null}
      </Shell>
      {isOpenToAll ? null : (
        <ErrorBoundary
          resetKey={need ?? ""}
          fallback={({ isUnfetched }) => <Broken isUnfetched={isUnfetched} />}
        >
          <OnceWanted isWanted={isModalWanted && isShellDrawn}>
            <AuthModal />
          </OnceWanted>
        </ErrorBoundary>
      )}
      <Confirmation />
    </>
  )
}
