import { useTranslation } from "react-i18next"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { css } from "../../../styled-system/css"
import { IconButton } from "../../ui/IconButton.tsx"
import { ThumbDownIcon, ThumbUpIcon } from "../../ui/pageIcons.tsx"

const row = css({ display: "inline-flex", gap: "0.5", flexShrink: 0 })
const only = css({ display: "grid", placeItems: "center", boxSize: "7", color: "accent.text" })

type Thumbs = Contact["thumbs"]

type ThumbButtonsProps = {
  readonly name: string
  readonly thumbs: Thumbs
  readonly canWrite: boolean
  readonly isBusy?: boolean
  readonly onThumbs: (thumbs: Thumbs) => void
}

/** Thumbs up or down; pressing it again clears it. A reader sees only the one that is set. */
export const ThumbButtons = ({ name, thumbs, canWrite, isBusy = false, onThumbs }: ThumbButtonsProps) => {
  const { t } = useTranslation("contacts")
  const sides = [
    { side: "up", label: t("thumbsUp", { name }), icon: <ThumbUpIcon /> },
    { side: "down", label: t("thumbsDown", { name }), icon: <ThumbDownIcon /> }
  ] as const
  return (
    <span className={row}>
      {sides.map(({ side, label, icon }) =>
        canWrite ? (
          <IconButton
            key={side}
            size="small"
            label={label}
            icon={icon}
            aria-pressed={thumbs === side}
            disabled={isBusy}
            onClick={() => onThumbs(thumbs === side ? null : side)}
          />
        ) : thumbs === side ? (
          <span key={side} role="img" aria-label={label} className={only}>
            {icon}
          </span>
        ) : null
      )}
    </span>
  )
}
