import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { socialProviders } from "../../services/Settings.ts"
import { Button } from "../../ui/Button.tsx"
import { Stack } from "../../ui/layout.tsx"
import { GoogleMark } from "./GoogleMark.tsx"
import { providerName } from "./providers.ts"

const divider = css({
  display: "flex",
  alignItems: "center",
  gap: "3",
  color: "text.subtle",
  fontSize: "xs",
  "&::before, &::after": { content: "''", flexGrow: 1, borderBlockStart: "1px solid token(colors.border)" }
})

const fetchAhead = () => {
  import("../../services/Identity.ts").then(({ fetchIdentity }) => fetchIdentity()).catch(() => {})
}

type SocialButtonsProps = { readonly isBusy: boolean; readonly onChoose: (provider: string) => void }

/** The identity providers of the project. Their SDK loads when a button is first hovered or focused. */
export const SocialButtons = ({ isBusy, onChoose }: SocialButtonsProps) => {
  const { t } = useTranslation("identity")
  if (socialProviders.length === 0) return null
  return (
    <Stack gap="2">
      <div className={divider}>{t("or")}</div>
      {socialProviders.map((id) => (
        <Button
          key={id}
          size="large"
          wide
          disabled={isBusy}
          icon={id === "google.com" ? <GoogleMark /> : null}
          onPointerEnter={fetchAhead}
          onFocus={fetchAhead}
          onClick={() => onChoose(id)}
        >
          {t("with", { provider: providerName(id) })}
        </Button>
      ))}
    </Stack>
  )
}
