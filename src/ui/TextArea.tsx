import type { ComponentProps } from "react"
import { css, cx } from "../../styled-system/css"
import { controlStyle } from "./controlStyle.ts"
import { useField } from "./Field.tsx"

const area = css({ resize: "vertical", fieldSizing: "content", minBlockSize: "16", maxBlockSize: "60vh" })

export const TextArea = (props: Omit<ComponentProps<"textarea">, "className">) => (
  <textarea rows={3} {...useField()} {...props} className={cx(controlStyle, area)} />
)
