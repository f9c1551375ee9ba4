import { useState } from "react"
import { instantIn, localIn, ownZone } from "../../../contract/rules/zones.ts"
import { Form } from "../../ui/Form.tsx"
import { FormButtons } from "../../ui/FormButtons.tsx"
import { WhenFields } from "./WhenFields.tsx"

type WhenFormProps = {
  /** An instant, ISO 8601; empty if none is chosen. */
  readonly at: string
  readonly theirZone: string | null
  readonly words: { readonly cancel: string; readonly confirm: string }
  /** An instant; empty while no valid time is typed. */
  readonly onAt?: (at: string) => void
  readonly onConfirm: (chosen: { readonly at: string; readonly zone: string }) => void
  readonly onCancel: () => void
}

/** Asks for the time of a call, on the caller's clock or on theirs. */
export const WhenForm = (props: WhenFormProps) => {
  const { at, theirZone, words, onAt, onConfirm, onCancel } = props
  const [zone, setZone] = useState(ownZone)
  const [local, setLocal] = useState(at === "" ? "" : localIn(zone, at))
  const instant = instantIn(zone, local)
  const choose = (value: string, inZone: string) => {
    setLocal(value)
    setZone(inZone)
    onAt?.(instantIn(inZone, value) ?? "")
  }
  return (
    <Form
      isBusy={false}
      onSubmit={() => {
        if (instant !== null) onConfirm({ at: instant, zone })
      }}
    >
      <WhenFields
        at={local}
        zone={zone}
        theirZone={theirZone}
        isMissing={at !== "" && instant === null}
        onAt={(value) => choose(value, zone)}
        onZone={(value) => choose(local, value)}
      />
      <FormButtons
        cancelLabel={words.cancel}
        onCancel={onCancel}
        submitLabel={words.confirm}
        isDisabled={instant === null}
      />
    </Form>
  )
}
