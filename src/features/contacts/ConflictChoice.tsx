import { useTranslation } from "react-i18next"
import type { ContactField, Side } from "../../../machines/flows/contact-editor.machine.ts"
import { css } from "../../../styled-system/css"
import { Button } from "../../ui/Button.tsx"
import { Heading, Legend, Small, Stack } from "../../ui/layout.tsx"
import {
  contactEditor,
  selectCanSettle,
  selectConflict,
  selectDisputed,
  useContactEditor,
  valueAt
} from "./contactEditor.ts"
import { useFieldWords } from "./useFieldWords.ts"

const frame = css({
  display: "grid",
  gap: "3",
  padding: "4",
  borderRadius: "card",
  borderWidth: "1px",
  borderColor: "warning.text",
  background: "warning.soft"
})
const words = css({ fontSize: "sm" })
const option = css({
  display: "flex",
  alignItems: "flex-start",
  gap: "2",
  padding: "2",
  borderRadius: "control",
  background: "surface",
  fontSize: "sm",
  "&:has(:checked)": { boxShadow: "inset 0 0 0 2px token(colors.accent.text)" },
  "& > input": { marginBlockStart: "0.5", accentColor: "accent" }
})
const valueStyle = css({ display: "block", whiteSpace: "pre-wrap", overflowWrap: "anywhere" })

const Dispute = ({ field }: { readonly field: ContactField }) => {
  const { t } = useTranslation("contacts")
  const { fieldName, wordsFor } = useFieldWords()
  const { sending, newer, choices } = useContactEditor(selectConflict)
  const values: Record<Side, unknown> = {
    mine: valueAt(sending, field),
    theirs: valueAt(newer, field)
  }
  return (
    <Stack as="fieldset" gap="1.5">
      <Legend>{fieldName(field)}</Legend>
      {(["mine", "theirs"] as const).map((side) => (
        <label key={side} className={option}>
          <input
            type="radio"
            name={`conflict-${field}`}
            checked={choices[field] === side}
            onChange={() => contactEditor.send({ type: "conflict.choose", field, side })}
          />
          <span>
            <Small>{t(`conflict.${side}`)}</Small>
            <span className={valueStyle} dir="auto">
              {wordsFor(field, values[side])}
            </span>
          </span>
        </label>
      ))}
    </Stack>
  )
}

/** Both versions of conflicting fields, to choose from. */
export const ConflictChoice = () => {
  const { t } = useTranslation("contacts")
  const disputed = useContactEditor(selectDisputed, (before, after) => before.join() === after.join())
  const canSettle = useContactEditor(selectCanSettle)
  return (
    <section className={frame} role="alert">
      <Heading as="h3" size="md">
        {t("conflict.title")}
      </Heading>
      <p className={words}>{t("conflict.message")}</p>
      {disputed.map((field) => (
        <Dispute key={field} field={field} />
      ))}
      <div>
        <Button
          look="primary"
          disabled={!canSettle}
          onClick={() => contactEditor.send({ type: "conflict.settle" })}
        >
          {t("conflict.settle")}
        </Button>
      </div>
    </section>
  )
}
