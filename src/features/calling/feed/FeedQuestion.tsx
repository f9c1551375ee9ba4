import { useTranslation } from "react-i18next"
import { Question } from "../../../ui/Question.tsx"
import {
  calendarFeed,
  selectFeed,
  selectIsBusy,
  selectIsReplacing,
  selectIsTurningOff,
  useCalendarFeed
} from "./feed.ts"

/** Asks for confirmation before the address is replaced or the feed is turned off. */
export const FeedQuestion = () => {
  const { t } = useTranslation("due")
  const isReplacing = useCalendarFeed(selectIsReplacing)
  const isTurningOff = useCalendarFeed(selectIsTurningOff)
  const isBusy = useCalendarFeed(selectIsBusy)
  const { problem } = useCalendarFeed(selectFeed)
  const act = isReplacing ? "replace" : "turnOff"
  const close = () => calendarFeed.send({ type: "dialog.close" })
  return (
    <Question
      isOpen={isReplacing || isTurningOff}
      title={t(`calendar.${act}Question.title`)}
      keepLabel={t("calendar.cancel")}
      onKeep={close}
      confirmLabel={t(`calendar.${act}`)}
      onConfirm={() => calendarFeed.send({ type: "dialog.confirm" })}
      look={isReplacing ? "primary" : "danger"}
      isBusy={isBusy}
      problem={problem}
    >
      <p>{t(`calendar.${act}Question.message`)}</p>
    </Question>
  )
}
