import { useTranslation } from "react-i18next"
import { display, selectTheme, useDisplay } from "../../display/display.ts"
import { IconButton } from "../../ui/IconButton.tsx"
import { MonitorIcon, MoonIcon, SunIcon } from "../../ui/icons.tsx"

const icons = {
  light: <SunIcon size={20} />,
  dark: <MoonIcon size={20} />,
  system: <MonitorIcon size={20} />
}

export const ThemeSwitch = () => {
  const { t } = useTranslation()
  const theme = useDisplay(selectTheme)
  return (
    <IconButton
      label={t(`theme.${theme}`)}
      icon={icons[theme]}
      onClick={() => display.send({ type: "theme.cycle" })}
    />
  )
}
