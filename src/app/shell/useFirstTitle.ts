import { useTranslation } from "react-i18next"
import { matchRoute, useLocation, useRouter } from "wouter"
import { useBeforePaint } from "../../ui/useOnChange.ts"
import { showTitle } from "../pageTitle.ts"
import { routes } from "../routes.tsx"

/** Sets the window's title while the page's code is loading, and before signing in. */
export const useFirstTitle = () => {
  const { t } = useTranslation()
  const { parser } = useRouter()
  const [location] = useLocation()
  useBeforePaint([], () => {
    const here = routes.find(({ path }) => matchRoute(parser, path, location)[0])
    showTitle(t(here ? `pages.${here.key}` : "notFound.title"))
  })
}
