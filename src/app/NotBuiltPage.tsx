import { useTranslation } from "react-i18next"
import { EmptyState } from "../ui/EmptyState.tsx"
import { Page } from "./Page.tsx"
import type { PageKey } from "./routes.tsx"

export const NotBuiltPage = ({ page }: { readonly page: PageKey }) => {
  const { t } = useTranslation()
  return (
    <Page title={t(`pages.${page}`)}>
      <EmptyState title={t("notBuilt.title")}>{t("notBuilt.message")}</EmptyState>
    </Page>
  )
}
