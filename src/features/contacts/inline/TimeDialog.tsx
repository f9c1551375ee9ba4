import { useTranslation } from "react-i18next"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import { zoneOf } from "../../../../contract/rules/callingHours.ts"
import { WhenForm } from "../../../entities/callback/WhenForm.tsx"
import { useOutcomeWords } from "../../../entities/outcome/useOutcomeWords.ts"
import { Dialog } from "../../../ui/Dialog.tsx"
import { rowEdit, selectNewStatus, selectNewTime, useRowEdit } from "./rowEdit.ts"

const close = () => rowEdit.send({ type: "cell.close" })

/** Asks for the time of the next call, alone or with a status that needs one. */
export const TimeDialog = ({ contact }: { readonly contact: Contact }) => {
  const { t } = useTranslation("contacts")
  const outcome = useOutcomeWords()
  const status = useRowEdit(selectNewStatus)
  const at = useRowEdit(selectNewTime)
  return (
    <Dialog
      isOpen
      title={`${contact.name}: ${status === null ? t("columns.nextCall") : outcome(status)}`}
      onClose={close}
    >
      <WhenForm
        at={at}
        theirZone={zoneOf(contact)}
        words={{ cancel: t("cancel"), confirm: t("drawer.save") }}
        onAt={(chosen) => rowEdit.send({ type: "time.set", at: chosen })}
        onConfirm={() => rowEdit.send({ type: "time.confirm" })}
        onCancel={close}
      />
    </Dialog>
  )
}
