import { useTranslation } from "react-i18next"
import { Link, useLocation } from "wouter"
import { paths } from "../../contract/paths.ts"
import { buttonStyle } from "../ui/buttonStyle.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { SearchIcon } from "../ui/icons.tsx"
import { Page } from "./Page.tsx"

export default function NotFoundPage() {
  const { t } = useTranslation()
  const [path] = useLocation()
  return (
    <Page title={t("notFound.title")}>
      <EmptyState
        title={t("notFound.title")}
        icon={<SearchIcon size={20} />}
        action={
          <>
            <Link href={paths.start} className={buttonStyle({ look: "primary" })}>
              {t("notFound.home")}
            </Link>
            <Link href={paths.search} className={buttonStyle()}>
              {t("notFound.search")}
            </Link>
          </>
        }
      >
        {t("notFound.message", { path })}
      </EmptyState>
    </Page>
  )
}
