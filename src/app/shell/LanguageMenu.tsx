import { useTranslation } from "react-i18next"
import { languages } from "../../../contract/rules/languages.ts"
import { css } from "../../../styled-system/css"
import { display, selectLocale, useDisplay } from "../../display/display.ts"
import { languageTag } from "../../i18n/languageTag.ts"
import { GlobeIcon } from "../../ui/icons.tsx"
import { Menu } from "../../ui/Menu.tsx"
import { ownNameOf } from "./ownName.ts"

const codeStyle = css({ display: { base: "none", sm: "inline" }, textTransform: "uppercase" })

export const LanguageMenu = () => {
  const { t } = useTranslation()
  const locale = useDisplay(selectLocale)
  const items = languages.map(({ code, name }) => ({
    id: code,
    label: ownNameOf(code),
    hint: name,
    lang: languageTag(code),
    isChosen: code === locale,
    onSelect: () => display.send({ type: "locale.choose", locale: code })
  }))
  return (
    <Menu
      label={`${t("languageIs", { name: ownNameOf(locale) })} (${languageTag(locale).toUpperCase()})`}
      items={items}
    >
      <GlobeIcon size={20} />
      <span className={codeStyle}>{languageTag(locale)}</span>
    </Menu>
  )
}
