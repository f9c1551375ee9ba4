import { Button } from "./Button.tsx"
import { Row } from "./layout.tsx"

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
  <Row gap="2" justify="end">
    <Button disabled={isBusy} onClick={onCancel}>
      {cancelLabel}
    </Button>
    <Button type="submit" look={look} isBusy={isBusy} disabled={isDisabled}>
      {submitLabel}
    </Button>
  </Row>
)
