import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { OutcomeBadge } from "../../../entities/outcome/OutcomeBadge.tsx"
import { Button } from "../../../ui/Button.tsx"
import { Kbd } from "../../../ui/Kbd.tsx"
import { Row } from "../../../ui/layout.tsx"
import { useFreeKey } from "../../../ui/useFreeKey.ts"
import { lastOutcome, selectIsUndoing, selectLastOutcome, useLastOutcome } from "./lastOutcome.ts"

const line = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "3",
  rowGap: "1",
  fontSize: "sm",
  color: "text.muted",
  overflowWrap: "anywhere",
  _motionSafe: { animation: "rise 160ms ease-out" }
})
const space = css({ marginBlockEnd: "4" })

/** The outcome recorded last: undone by Z, its person shown by P. */
export const LastLine = ({ onShow }: { readonly onShow: (contactId: string) => void }) => {
  const { t } = useTranslation("calling")
  const last = useLastOutcome(selectLastOutcome)
  const isUndoing = useLastOutcome(selectIsUndoing)
  const contactId = last?.call.contact._id
  useFreeKey((key) => {
    if (contactId === undefined) return false
    if (key === "z") lastOutcome.send({ type: "outcome.undo" })
    else if (key === "p") onShow(contactId)
    else return false
    return true
  })
  return (
    <div className={last === null ? undefined : space}>
      <div role="status">
        {last === null ? null : (
          <div key={last.call._id} className={line}>
            <Row as="span" gap="2" width="fits" align="center">
              <span dir="auto">{t("last.saved", { name: last.call.contact.name })}</span>
              <OutcomeBadge status={last.status} />
            </Row>
            <Button
              size="small"
              isBusy={isUndoing}
              onClick={() => lastOutcome.send({ type: "outcome.undo" })}
            >
              {t("last.undo")} <Kbd>Z</Kbd>
            </Button>
            <Button size="small" look="quiet" onClick={() => onShow(last.call.contact._id)}>
              {t("last.previous")} <Kbd>P</Kbd>
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
