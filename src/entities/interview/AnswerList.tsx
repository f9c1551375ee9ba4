import { useTranslation } from "react-i18next"
import type { InterviewAnswer } from "../../../contract/entities/Interview.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Details } from "../../ui/Details.tsx"
import { Muted } from "../../ui/layout.tsx"

const list = css({ display: "grid", gap: "2", paddingBlock: "2", overflowWrap: "anywhere" })
const answer = css({ whiteSpace: "pre-wrap" })

/** The answers of an interview with their questions, folded until they are opened. */
export const AnswerList = ({ answers }: { readonly answers: ReadonlyArray<InterviewAnswer> }) => {
  const { t } = useTranslation("contacts")
  const { number } = useFormats()
  const shown = ({ kind, value }: InterviewAnswer) =>
    kind === "rating" ? `${number(Number(value))} / ${number(limits.interview.rating)}` : String(value)
  return (
    <Details summary={`${t("history.answers")} (${number(answers.length)})`}>
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
    </Details>
  )
}
