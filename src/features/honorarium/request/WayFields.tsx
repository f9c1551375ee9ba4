import { useTranslation } from "react-i18next"
import type { WayChoice } from "../../../../machines/flows/honorarium-request.machine.ts"
import { css } from "../../../../styled-system/css"
import { useRuleWords } from "../../../i18n/useRuleWords.ts"
import { Field } from "../../../ui/Field.tsx"
import { Select } from "../../../ui/Select.tsx"
import { TextInput } from "../../../ui/TextInput.tsx"
import { honorariumRequest, selectIsBusy, useHonorariumRequest } from "../honoraria.ts"
import { RequestField } from "./RequestField.tsx"

const column = css({ display: "grid", gap: "4" })
const pair = css({
  display: "grid",
  alignItems: "start",
  gap: "4",
  gridTemplateColumns: { base: "1fr", sm: "1fr 1fr" }
})

const Again = () => {
  const { t } = useTranslation("honorarium")
  const words = useRuleWords()
  const value = useHonorariumRequest(({ context }) => context.again.accountNumber)
  const error = useHonorariumRequest(({ context }) => context.errors.again)
  const isBusy = useHonorariumRequest(selectIsBusy)
  return (
    <Field
      label={t("request.accountAgain")}
      error={error === "accountsDiffer" ? t("request.accountsDiffer") : words(error)}
      required
    >
      <TextInput
        value={value}
        readOnly={isBusy}
        inputMode="numeric"
        maxLength={40}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        onPaste={(event) => event.preventDefault()}
        onChange={({ target }) => honorariumRequest.send({ type: "account.repeat", value: target.value })}
      />
    </Field>
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
  const hint = name === "" ? t("request.laterHintNobody") : t("request.laterHint", { name })
  return (
    <div className={column}>
      <Field label={t("request.way")} hint={way === "later" ? hint : undefined}>
        <Select
          value={way}
          options={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
          onChange={({ target }) =>
            honorariumRequest.send({ type: "way.choose", way: target.value as WayChoice })
          }
        />
      </Field>
      {way === "upi" ? <RequestField field="upiId" required /> : null}
      {way === "paypal" ? <RequestField field="paypalId" inputMode="email" required /> : null}
      {way === "bank" ? (
        <>
          <div className={pair}>
            <RequestField
              field="accountNumber"
              inputMode="numeric"
              maxLength={40}
              hint={t("request.accountHint")}
              required
            />
            <Again />
          </div>
          <div className={pair}>
            {isRupee ? <RequestField field="ifscCode" maxLength={11} required /> : null}
            <RequestField field="accountHolder" />
          </div>
        </>
      ) : null}
    </div>
  )
}
