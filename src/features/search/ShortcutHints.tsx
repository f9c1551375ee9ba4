import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { Kbd } from "../../ui/Kbd.tsx"

const list = css({
  display: { base: "none", md: { base: "flex", _touch: "none" } },
  flexWrap: "wrap",
  columnGap: "4",
  rowGap: "2",
  color: "text.subtle",
  fontSize: "xs",
  listStyle: "none"
})
const item = css({ display: "inline-flex", alignItems: "center", gap: "1" })

export const ShortcutHints = () => {
  const { t } = useTranslation("search")
  return (
    <ul className={list} aria-label={t("shortcuts")}>
      <li className={item}>
        <Kbd>/</Kbd> {t("keys.search")}
      </li>
      <li className={item}>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> {t("keys.move")}
      </li>
      <li className={item}>
        <Kbd>Enter</Kbd> {t("keys.open")}
      </li>
      <li className={item}>
        <Kbd>x</Kbd> {t("keys.select")}
      </li>
    </ul>
  )
}
