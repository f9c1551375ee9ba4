import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { css } from "../../../styled-system/css"
import { ThumbButtons } from "../../entities/contact/ThumbButtons.tsx"
import { Button } from "../../ui/Button.tsx"
import { TextInput } from "../../ui/TextInput.tsx"
import { contactMark, useIsMarking } from "./contactEditor.ts"

const reasonStyle = css({ display: "flex", alignItems: "center", gap: "2" })

type ThumbsProps = { readonly contact: Contact; readonly canWrite: boolean }

/** The optional reason for a thumb, stored in the history. */
export const ThumbReason = ({ contact, canWrite }: ThumbsProps) => {
  const { t } = useTranslation("contacts")
  const isMarking = useIsMarking()
  const [reason, setReason] = useState("")
  if (contact.thumbs === null || !canWrite) return null
  return (
    <form
      className={reasonStyle}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() === "") return
        contactMark.send({
          type: "thumbs.explain",
          contactId: contact._id,
          thumbs: contact.thumbs,
          reason: reason.trim()
        })
        setReason("")
      }}
    >
      <TextInput
        aria-label={t("thumbsReason.label")}
        placeholder={t("thumbsReason.placeholder")}
        value={reason}
        maxLength={limits.contact.reason}
        readOnly={isMarking}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" size="small" isBusy={isMarking} disabled={reason.trim() === ""}>
        {t("thumbsReason.save")}
      </Button>
    </form>
  )
}

/** The thumbs of a contact, saved when pressed. */
export const ContactThumbs = ({ contact, canWrite }: ThumbsProps) => {
  const isMarking = useIsMarking()
  return (
    <ThumbButtons
      name={contact.name}
      thumbs={contact.thumbs}
      canWrite={canWrite}
      isBusy={isMarking}
      onThumbs={(thumbs) => contactMark.send({ type: "thumbs.set", contactId: contact._id, thumbs })}
    />
  )
}
