import { type ReactNode, useLayoutEffect, useReducer, useRef } from "react"
import { css } from "../../styled-system/css"

const column = css({ display: "grid", gap: "4" })

type FormProps = {
  /** For a submit button outside the form, such as in the footer of a dialog. */
  readonly id?: string
  readonly isBusy: boolean
  /** `name` is that of the pressed button, if it has one. */
  readonly onSubmit: (name: string) => void
  /** True if the submit button gets the focus after a dialog that was opened from the form, so that Enter submits. */
  readonly focusReturns?: boolean
  readonly children: ReactNode
}

/** Submitted by Enter or its button. After a refusal, the first invalid field gets the focus. */
export const Form = ({ id, isBusy, onSubmit, focusReturns = false, children }: FormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const isFocusDue = useRef(true)
  // A refusal without a request may change nothing but a field's error: the effect has to run for it, too.
  const [, renderAgain] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    if (isBusy) isFocusDue.current = true
    else if (isFocusDue.current) {
      isFocusDue.current = false
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
    }
  })
  const submit = (button: HTMLElement | null) => {
    if (isBusy) return
    isFocusDue.current = true
    onSubmit(button?.getAttribute("name") ?? "")
    renderAgain()
  }
  return (
    <form
      ref={form}
      id={id}
      className={column}
      data-focus-returns={focusReturns || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit((event.nativeEvent as SubmitEvent).submitter)
      }}
    >
      {children}
    </form>
  )
}
