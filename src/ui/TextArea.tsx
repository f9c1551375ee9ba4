import type { ComponentProps } from "react"
import { css } from "../../styled-system/css"
import { control } from "./controlStyle.ts"
import { useField } from "./Field.tsx"

const area = css(control, {
  resize: "vertical",
  fieldSizing: "content",
  minBlockSize: "16",
  maxBlockSize: "60vh"
})

export const TextArea = (props: Omit<ComponentProps<"textarea">, "className">) => (
  <textarea rows={3} {...useField()} {...props} className={area} />
)
