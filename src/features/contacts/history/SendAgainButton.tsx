import { useTranslation } from "react-i18next"
import { mailCalls } from "../../../../contract/calls/mail.ts"
import { useWhyNot } from "../../../i18n/useWhyNot.ts"
import { Button } from "../../../ui/Button.tsx"
import { WhyNot } from "../../../ui/WhyNot.tsx"
import { contactHistory, useContactHistory } from "../contactEditor.ts"

type SendAgainButtonProps = {
  readonly mailId: string
  readonly person: Parameters<ReturnType<typeof useWhyNot>["forCall"]>[1]
}

/** Sends an unsent email of the history again. */
export const SendAgainButton = ({ mailId, person }: SendAgainButtonProps) => {
  const { t } = useTranslation("contacts")
  const whyNot = useWhyNot()
  const isSending = useContactHistory((snapshot) => snapshot.hasTag("sending"))
  const isThis = useContactHistory(({ context }) => context.again?.mailId === mailId)
  return (
    <div>
      <WhyNot why={whyNot.forCall(mailCalls.sendAgain, person)}>
        <Button
          size="small"
          isBusy={isSending && isThis}
          onClick={() => contactHistory.send({ type: "mail.sendAgain", mailId })}
        >
          {t("history.sendAgain")}
        </Button>
      </WhyNot>
    </div>
  )
}
