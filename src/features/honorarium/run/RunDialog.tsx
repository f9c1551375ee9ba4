import { useTranslation } from "react-i18next"
import { Dialog } from "../../../ui/Dialog.tsx"
import { SkeletonRows } from "../../../ui/Skeleton.tsx"
import { honorariumRun, selectIsRunOpen, selectRunStage, useHonorariumRun } from "../honoraria.ts"
import { RunProgress } from "./RunProgress.tsx"
import { RunQuestion } from "./RunQuestion.tsx"

const ends = {
  question: () => honorariumRun.send({ type: "run.dismiss" }),
  following: () => honorariumRun.send({ type: "run.close" }),
  finished: () => honorariumRun.send({ type: "run.close" }),
  weighing: undefined,
  paying: undefined,
  stopped: undefined
}

/** Paying several at once. It can't be closed by accident meanwhile. */
export const RunDialog = () => {
  const { t } = useTranslation("honorarium")
  const isOpen = useHonorariumRun(selectIsRunOpen)
  const stage = useHonorariumRun(selectRunStage)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={ends[stage]}
      title={t(stage === "question" || stage === "weighing" ? "run.title" : "run.titlePaying")}
      description={stage === "question" ? t("run.description") : undefined}
      width="wide"
    >
      {stage === "weighing" ? (
        <SkeletonRows rows={4} />
      ) : stage === "question" ? (
        <RunQuestion />
      ) : (
        <RunProgress />
      )}
    </Dialog>
  )
}
