import type { KeyboardEvent } from "react"
import type { ContactField } from "../../../machines/flows/contact-editor.machine.ts"
import { contactEditor } from "./contactEditor.ts"
import { inputStyle } from "./fieldStyles.ts"

export const saveFields = () => contactEditor.send({ type: "fields.save" })

type Marks = {
  readonly isUnsaved: boolean
  readonly error: string | undefined
  /** The `FieldError` of the field. */
  readonly errorId: string
}

/** An input or a select shows that its value is not saved yet, or was refused. */
export const fieldMarks = ({ isUnsaved, error, errorId }: Marks) =>
  ({
    className: inputStyle,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? errorId : undefined,
    "data-unsaved": isUnsaved ? "" : undefined
  }) as const

/** Enter and leaving the input save, Escape discards. */
export const fieldKeys = (field: ContactField, isUnsaved: boolean, save = saveFields) => ({
  onBlur: save,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === "Enter") save()
    else if (event.key === "Escape" && isUnsaved) {
      event.stopPropagation()
      contactEditor.send({ type: "field.discard", field })
    }
  }
})
