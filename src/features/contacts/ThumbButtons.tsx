import { useTranslation } from "react-i18next"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { css } from "../../../styled-system/css"
import { IconButton } from "../../ui/IconButton.tsx"
import { ThumbDownIcon, ThumbUpIcon } from "../../ui/icons.tsx"
import { contactMark, useIsMarking } from "./contactEditor.ts"

const row = css({ display: "inline-flex", gap: "0.5" })

/** Thumbs up, thumbs down; the same again takes it back. */
export const ThumbButtons = ({
  contact,
  canWrite
}: {
  readonly contact: Contact
  readonly canWrite: boolean
}) => {
  const { t } = useTranslation("contacts")
  const isMarking = useIsMarking()
  const press = (side: "up" | "down") =>
    contactMark.send({
      type: "thumbs.set",
      contactId: contact._id,
      thumbs: contact.thumbs === side ? null : side
    })
  return (
    <span className={row}>
      <IconButton
        size="small"
        label={t("thumbsUp", { name: contact.name })}
        icon={<ThumbUpIcon />}
        aria-pressed={contact.thumbs === "up"}
        disabled={!canWrite || isMarking}
        onClick={() => press("up")}
      />
      <IconButton
        size="small"
        label={t("thumbsDown", { name: contact.name })}
        icon={<ThumbDownIcon />}
        aria-pressed={contact.thumbs === "down"}
        disabled={!canWrite || isMarking}
        onClick={() => press("down")}
      />
    </span>
  )
}
