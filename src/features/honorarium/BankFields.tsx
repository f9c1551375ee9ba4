import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Currency } from "../../../contract/rules/currencies.ts"
import { type AccountKind, accountKinds } from "../../../contract/rules/money.ts"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { SelectField, TextField } from "../../ui/fields.tsx"
import { Stack } from "../../ui/layout.tsx"

export type BankField =
  | "accountHolder"
  | "accountNumber"
  | "ifscCode"
  | "iban"
  | "bic"
  | "routingNumber"
  | "sortCode"

/** One text field of the form that contains them. */
export type BankLine = (line: {
  readonly field: BankField
  readonly hint?: string
  readonly isOptional?: boolean
  readonly inputMode?: "numeric"
  readonly maxLength?: number
}) => ReactNode

const codes = {
  ifsc: { field: "ifscCode", maxLength: 11 },
  us: { field: "routingNumber", inputMode: "numeric", maxLength: 15 },
  uk: { field: "sortCode", inputMode: "numeric", maxLength: 12 },
  swift: { field: "bic", maxLength: 20 }
} as const

type AccountAgainProps = {
  readonly value: string
  readonly error: string | undefined
  readonly isBusy: boolean
  readonly onChange: (value: string) => void
}

/** The account number a second time, because it has no check digits. */
const AccountAgain = ({ value, error, isBusy, onChange }: AccountAgainProps) => {
  const { t } = useTranslation("honorarium")
  const words = useRuleWords()
  return (
    <TextField
      label={t("request.accountAgain")}
      error={error === "accountsDiffer" ? t("request.accountsDiffer") : words(error)}
      required
      value={value}
      readOnly={isBusy}
      inputMode="numeric"
      maxLength={40}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      onPaste={(event) => event.preventDefault()}
      onChange={onChange}
    />
  )
}

type BankFieldsProps = {
  readonly currency: Currency
  readonly kind: AccountKind
  readonly accountHint: string
  readonly line: BankLine
  readonly again: AccountAgainProps
  readonly onKind: (kind: AccountKind) => void
}

/** The fields of a bank account in its country. */
export const BankFields = ({ currency, kind, accountHint, line, again, onKind }: BankFieldsProps) => {
  const { t } = useTranslation("honorarium")
  const kinds = accountKinds[currency]
  return (
    <>
      {kinds.length > 1 ? (
        <SelectField
          label={t("request.kind")}
          value={kind}
          options={kinds.map((value) => ({ value, label: value === "ifsc" ? value : t(`kinds.${value}`) }))}
          disabled={again.isBusy}
          onChange={(value) => onKind(value as AccountKind)}
        />
      ) : null}
      {kind === "iban" ? (
        <>
          {line({ field: "iban", hint: t("request.ibanHint"), maxLength: 50 })}
          {line({ field: "bic", isOptional: currency === "EUR", maxLength: 20 })}
        </>
      ) : (
        <>
          <Stack gap="4" columns="2">
            {line({ field: "accountNumber", hint: accountHint, inputMode: "numeric", maxLength: 40 })}
            <AccountAgain {...again} />
          </Stack>
          {line(codes[kind])}
        </>
      )}
      {line({ field: "accountHolder", isOptional: true })}
    </>
  )
}
