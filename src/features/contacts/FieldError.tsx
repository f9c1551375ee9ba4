import { css } from "../../../styled-system/css"

const style = css({
  gridColumn: "2",
  color: "bad.text",
  paddingInline: "2",
  paddingBlockEnd: "1"
})

type FieldErrorProps = {
  /** For the input that it describes. */
  readonly id?: string
  readonly children: string | undefined
}

/** Says why the value of a field edited in place was refused. */
export const FieldError = ({ id, children }: FieldErrorProps) =>
  children ? (
    <p id={id} className={style} role="alert">
      {children}
    </p>
  ) : null
