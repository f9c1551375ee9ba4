import { Button } from "./Button.tsx"
import { Dialog } from "./Dialog.tsx"
import { TextField } from "./fields.tsx"
import { Stack } from "./layout.tsx"
import { CopyIcon } from "./pageIcons.tsx"

type SecretDialogProps = {
  readonly isOpen: boolean
  readonly secret: string
  readonly title: string
  readonly message: string
  readonly label: string
  readonly copyLabel: string
  readonly doneLabel: string
  readonly onCopy: () => void
  readonly onClose: () => void
}

/** Shows a secret that can't be read again. */
export const SecretDialog = (props: SecretDialogProps) => (
  <Dialog
    isOpen={props.isOpen}
    onClose={props.onClose}
    title={props.title}
    description={props.message}
    footer={
      <>
        <Button onClick={props.onClose}>{props.doneLabel}</Button>
        <Button look="primary" icon={<CopyIcon />} onClick={props.onCopy}>
          {props.copyLabel}
        </Button>
      </>
    }
  >
    <Stack gap="3">
      <TextField
        label={props.label}
        dir="ltr"
        translate="no"
        autoComplete="off"
        readOnly
        value={props.secret}
        onFocus={({ target }) => target.select()}
      />
    </Stack>
  </Dialog>
)
