import "./ui/base.css"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./app/App.tsx"
import { joinImport } from "./app/importJoin.ts"
import { display, selectLocale, startDisplay } from "./display/display.ts"
import { startSession } from "./features/auth/session.ts"
import { changeLanguage, startI18n } from "./i18n/i18n.ts"

const root = document.getElementById("root")
if (!root) throw new Error("The page has no #root")

if (import.meta.env.DEV && new URLSearchParams(location.search).has("inspect")) {
  void import("./actors/inspecting.ts").then((module) => module.inspect())
}

startDisplay((locale) => void changeLanguage(locale))
await Promise.all([startI18n(selectLocale(display.getSnapshot())), startSession()])

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
