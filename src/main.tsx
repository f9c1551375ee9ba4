import "./ui/base.css"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App, AuthModal } from "./app/App.tsx"
import { joinImport } from "./app/importJoin.ts"
import { isOpenToAll } from "./app/routes.tsx"
import { display, selectLocale, startDisplay } from "./display/display.ts"
import { hasStoredSession, startSession } from "./features/auth/session.ts"
import { changeLanguage, startI18n, wordsFor } from "./i18n/i18n.ts"

const root = document.getElementById("root")
if (!root) throw new Error("The page has no #root")

if (import.meta.env.DEV && new URLSearchParams(location.search).has("inspect")) {
  void import("./actors/inspecting.ts").then((module) => module.inspect())
}

const atMost = (ms: number, wanted: Promise<unknown>) =>
  Promise.race([wanted.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))])

/** Who is not signed in sees the shell and the dialog over it in one paint, unless its code is late. */
const fetchSignIn = () => Promise.all([AuthModal.fetch(), wordsFor(["auth", "rules", "identity"])])

const start = async () => {
  startDisplay((locale) => void changeLanguage(locale))
  const words = startI18n(selectLocale(display.getSnapshot()))
  const isSignInFirst = !hasStoredSession() && !isOpenToAll(location.pathname)
  const signIn = isSignInFirst ? atMost(2_000, fetchSignIn()) : undefined
  await Promise.all([words, startSession(), signIn])

  joinImport()

  const whenIdle = globalThis.requestIdleCallback ?? setTimeout

  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>
  )

  whenIdle(() => {
    import("./app/serviceWorker.ts").then((module) => module.keepForOffline(), console.warn)
  })
}

void start()
