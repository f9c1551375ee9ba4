import "./ui/base.css"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { Pages } from "./app/Pages.tsx"
import { settings } from "./app/settings.ts"
import { Shell } from "./app/shell/Shell.tsx"
import { display, selectLocale, startDisplay } from "./display/display.ts"
import { changeLanguage, startI18n } from "./i18n/i18n.ts"

const root = document.getElementById("root")
if (!root) throw new Error("The page has no #root")

startDisplay((locale) => void changeLanguage(locale))
await startI18n(selectLocale(display.getSnapshot()))

createRoot(root).render(
  <StrictMode>
    <Shell product={settings.product} company={settings.company} user={null} onSignOut={() => {}}>
      <Pages />
    </Shell>
  </StrictMode>
)
