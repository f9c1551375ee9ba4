import { cva } from "../../../../styled-system/css"

const box = cva({
  base: { display: "grid", gap: "1", fontSize: "sm" },
  variants: {
    tone: {
      plain: { color: "text.muted" },
      warning: { padding: "3", borderRadius: "control", background: "warning.soft", color: "warning.text" }
    }
  }
})

type NotesProps = { readonly tone: "plain" | "warning"; readonly lines: ReadonlyArray<string> }

export const Notes = ({ tone, lines }: NotesProps) =>
  lines.length === 0 ? null : (
    <ul className={box({ tone })} aria-live="polite">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
