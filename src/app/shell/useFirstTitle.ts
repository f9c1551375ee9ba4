import { useLayoutEffect } from "react"
import { useTranslation } from "react-i18next"
import { matchRoute, useLocation, useRouter } from "wouter"
import { showTitle } from "../pageTitle.ts"
import { routes } from "../routes.tsx"

/** Names the window until the page itself does: while its code is fetched, and for whoever is to sign in first. */
export const useFirstTitle = () => {
  const { t } = useTranslation()
  const { parser } = useRouter()
  const [location] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: from then on pages name the window
  useLayoutEffect(() => {
    const here = routes.find(({ path }) => matchRoute(parser, path, location)[0])
    showTitle(t(here ? `pages.${here.key}` : "notFound.title"))
  }, [])
}
