import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import {
  display,
  selectAreSettingsOpen,
  selectMenu,
  selectSetting,
  sendSetting,
  useDisplay
} from "../../display/display.ts"
import { type Setting, statesOf } from "../../display/stored.ts"
import { Choice } from "../../ui/Choice.tsx"
import { Drawer } from "../../ui/Drawer.tsx"
import { Stack } from "../../ui/layout.tsx"
import { ChevronDownIcon } from "../../ui/pageIcons.tsx"

const disclosure = css({ "&[open] > summary > svg": { transform: "rotate(180deg)" } })
const summary = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  marginBlockEnd: "1.5",
  borderRadius: "control",
  fontSize: "sm",
  fontWeight: "medium",
  listStyle: "none",
  "&::-webkit-details-marker": { display: "none" },
  "& > svg": { transitionProperty: "transform", transitionDuration: "quick", color: "text.muted" }
})
const current = css({ marginInlineStart: "auto", color: "text.muted", fontWeight: "normal" })

const SettingChoice = ({
  setting,
  hideLabel = false
}: {
  readonly setting: Setting
  readonly hideLabel?: boolean
}) => {
  const { t } = useTranslation()
  const value = useDisplay(selectSetting(setting))
  const options = statesOf(setting).map((state) => ({ value: state, label: t(`settings.${state}`) }))
  return (
    <Choice
      label={t(`settings.${setting}`)}
      options={options}
      value={value}
      onChange={(state) => sendSetting(setting, state)}
      hideLabel={hideLabel}
    />
  )
}

/** The person's display settings; each choice is saved immediately. */
export default function SettingsDrawer() {
  const { t } = useTranslation()
  const isOpen = useDisplay(selectAreSettingsOpen)
  const menu = useDisplay(selectMenu)
  return (
    <Drawer
      isOpen={isOpen}
      onClose={() => display.send({ type: "settings.close" })}
      title={t("settings.title")}
    >
      <Stack gap="6">
        <SettingChoice setting="theme" />
        <details
          className={disclosure}
          onToggle={(event) => {
            if (event.currentTarget.open) display.send({ type: "menuSetting.open" })
          }}
        >
          <summary className={summary}>
            {t("settings.menu")}
            <span className={current}>{t(`settings.${menu}`)}</span>
            <ChevronDownIcon />
          </summary>
          <SettingChoice setting="menu" hideLabel />
        </details>
        <SettingChoice setting="layout" />
        <SettingChoice setting="direction" />
        <SettingChoice setting="navbar" />
        <SettingChoice setting="animation" />
        <SettingChoice setting="semidark" />
      </Stack>
    </Drawer>
  )
}
