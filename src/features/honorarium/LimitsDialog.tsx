import { useTranslation } from "react-i18next"
import { currencyCodes } from "../../../contract/rules/currencies.ts"
import { useLoadStatus } from "../../actors/useLoadStatus.ts"
import { useInputs } from "../../i18n/useInputs.ts"
import { Dialog } from "../../ui/Dialog.tsx"
import { Form } from "../../ui/Form.tsx"
import { FormButtons } from "../../ui/FormButtons.tsx"
import { TextField } from "../../ui/fields.tsx"
import { LoadState } from "../../ui/LoadState.tsx"
import { honorariumLimits, useHonorariumLimits } from "./limits.ts"

const close = () => honorariumLimits.send({ type: "limits.close" })

const Amounts = () => {
  const { t } = useTranslation("honorarium")
  const isBusy = useHonorariumLimits((snapshot) => snapshot.hasTag("busy"))
  const { kind, draft, errors } = useHonorariumLimits(({ context }) => context)
  const input = useInputs({
    draft,
    errors,
    isBusy,
    onChange: (currency, value) => honorariumLimits.send({ type: "amount.change", currency, value })
  })
  return (
    <Form isBusy={isBusy} onSubmit={() => honorariumLimits.send({ type: "limits.save" })}>
      {currencyCodes.map((currency) => (
        <TextField
          key={currency}
          label={currency}
          note={kind === "confirmation" ? undefined : t("request.optional")}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          {...input(currency)}
        />
      ))}
      <FormButtons
        isBusy={isBusy}
        cancelLabel={t("request.cancel")}
        onCancel={close}
        submitLabel={t("request.save")}
      />
    </Form>
  )
}

/** Sets the amounts of one kind by currency. */
export const LimitsDialog = () => {
  const { t } = useTranslation("honorarium")
  const isOpen = useHonorariumLimits((snapshot) => snapshot.hasTag("open"))
  const isBusy = useHonorariumLimits((snapshot) => snapshot.hasTag("busy"))
  const kind = useHonorariumLimits(({ context }) => context.kind)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? undefined : close}
      title={t(`limits.${kind}.title`)}
      description={t(`limits.${kind}.description`)}
    >
      <LoadState
        status={useLoadStatus(honorariumLimits, { type: "limits.refresh" })}
        failedTitle={t("limits.failed")}
      >
        <Amounts />
      </LoadState>
    </Dialog>
  )
}
