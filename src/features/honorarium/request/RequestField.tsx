import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { HonorariumRequestEvent } from "../../../../machines/flows/honorarium-request.machine.ts"
import { useRuleWords } from "../../../i18n/useRuleWords.ts"
import { TextField } from "../../../ui/fields.tsx"
import { honorariumRequest, selectIsBusy, useHonorariumRequest } from "./request.ts"

type FieldName = Exclude<
  Extract<HonorariumRequestEvent, { readonly type: "field.change" }>["field"],
  "notes" | "respondentEmail"
>

const isText = (field: FieldName) => field === "accountHolder" || field === "reference"

type RequestFieldProps = {
  readonly field: FieldName
  readonly hint?: ReactNode
  readonly note?: string | undefined
  readonly required?: boolean
  readonly inputMode?: "decimal" | "numeric" | "email" | "tel"
  readonly maxLength?: number
}

/** One text field of the request. Codes and numbers run left to right in every language. */
export const RequestField = ({
  field,
  hint,
  note,
  required = false,
  inputMode,
  maxLength
}: RequestFieldProps) => {
  const { t } = useTranslation("honorarium")
  const words = useRuleWords()
  const value = useHonorariumRequest(({ context }) => context.draft[field])
  const error = useHonorariumRequest(({ context }) => context.errors[field])
  const isBusy = useHonorariumRequest(selectIsBusy)
  return (
    <TextField
      label={t(`request.${field}`)}
      hint={hint}
      note={note}
      error={words(error)}
      required={required}
      value={value}
      readOnly={isBusy}
      inputMode={inputMode}
      maxLength={maxLength ?? 200}
      dir={isText(field) ? "auto" : "ltr"}
      autoComplete="off"
      spellCheck={false}
      onChange={(value) => honorariumRequest.send({ type: "field.change", field, value })}
    />
  )
}
