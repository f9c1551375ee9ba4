import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import {
  calendarFeed,
  selectFeed,
  selectIsBusy,
  selectIsReplacing,
  selectIsTurningOff,
  useCalendarFeed
} from "./feed.ts"

const column = css({ display: "grid", gap: "3", textWrap: "pretty" })
const problemStyle = css({ color: "bad.text" })

/** Asks for confirmation before the address is replaced or the feed is turned off. */
export const FeedQuestion = () => {
  const { t } = useTranslation(["due", "common"])
  const isReplacing = useCalendarFeed(selectIsReplacing)
  const isTurningOff = useCalendarFeed(selectIsTurningOff)
  const isBusy = useCalendarFeed(selectIsBusy)
  const { problem } = useCalendarFeed(selectFeed)
  const act = isReplacing ? "replace" : "turnOff"
  const close = () => calendarFeed.send({ type: "dialog.close" })
  return (
    <Dialog
      isOpen={isReplacing || isTurningOff}
      onClose={isBusy ? undefined : close}
      closeLabel={t("common:close")}
      role="alertdialog"
      title={t(`calendar.${act}Question.title`)}
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            {t("calendar.cancel")}
          </Button>
          <Button
            look={isReplacing ? "primary" : "danger"}
            isBusy={isBusy}
            onClick={() => calendarFeed.send({ type: "dialog.confirm" })}
          >
            {t(`calendar.${act}`)}
          </Button>
        </>
      }
    >
      <div className={column}>
        <p>{t(`calendar.${act}Question.message`)}</p>
        <p className={problemStyle} role="alert" hidden={!problem}>
          {problem}
        </p>
      </div>
    </Dialog>
  )
}
