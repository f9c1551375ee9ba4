import { useTranslation } from "react-i18next"
import type { CallStatus } from "../../../../contract/rules/callStatuses.ts"
import { mayFollow, outcomesBefore } from "../../../../machines/lifecycles/outcomes.ts"
import { css, cva } from "../../../../styled-system/css"
import { useOutcomeWords } from "../../../entities/outcome/useOutcomeWords.ts"
import { Kbd } from "../../../ui/Kbd.tsx"
import { Legend, Stack } from "../../../ui/layout.tsx"
import { WhyNot } from "../../../ui/WhyNot.tsx"
import { outcomeGroups } from "./keys.ts"
import { save, selectDraft, useWrapUp, type WrapUpRef } from "./wrapUp.ts"

const pad = css({
  display: "grid",
  gap: "3",
  alignItems: "start",
  gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(auto-fit, minmax(9rem, 1fr))" }
})
const title = cva({
  base: { paddingBlockStart: "1.5", borderBlockStartWidth: "2px", fontSize: "xs", fontWeight: "medium" },
  variants: {
    group: {
      again: { color: "warning.text", borderColor: "warning.text" },
      reached: { color: "good.text", borderColor: "good.text" },
      never: { color: "bad.text", borderColor: "bad.text" }
    }
  }
})
const chosen = "&[aria-pressed=true]"
const button = cva({
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    minBlockSize: "9",
    paddingInline: "2.5",
    paddingBlock: "1",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "control",
    background: "surface",
    textAlign: "start",
    fontSize: "sm",
    lineHeight: "tight",
    cursor: "pointer",
    _hover: { background: "hover" },
    [chosen]: { fontWeight: "medium" },
    "&[aria-disabled=true]": { color: "text.subtle", borderColor: "border", cursor: "not-allowed" }
  },
  variants: {
    group: {
      again: { [chosen]: { borderColor: "warning.text", background: "warning.soft", color: "warning.text" } },
      reached: { [chosen]: { borderColor: "good.text", background: "good.soft", color: "good.text" } },
      never: { [chosen]: { borderColor: "bad.text", background: "bad.soft", color: "bad.text" } }
    }
  }
})

const groups = Object.keys(outcomeGroups) as ReadonlyArray<keyof typeof outcomeGroups>

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
    <fieldset className={pad}>
      <Legend>{t("wrapUp.outcome")}</Legend>
      {groups.map((group) => (
        <Stack key={group} gap="1.5" width="fits">
          <h3 className={title({ group })}>{t(`wrapUp.groups.${group}`)}</h3>
          {outcomeGroups[group].map(([key, one]) => (
            <WhyNot key={one} why={whyNot(one)}>
              <button
                type="button"
                className={button({ group })}
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
        </Stack>
      ))}
    </fieldset>
  )
}
