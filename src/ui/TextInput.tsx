import type { ComponentProps } from "react"
import { controlStyle } from "./controlStyle.ts"
import { useField } from "./Field.tsx"

const style = controlStyle({ kind: "text" })

type TextInputProps = Omit<ComponentProps<"input">, "className">

export const TextInput = (props: TextInputProps) => (
  <input type="text" {...useField()} {...props} className={style} />
)
