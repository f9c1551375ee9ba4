import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { Loading } from "../../../ui/Loading.tsx"
import { Facts, Stack } from "../../../ui/layout.tsx"
import { lazyPart } from "../../../ui/lazyPart.ts"
import { SkeletonRows } from "../../../ui/Skeleton.tsx"
import { useWhileShown } from "../../../ui/useWhileShown.ts"
import { type ImportStep, selectSending, selectStep, useBulkImport } from "../bulkImport.ts"
import { ChoosingStep } from "./ChoosingStep.tsx"
import { ReadingStep } from "./ReadingStep.tsx"

const mapping = () => import("./MappingStep.tsx").then((module) => module.MappingStep)
const checking = () => import("./CheckingStep.tsx").then((module) => module.CheckingStep)
const sending = () => import("./SendingStep.tsx").then((module) => module.SendingStep)
const ended = () => import("./EndedStep.tsx").then((module) => module.EndedStep)

const MappingStep = lazyPart(mapping)
const CheckingStep = lazyPart(checking)
const SendingStep = lazyPart(sending)
const EndedStep = lazyPart(ended)

/** The steps after the first load while a file is being chosen. */
const fetchAhead = () => {
  Promise.all([mapping(), checking(), sending(), ended()]).catch(() => {})
}

const item = css({
  display: "inline-flex",
  gap: "1.5",
  paddingBlock: "1",
  "&[aria-current]": { color: "text", fontWeight: "medium", boxShadow: "0 2px token(colors.accent.text)" }
})

const steps = ["choosing", "mapping", "checking", "importing", "ended"] as const

const Steps = ({ step }: { readonly step: ImportStep }) => {
  const { t } = useTranslation("import")
  return (
    <Facts as="ol" size="sm" aria-label={t("steps.label")}>
      {steps.map((one, index) => (
        <li key={one} className={item} aria-current={one === step ? "step" : undefined}>
          <span>{index + 1}</span>
          {t(`steps.${one}`)}
        </li>
      ))}
    </Facts>
  )
}

const Step = ({ step }: { readonly step: ImportStep }) => {
  const sending = useBulkImport(selectSending)
  switch (step) {
    case "restoring":
      return <SkeletonRows rows={4} />
    case "choosing":
      return <ChoosingStep />
    case "reading":
      return <ReadingStep />
    case "mapping":
      return <MappingStep />
    case "checking":
      return <CheckingStep />
    case "importing":
      return sending ? <SendingStep sending={sending} /> : null
    case "ended":
      return <EndedStep />
  }
}

export const ImportView = () => {
  const step = useBulkImport(selectStep)
  useWhileShown(fetchAhead)
  return (
    <Stack gap="5" width="fits">
      <Steps step={step} />
      <Loading fallback={<SkeletonRows rows={4} />}>
        <Step step={step} />
      </Loading>
    </Stack>
  )
}
