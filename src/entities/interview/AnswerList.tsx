import { useTranslation } from "react-i18next"
import type { InterviewAnswer } from "../../../contract/entities/Interview.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Muted } from "../../ui/layout.tsx"
import { ChevronRightIcon } from "../../ui/pageIcons.tsx"

const folded = css({ minInlineSize: "0", "&[open] > summary > svg": { rotate: "90deg" } })
const summary = css({
  display: "flex",
  alignItems: "center",
  gap: "1",
  color: "text.muted",
  cursor: "pointer",
  listStyle: "none",
  "&::-webkit-details-marker": { display: "none" }
})
const list = css({ display: "grid", gap: "2", paddingBlock: "2", overflowWrap: "anywhere" })
const answer = css({ whiteSpace: "pre-wrap" })

/** The answers of an interview with their questions, folded until they are opened. */
export const AnswerList = ({ answers }: { readonly answers: ReadonlyArray<InterviewAnswer> }) => {
  const { t } = useTranslation("contacts")
  const { number } = useFormats()
  const shown = ({ kind, value }: InterviewAnswer) =>
    kind === "rating" ? `${number(Number(value))} / ${number(limits.interview.rating)}` : String(value)
  return (
    <details className={folded}>
      <summary className={summary}>
        <ChevronRightIcon />
        <span>
          {t("history.answers")} ({number(answers.length)})
        </span>
      </summary>
      <dl className={list}>
        {answers.map((one) => (
          <div key={one.id}>
            <Muted as="dt">
              <bdi>{one.text}</bdi>
            </Muted>
            <dd className={answer}>
              <bdi>{shown(one)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
