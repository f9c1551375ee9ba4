import { useTranslation } from "react-i18next"
import { css } from "../../styled-system/css"
import { settings } from "../services/Settings.ts"
import { Heading, Stack } from "../ui/layout.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { Page } from "./Page.tsx"

const sections = [
  "account",
  "organisation",
  "people",
  "use",
  "payment",
  "honoraria",
  "data",
  "service",
  "change"
] as const

const column = css({ display: "grid", gap: "6", maxInlineSize: "40rem", textWrap: "pretty" })

const TermsPage = () => {
  const { t, ready } = useTranslation("terms")
  const { product, company } = settings
  if (!ready) return <Skeleton />
  return (
    <Page title={t("title")}>
      <div className={column}>
        <p>{company === product ? t("introOwn", { product }) : t("intro", { product, company })}</p>
        {sections.map((name) => (
          <Stack key={name} as="section" gap="1.5">
            <Heading size="lg">{t(`sections.${name}.title`)}</Heading>
            <p>{t(`sections.${name}.text`)}</p>
          </Stack>
        ))}
      </div>
    </Page>
  )
}

export default TermsPage
