import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import { zoneOf } from "../../../../contract/rules/callingHours.ts"
import { instantIn, localIn, ownZone } from "../../../../contract/rules/zones.ts"
import { css } from "../../../../styled-system/css"
import { WhenFields } from "../../../entities/callback/WhenFields.tsx"
import { useOutcomeWords } from "../../../entities/outcome/useOutcomeWords.ts"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { Form } from "../../../ui/Form.tsx"
import { rowEdit, selectCanConfirm, selectNewStatus, selectNewTime, useRowEdit } from "./rowEdit.ts"

const buttons = css({ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: "2" })

const close = () => rowEdit.send({ type: "cell.close" })

/** Asks for the time of the next call, alone or with a status that needs one. */
export const TimeDialog = ({ contact }: { readonly contact: Contact }) => {
  const { t } = useTranslation(["contacts", "common"])
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
      closeLabel={t("common:close")}
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
        <div className={buttons}>
          <Button onClick={close}>{t("cancel")}</Button>
          <Button type="submit" look="primary" disabled={!canConfirm}>
            {t("drawer.save")}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
