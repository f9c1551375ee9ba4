import { useTranslation } from "react-i18next"
import type { HonorariumRunContext } from "../../../../machines/flows/honorarium-run.machine.ts"
import { css } from "../../../../styled-system/css"
import { HonorariumBadge } from "../../../entities/honorarium/HonorariumBadge.tsx"
import { useAmount } from "../../../entities/honorarium/useAmount.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { Button } from "../../../ui/Button.tsx"
import { Digits, Row } from "../../../ui/layout.tsx"
import { ProblemText } from "../../../ui/ProblemText.tsx"
import { Spinner } from "../../../ui/Spinner.tsx"
import { honorariumRun, selectRunStage, useHonorariumRun } from "../honoraria.ts"

const list = css({ display: "grid", maxBlockSize: "22rem", overflowY: "auto" })
const line = css({
  display: "grid",
  gap: "1",
  paddingBlock: "2",
  borderBlockEndWidth: "1px",
  borderColor: "border"
})
const name = css({ flexGrow: 1, minInlineSize: "0", overflowWrap: "anywhere" })
const problemStyle = css({ color: "bad.text", fontSize: "sm" })

const RowState = ({ id, context }: { readonly id: string; readonly context: HonorariumRunContext }) => {
  const { t } = useTranslation("honorarium")
  const stage = useHonorariumRun(selectRunStage)
  const result = context.results[id]
  if (result?.honorarium) {
    const { state } = result.honorarium
    return <HonorariumBadge state={state} />
  }
  if (result) return <Badge tone="bad">{t("run.refused")}</Badge>
  if (context.left[0] === id)
    return <Badge tone="warning">{t(stage === "stopped" ? "run.unknown" : "run.sending")}</Badge>
  return <Badge>{t(context.left.includes(id) ? "run.waiting" : "run.notBegun")}</Badge>
}

const close = () => honorariumRun.send({ type: "run.close" })

const Buttons = () => {
  const { t } = useTranslation("honorarium")
  const stage = useHonorariumRun(selectRunStage)
  const left = useHonorariumRun(({ context }) => context.left)
  return (
    <Row gap="2" justify="end">
      {stage === "paying" && left.length > 1 ? (
        <Button onClick={() => honorariumRun.send({ type: "run.stop" })}>{t("run.stop")}</Button>
      ) : null}
      {stage === "stopped" ? (
        <Button look="primary" onClick={() => honorariumRun.send({ type: "run.resume" })}>
          {t("request.again")}
        </Button>
      ) : null}
      {stage === "paying" ? null : (
        <Button look={stage === "finished" ? "primary" : "plain"} onClick={close}>
          {t("run.close")}
        </Button>
      )}
    </Row>
  )
}

/** The status of each row, during the payments and afterwards. */
export const RunProgress = () => {
  const { t } = useTranslation("honorarium")
  const { number } = useFormats()
  const amount = useAmount()
  const stage = useHonorariumRun(selectRunStage)
  const context = useHonorariumRun((snapshot) => snapshot.context)
  const { rows, results, problem } = context
  const shown = rows.filter(({ obstacles }) => obstacles.length === 0)
  const done = Object.keys(results).length
  const paid = Object.values(results).filter(({ honorarium }) => honorarium?.state === "paid").length
  const isBusy = stage === "paying" || stage === "following"
  return (
    <>
      <Row as="p" gap="3" wraps="no" align="baseline" role="status">
        {isBusy ? <Spinner /> : null}
        <span>
          {stage === "finished"
            ? t("run.finished", { count: shown.length, paid: number(paid), shown: number(shown.length) })
            : stage === "following"
              ? t("review.following")
              : t("run.progress", { count: shown.length, done: number(done), shown: number(shown.length) })}
        </span>
      </Row>
      {stage === "stopped" ? (
        <ProblemText>
          {problem} {t("run.stoppedHint")}
        </ProblemText>
      ) : null}
      <ul className={list}>
        {shown.map(({ honorarium }) => (
          <li key={honorarium._id} className={line}>
            <Row as="span" gap="3" align="center">
              <bdi className={name}>{honorarium.respondentName}</bdi>
              <Digits>{amount(honorarium)}</Digits>
              <RowState id={honorarium._id} context={context} />
            </Row>
            {results[honorarium._id]?.problem ? (
              <span className={problemStyle}>{results[honorarium._id]?.problem}</span>
            ) : null}
          </li>
        ))}
      </ul>
      <Buttons />
    </>
  )
}
