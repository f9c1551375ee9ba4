import { StrictMode, startTransition } from "react"
import { createRoot } from "react-dom/client"
import { paidAt } from "../contract/paths.ts"
import { routeAt, wordsAt } from "../contract/routes.ts"
import { currentMember } from "./actors/app.ts"
import { App, AuthModal } from "./app/App.tsx"
import { routes } from "./app/routes.tsx"
import { display, selectLocale, startDisplay } from "./display/display.ts"
import { hasStoredSession, startSession } from "./features/auth/session.ts"
import { isImportRunning } from "./features/import/running.ts"
import { changeLanguage, startI18n } from "./i18n/i18n.ts"
import { hasArrived } from "./services/earlyCalls.ts"

const root = document.getElementById("root")
if (!root) throw new Error("The page has no #root")

if (import.meta.env.DEV && new URLSearchParams(location.search).has("inspect")) {
  void import("./actors/inspecting.ts").then((module) => module.inspect())
}

const atMost = (ms: number, wanted: Promise<unknown>) =>
  Promise.race([wanted.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))])

const here = routeAt(location.pathname)

const isAnswered = () =>
  here?.firstCalls?.every(({ path, payload }) => hasArrived(path, JSON.stringify(payload))) ?? false

/** A page whose data is there already is drawn once, with its rows; one that has to wait is drawn without them. */
const fetchPage = async () => {
  const module = await routes.find(({ key }) => key === here?.key)?.Page.fetch()
  if (module?.prepare && currentMember() !== null && isAnswered()) await module.prepare()
}

/**
 * The first visible part: the page, or the sign-in dialog over it. A page may start actors that continue sending, so it
 * waits until the session is known.
 */
const fetchFirst = (sessionKnown: Promise<void>) =>
  here?.who === "anyone" || hasStoredSession() ? sessionKnown.then(fetchPage) : AuthModal.fetch()

/** The payment provider's window came back. If the tab that waits for it is open, this window is done. */
const leaveIfPaid = async () => {
  const transactionId = paidAt(location)
  if (transactionId === null) return
  const { leaveToWaitingTab } = await import("./features/pricing/returned.ts")
  await leaveToWaitingTab(transactionId)
}

export const start = async () => {
  await leaveIfPaid()
  startDisplay((locale) => void changeLanguage(locale))
  const words = startI18n(selectLocale(display.getSnapshot()), wordsAt(location.pathname, hasStoredSession()))
  /** The shell and the page render together, unless the page's code is late. */
  const sessionKnown = startSession()
  const first = atMost(2_000, fetchFirst(sessionKnown))
  await Promise.all([words, sessionKnown, first])

  if (isImportRunning())
    import("./features/import/bulkImport.ts").then(({ bulkImport }) => bulkImport.start(), console.error)

  const whenIdle = globalThis.requestIdleCallback ?? setTimeout

  /** In slices, so that the page stays responsive. */
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>
    )
  )

  whenIdle(() => {
    import("./app/serviceWorker.ts").then((module) => module.keepForOffline(), console.warn)
  })
}
