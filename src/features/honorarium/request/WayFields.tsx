import { useTranslation } from "react-i18next"
import type { WayChoice } from "../../../../machines/flows/honorarium-request.machine.ts"
import { SelectField } from "../../../ui/fields.tsx"
import { Stack } from "../../../ui/layout.tsx"
import { BankFields } from "../BankFields.tsx"
import { RequestField } from "./RequestField.tsx"
import { honorariumRequest, selectIsBusy, useHonorariumRequest } from "./request.ts"

const Bank = () => {
  const { t } = useTranslation("honorarium")
  const { currency, kind } = useHonorariumRequest(({ context }) => context.draft)
  const value = useHonorariumRequest(({ context }) => context.again.accountNumber)
  const error = useHonorariumRequest(({ context }) => context.errors.again)
  const isBusy = useHonorariumRequest(selectIsBusy)
  return (
    <BankFields
      currency={currency}
      kind={kind}
      accountHint={t("request.accountHint")}
      line={({ isOptional = false, ...line }) => (
        <RequestField
          key={line.field}
          {...line}
          required={!isOptional}
          note={isOptional ? t("request.optional") : undefined}
        />
      )}
      again={{
        value,
        error,
        isBusy,
        onChange: (value) => honorariumRequest.send({ type: "account.repeat", value })
      }}
      onKind={(kind) => honorariumRequest.send({ type: "kind.choose", kind })}
    />
  )
}

/** One of the currency's payment methods, with its fields. */
export const WayFields = () => {
  const { t } = useTranslation("honorarium")
  const way = useHonorariumRequest(({ context }) => context.draft.way)
  const currency = useHonorariumRequest(({ context }) => context.draft.currency)
  const name = useHonorariumRequest(({ context }) => context.draft.respondent?.name ?? "")
  const isChange = useHonorariumRequest(({ context }) => context.changing !== null)
  const isRupee = currency === "INR"
  const ways: ReadonlyArray<WayChoice> = [isChange ? "same" : "later", isRupee ? "upi" : "paypal", "bank"]
  const hint = name === "" ? t("request.laterHintUnnamed") : t("request.laterHint", { name })
  return (
    <Stack gap="4">
      <SelectField
        label={t("request.way")}
        hint={way === "later" ? hint : undefined}
        value={way}
        options={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
        onChange={(value) => honorariumRequest.send({ type: "way.choose", way: value as WayChoice })}
      />
      {way === "upi" ? <RequestField field="upiId" required /> : null}
      {way === "paypal" ? <RequestField field="paypalId" inputMode="email" required /> : null}
      {way === "bank" ? <Bank /> : null}
    </Stack>
  )
}
