import { useTranslation } from "react-i18next"
import type { Targets } from "../../../contract/entities/Today.ts"
import { useInputs } from "../../i18n/useInputs.ts"
import { Dialog } from "../../ui/Dialog.tsx"
import { Form } from "../../ui/Form.tsx"
import { FormButtons } from "../../ui/FormButtons.tsx"
import { TextField } from "../../ui/fields.tsx"
import { selectDraft, selectErrors, selectIsBusy, selectIsEditing, todayActor, useToday } from "./today.ts"

const targets: ReadonlyArray<keyof Targets> = ["callsPerDay", "interviewsPerWeek"]
const close = () => todayActor().send({ type: "targets.close" })
const save = () => todayActor().send({ type: "targets.save" })

/** An Admin sets each caller's targets. */
export const TargetsDialog = () => {
  const { t } = useTranslation("start")
  const isOpen = useToday(selectIsEditing)
  const isBusy = useToday(selectIsBusy)
  const input = useInputs({
    draft: useToday(selectDraft),
    errors: useToday(selectErrors),
    isBusy,
    onChange: (target, value) => todayActor().send({ type: "target.change", target, value })
  })
  return (
    <Dialog isOpen={isOpen} title={t("targets.title")} description={t("targets.hint")} onClose={close}>
      <Form isBusy={isBusy} onSubmit={save}>
        {targets.map((target) => (
          <TextField
            key={target}
            label={t(`targets.${target}`)}
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            {...input(target)}
          />
        ))}
        <FormButtons
          isBusy={isBusy}
          cancelLabel={t("targets.cancel")}
          onCancel={close}
          submitLabel={t("targets.save")}
        />
      </Form>
    </Dialog>
  )
}
