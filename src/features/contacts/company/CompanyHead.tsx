import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Avatar } from "../../../ui/Avatar.tsx"
import { Row, Stack } from "../../../ui/layout.tsx"
import { useCompany } from "./companies.ts"

const mark = css({ display: "flex", flex: "1 1 16rem", alignItems: "center", gap: "4", minInlineSize: "0" })
const nameStyle = css({ fontSize: "2xl", letterSpacing: "-0.02em", overflowWrap: "anywhere" })
const facts = css({
  display: "flex",
  flexWrap: "wrap",
  columnGap: "3",
  rowGap: "1",
  minBlockSize: "6",
  color: "text.muted",
  overflowWrap: "anywhere",
  fontVariantNumeric: "tabular-nums"
})

type CompanyHeadProps = { readonly name: string; readonly actions?: ReactNode }

/** The head of a company's page: its mark and name, its industry and the number of its contacts. */
export const CompanyHead = ({ name, actions }: CompanyHeadProps) => {
  const { t } = useTranslation("contacts")
  const { number } = useFormats()
  const company = useCompany()
  const shown = number(company?.people.value ?? 0)
  return (
    <Row gap="4" width="fits" align="center">
      <div className={mark}>
        <Avatar name={name} size="large" shape="square" />
        <Stack gap="1" width="fits">
          <h1 className={nameStyle}>
            <bdi>{company?.name ?? name}</bdi>
          </h1>
          <div className={facts}>
            {company === null || company.people.value === 0 ? null : (
              <>
                {company.industry === "" ? null : <bdi>{company.industry}</bdi>}
                <span>
                  {company.people.exact
                    ? t("total", { count: company.people.value, shown })
                    : t("totalOver", { shown })}
                </span>
              </>
            )}
          </div>
        </Stack>
      </div>
      {actions}
    </Row>
  )
}
