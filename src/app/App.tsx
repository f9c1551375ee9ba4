import { lazy, Suspense } from "react"
import { useTranslation } from "react-i18next"
import { useRoute } from "wouter"
import { selectNeed, selectUser, session, useSession } from "../features/auth/session.ts"
import { browser } from "../services/browser.ts"
import { settings } from "../services/Settings.ts"
import { ErrorState } from "../ui/EmptyState.tsx"
import { ErrorBoundary } from "./ErrorBoundary.tsx"
import { Pages } from "./Pages.tsx"
import { Bell } from "./pages/Bell.tsx"
import { termsRoute } from "./routes.tsx"
import { Shell } from "./shell/Shell.tsx"

const AuthModal = lazy(() => import("../features/auth/AuthModal.tsx"))

const signOut = () => session.send({ type: "session.signOut" })

const Broken = () => {
  const { t } = useTranslation()
  return (
    <ErrorState
      title={t("crashed.title")}
      message={t("crashed.message")}
      retryLabel={t("reload")}
      onRetry={browser.reload}
    />
  )
}

/** The shell around the page, and the sign-in modal over it while the session asks for something. */
export const App = () => {
  const user = useSession(selectUser)
  const need = useSession(selectNeed)
  const [isTerms] = useRoute(termsRoute.path)
  return (
    <>
      <Shell
        product={settings.product}
        company={settings.company}
        user={user}
        bell={<Bell />}
        onSignOut={signOut}
      >
        {user || isTerms ? <Pages /> : null}
      </Shell>
      {isTerms || need === "nothing" ? null : (
        <ErrorBoundary resetKey={need ?? ""} fallback={() => <Broken />}>
          <Suspense fallback={null}>
            <AuthModal />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
