import type { ComponentProps } from "react"
import { css } from "../../styled-system/css"
import { control } from "./controlStyle.ts"
import { useField } from "./Field.tsx"

const style = css(control)

type TextInputProps = Omit<ComponentProps<"input">, "className">

export const TextInput = (props: TextInputProps) => (
  <input type="text" {...useField()} {...props} className={style} />
)
