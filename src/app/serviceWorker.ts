import i18n from "i18next"
import { textsPath } from "../../contract/paths.ts"
import { routes, wordsAt } from "../../contract/routes.ts"
import { languageOf } from "../i18n/languageTag.ts"
import { browser } from "../services/browser.ts"
import { ownScript } from "../services/ownScript.ts"
import { notify } from "../ui/toasts.tsx"

const checkEveryMs = 60 * 60_000

/** Offers the new version; it takes over when the person agrees, so that no draft is lost. */
const offer = (waiting: ServiceWorker) => {
  notify.lasting(i18n.t("update.ready"), i18n.t("update.take"), () => {
    navigator.serviceWorker.addEventListener("controllerchange", browser.reload, { once: true })
    waiting.postMessage("take over")
  })
}

const watch = (registration: ServiceWorkerRegistration) => {
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
  registration.addEventListener("updatefound", () => {
    const { installing } = registration
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed" && navigator.serviceWorker.controller) offer(installing)
    })
  })
  setInterval(() => void registration.update().catch(() => undefined), checkEveryMs)
}

/** The address of the texts of all pages that work without a network. */
const offlineTexts = () => {
  const offline = routes.filter((route) => "isOffline" in route)
  const languages = i18n.languages.map(languageOf)
  return textsPath(languages, [...new Set(offline.flatMap(({ path }) => wordsAt(path, true)))])
}

/** Lets the browser cache the application for use without a network. After everything else. */
export const keepForOffline = async () => {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  try {
    watch(
      await navigator.serviceWorker.register(ownScript("/worker.js") as string, { updateViaCache: "none" })
    )
    const { active } = await navigator.serviceWorker.ready
    const fetched = performance.getEntriesByType("resource").map(({ name }) => name)
    active?.postMessage({ keep: [...fetched, offlineTexts()] })
  } catch (error) {
    console.warn("The application can't be cached for offline use:", error)
  }
}
