import { lazy, Suspense } from "react"
import { useRoute } from "wouter"
import { selectNeed, selectUser, session, useSession } from "../features/auth/session.ts"
import { settings } from "../services/Settings.ts"
import { Pages } from "./Pages.tsx"
import { termsRoute } from "./routes.tsx"
import { Shell } from "./shell/Shell.tsx"

const AuthModal = lazy(() => import("../features/auth/AuthModal.tsx"))

const signOut = () => session.send({ type: "session.signOut" })

/** The shell around the page, and the sign-in modal over it while the session asks for something. */
export const App = () => {
  const user = useSession(selectUser)
  const need = useSession(selectNeed)
  const [isTerms] = useRoute(termsRoute.path)
  return (
    <>
      <Shell product={settings.product} company={settings.company} user={user} onSignOut={signOut}>
        {user || isTerms ? <Pages /> : null}
      </Shell>
      {isTerms || need === "nothing" ? null : (
        <Suspense fallback={null}>
          <AuthModal />
        </Suspense>
      )}
    </>
  )
}
