import { useTranslation } from "react-i18next"
import type { InterviewAnswer } from "../../../contract/entities/Interview.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"

const summary = css({ cursor: "pointer", color: "text.muted", paddingBlock: "0.5" })
const list = css({ display: "grid", gap: "2", paddingBlock: "2", overflowWrap: "anywhere" })
const term = css({ color: "text.muted", fontSize: "sm" })
const answer = css({ whiteSpace: "pre-wrap" })

/** The answers of an interview with their questions, folded until they are opened. */
export const AnswerList = ({ answers }: { readonly answers: ReadonlyArray<InterviewAnswer> }) => {
  const { t } = useTranslation("contacts")
  const { number } = useFormats()
  const shown = ({ kind, value }: InterviewAnswer) =>
    kind === "rating" ? `${number(Number(value))} / ${number(limits.interview.rating)}` : String(value)
  return (
    <details>
      <summary className={summary}>
        {t("history.answers")} ({number(answers.length)})
      </summary>
      <dl className={list}>
        {answers.map((one) => (
          <div key={one.id}>
            <dt className={term} dir="auto">
              {one.text}
            </dt>
            <dd className={answer} dir="auto">
              {shown(one)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
