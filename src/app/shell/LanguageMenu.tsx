import { useTranslation } from "react-i18next"
import { languages, ownNameOf } from "../../../contract/rules/languages.ts"
import { css } from "../../../styled-system/css"
import { display, selectLocale, useDisplay } from "../../display/display.ts"
import { languageTag } from "../../i18n/languageTag.ts"
import { GlobeIcon } from "../../ui/icons.tsx"
import { Menu } from "../../ui/Menu.tsx"

const codeStyle = css({ display: { base: "none", sm: "inline" } })

export const LanguageMenu = () => {
  const { t } = useTranslation()
  const locale = useDisplay(selectLocale)
  const code = languageTag(locale).toUpperCase()
  const items = languages.map(({ code: id, name }) => ({
    id,
    label: ownNameOf(id),
    hint: name,
    lang: languageTag(id),
    isChosen: id === locale,
    onSelect: () => display.send({ type: "locale.choose", locale: id })
  }))
  return (
    <Menu label={`${t("languageIs", { name: ownNameOf(locale) })} · ${code}`} items={items}>
      <GlobeIcon size={20} />
      <span className={codeStyle}>{code}</span>
    </Menu>
  )
}
