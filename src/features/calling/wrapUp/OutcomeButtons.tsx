import { useTranslation } from "react-i18next"
import type { CallStatus } from "../../../../contract/rules/callStatuses.ts"
import { mayFollow, outcomesBefore } from "../../../../machines/lifecycles/outcomes.ts"
import { css } from "../../../../styled-system/css"
import { useOutcomeWords } from "../../../entities/outcome/useOutcomeWords.ts"
import { Kbd } from "../../../ui/Kbd.tsx"
import { WhyNot } from "../../../ui/WhyNot.tsx"
import { outcomeKeys } from "./keys.ts"
import { save, selectDraft, useWrapUp, type WrapUpRef } from "./wrapUp.ts"

const group = css({
  display: "grid",
  gap: "1.5",
  gridTemplateColumns: "repeat(auto-fill, minmax(13rem, 1fr))",
  borderWidth: "0",
  padding: "0",
  margin: "0",
  minInlineSize: "0"
})
const legend = css({ fontSize: "sm", fontWeight: "medium", marginBlockEnd: "1.5", padding: "0" })
const button = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  minBlockSize: "9",
  paddingInline: "2.5",
  paddingBlock: "1",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.control",
  borderRadius: "control",
  background: "surface",
  textAlign: "start",
  fontSize: "sm",
  cursor: "pointer",
  _hover: { background: "hover" },
  "&[aria-pressed=true]": {
    borderColor: "accent",
    background: "accent.soft",
    color: "accent.text",
    fontWeight: "medium"
  },
  "&[aria-disabled=true]": { color: "text.subtle", borderColor: "border", cursor: "not-allowed" }
})

/**
 * One button for each outcome, with its key; pressing it again clears the choice, and Enter on it saves. An outcome
 * that may not follow the current status says why.
 */
export const OutcomeButtons = ({ actor, from }: { readonly actor: WrapUpRef; readonly from: CallStatus }) => {
  const { t } = useTranslation("calling")
  const outcome = useOutcomeWords()
  const { status } = useWrapUp(actor, selectDraft)
  const whyNot = (to: CallStatus) =>
    mayFollow(from, to)
      ? undefined
      : {
          label: t("wrapUp.whyNot"),
          reason: t("wrapUp.notAfter", { to: outcome(to), from: outcome(from) }),
          remedy: t("wrapUp.notAfterRemedy", {
            outcomes: outcomesBefore(from, to).map(outcome).join(", ")
          })
        }
  return (
    <fieldset className={group}>
      <legend className={legend}>{t("wrapUp.outcome")}</legend>
      {outcomeKeys.map(([key, one]) => (
        <WhyNot key={one} why={whyNot(one)}>
          <button
            type="button"
            className={button}
            aria-pressed={status === one}
            aria-keyshortcuts={key}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || status !== one) return
              event.preventDefault()
              save(actor)
            }}
            onClick={() =>
              status === one
                ? actor.send({ type: "outcome.clear" })
                : actor.send({ type: "outcome.choose", status: one })
            }
          >
            <Kbd>{key.toUpperCase()}</Kbd>
            <span>{outcome(one)}</span>
          </button>
        </WhyNot>
      ))}
    </fieldset>
  )
}
