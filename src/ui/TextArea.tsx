import type { ComponentProps } from "react"
import { controlStyle } from "./controlStyle.ts"
import { useField } from "./Field.tsx"

const area = controlStyle({ kind: "area" })

export const TextArea = (props: Omit<ComponentProps<"textarea">, "className">) => (
  <textarea rows={3} {...useField()} {...props} className={area} />
)
