import { useTranslation } from "react-i18next"

const verbs = [
  "accountRevealed",
  "activated",
  "active",
  "added",
  "abandoned",
  "approvalLimitsSet",
  "approved",
  "budgetsSet",
  "calendarFeedOff",
  "calendarFeedOn",
  "cancelled",
  "changed",
  "changedAtEnd",
  "confirmationLimitsSet",
  "created",
  "deleted",
  "emailNotSent",
  "emailRefused",
  "emailed",
  "ended",
  "erased",
  "exported",
  "failed",
  "finished",
  "firstApproved",
  "founded",
  "handed",
  "handedOver",
  "importUndone",
  "importUpdated",
  "imported",
  "invited",
  "invitedAgain",
  "joined",
  "labelled",
  "linkSent",
  "linked",
  "linkedinChecked",
  "mergeUndone",
  "merged",
  "outcomeUndone",
  "paid",
  "paying",
  "pending",
  "phoneVerified",
  "rated",
  "refunded",
  "rejected",
  "removed",
  "requested",
  "revoked",
  "rotated",
  "stopped",
  "suspended",
  "targetsSet",
  "trouble",
  "turnedOff",
  "turnedOn",
  "undone",
  "unsubscribed",
  "updated",
  "viewed"
] as const

/** An action of the audit log as text. Its name is `<entity>.<verb>`. */
export const useActionWords = () => {
  const { t } = useTranslation("audit")
  const actionOf = (action: string): string => {
    const name = action.slice(action.indexOf(".") + 1)
    return t(`verbs.${verbs.find((one) => one === name) ?? "changed"}`)
  }
  return { actionOf }
}
