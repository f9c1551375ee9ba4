import { createContext, type ReactNode, use, useId } from "react"
import { css } from "../../styled-system/css"
import { WarningIcon } from "./icons.tsx"
import { Muted, Stack } from "./layout.tsx"

type FieldWiring = {
  readonly id?: string
  readonly "aria-required"?: true | undefined
  readonly "aria-describedby"?: string | undefined
  readonly "aria-invalid"?: true | undefined
}

const FieldContext = createContext<FieldWiring>({})

/** The props that connect a control with the field around it. */
export const useField = () => use(FieldContext)

const labelRow = css({
  display: "flex",
  justifyContent: "space-between",
  gap: "2",
  fontSize: "sm",
  fontWeight: "medium"
})
const aside = css({ color: "text.subtle", fontWeight: "normal" })
const errorPlace = css({ "&:empty": { position: "absolute" } })
const errorStyle = css({
  display: "flex",
  gap: "1.5",
  fontSize: "sm",
  color: "bad.text",
  "& > svg": { marginBlockStart: "0.5" }
})

export type FieldProps = {
  readonly label: string
  readonly children: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | null | undefined
  readonly required?: boolean | undefined
  /** Shown beside the label, such as "Optional". */
  readonly note?: string | undefined
}

/** A label, one control, its hint and its error, connected for assistive technology. */
export const Field = ({ label, children, hint, error, required = false, note }: FieldProps) => {
  const id = useId()
  const hintId = `${id}hint`
  const errorId = `${id}error`
  const describedBy = [error ? errorId : "", hint ? hintId : ""].filter(Boolean).join(" ")
  const wiring: FieldWiring = {
    id,
    "aria-required": required || undefined,
    "aria-describedby": describedBy || undefined,
    "aria-invalid": error ? true : undefined
  }
  return (
    <Stack gap="1.5" width="fits">
      <div className={labelRow}>
        <label htmlFor={id}>
          <bdi>{label}</bdi>
        </label>
        {note ? <span className={aside}>{note}</span> : null}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      <div aria-live="polite" className={errorPlace}>
        {error ? (
          <p id={errorId} className={errorStyle}>
            <WarningIcon />
            {error}
          </p>
        ) : null}
      </div>
      {hint ? <Muted id={hintId}>{hint}</Muted> : null}
    </Stack>
  )
}
