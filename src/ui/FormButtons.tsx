import { css } from "../../styled-system/css"
import { Button } from "./Button.tsx"

const row = css({ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: "2" })

type FormButtonsProps = {
  readonly isBusy?: boolean
  readonly cancelLabel: string
  readonly onCancel: () => void
  readonly submitLabel: string
  readonly look?: "primary" | "danger"
  readonly isDisabled?: boolean
}

/** The buttons at the end of a form in a dialog. */
export const FormButtons = ({
  isBusy = false,
  cancelLabel,
  onCancel,
  submitLabel,
  look = "primary",
  isDisabled = false
}: FormButtonsProps) => (
  <div className={row}>
    <Button disabled={isBusy} onClick={onCancel}>
      {cancelLabel}
    </Button>
    <Button type="submit" look={look} isBusy={isBusy} disabled={isDisabled}>
      {submitLabel}
    </Button>
  </div>
)
