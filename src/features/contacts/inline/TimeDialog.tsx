import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import { zoneOf } from "../../../../contract/rules/callingHours.ts"
import { instantIn, localIn, ownZone } from "../../../../contract/rules/zones.ts"
import { WhenFields } from "../../../entities/callback/WhenFields.tsx"
import { useOutcomeWords } from "../../../entities/outcome/useOutcomeWords.ts"
import { Dialog } from "../../../ui/Dialog.tsx"
import { Form } from "../../../ui/Form.tsx"
import { FormButtons } from "../../../ui/FormButtons.tsx"
import { rowEdit, selectCanConfirm, selectNewStatus, selectNewTime, useRowEdit } from "./rowEdit.ts"

const close = () => rowEdit.send({ type: "cell.close" })

/** Asks for the time of the next call, alone or with a status that needs one. */
export const TimeDialog = ({ contact }: { readonly contact: Contact }) => {
  const { t } = useTranslation("contacts")
  const outcome = useOutcomeWords()
  const status = useRowEdit(selectNewStatus)
  const at = useRowEdit(selectNewTime)
  const canConfirm = useRowEdit(selectCanConfirm)
  const [zone, setZone] = useState(ownZone)
  const [local, setLocal] = useState(at === "" ? "" : localIn(zone, at))
  const give = (value: string, inZone: string) => {
    setLocal(value)
    rowEdit.send({ type: "time.set", at: instantIn(inZone, value) ?? "" })
  }
  return (
    <Dialog
      isOpen
      title={`${contact.name}: ${status === null ? t("columns.nextCall") : outcome(status)}`}
      onClose={close}
    >
      <Form isBusy={false} onSubmit={() => rowEdit.send({ type: "time.confirm" })}>
        <WhenFields
          at={local}
          zone={zone}
          theirZone={zoneOf(contact)}
          isMissing={false}
          onAt={(value) => give(value, zone)}
          onZone={(value) => {
            setZone(value)
            give(local, value)
          }}
        />
        <FormButtons
          cancelLabel={t("cancel")}
          onCancel={close}
          submitLabel={t("drawer.save")}
          isDisabled={!canConfirm}
        />
      </Form>
    </Dialog>
  )
}
