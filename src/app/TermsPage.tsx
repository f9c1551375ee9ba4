import { useTranslation } from "react-i18next"
import { css } from "../../styled-system/css"
import { settings } from "../services/Settings.ts"
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
const section = css({ display: "grid", gap: "1.5" })
const heading = css({ fontSize: "lg" })

const TermsPage = () => {
  const { t, ready } = useTranslation("terms")
  const { product, company } = settings
  if (!ready) return <Skeleton />
  return (
    <Page title={t("title")}>
      <div className={column}>
        <p>{company === product ? t("introOwn", { product }) : t("intro", { product, company })}</p>
        {sections.map((name) => (
          <section key={name} className={section}>
            <h2 className={heading}>{t(`sections.${name}.title`)}</h2>
            <p>{t(`sections.${name}.text`)}</p>
          </section>
        ))}
      </div>
    </Page>
  )
}

export default TermsPage
