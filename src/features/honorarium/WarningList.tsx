import { useTranslation } from "react-i18next"
import type { HonorariumWarning } from "../../../contract/entities/Honorarium.ts"
import { css } from "../../../styled-system/css"

const list = css({
  display: "grid",
  gap: "1",
  paddingInlineStart: "5",
  listStyle: "disc",
  textWrap: "pretty"
})

/** Warnings before a payment. They stop nothing. */
export const WarningList = ({ warnings }: { readonly warnings: ReadonlyArray<HonorariumWarning> }) => {
  const { t } = useTranslation("honorarium")
  return (
    <ul className={list}>
      {warnings.map(({ kind, honorariumIds }) => (
        <li key={kind}>
          {kind === "interviewMissing"
            ? t("warnings.interviewMissing")
            : t(`warnings.${kind}`, { count: honorariumIds.length })}
        </li>
      ))}
    </ul>
  )
}
