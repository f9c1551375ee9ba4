import type { ComponentProps } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { ErrorState } from "../../../ui/EmptyState.tsx"
import { SkeletonRows } from "../../../ui/Skeleton.tsx"
import { inWords, titleOf } from "../chart/names.ts"
import type { Chart } from "../chart/readChart.ts"
import { Diagram } from "../drawing/Diagram.tsx"
import type { usePicture } from "../drawing/usePicture.ts"
import type { numbersByState } from "../numbers/numbers.ts"

const waiting = css({ padding: "6" })

/** A state's name for screen readers: where it is, its description, and what is in it now. */
const useSayState = (chart: Chart, live: ReadonlySet<string>, numbers: ReturnType<typeof numbersByState>) => {
  const { t } = useTranslation("flows")
  return (id: string) => {
    const one = chart.states.find((other) => other.id === id)
    if (!one) return id
    const here = live.has(id) ? t("youAreHere") : ""
    const count = numbers.get(id)?.count
    const many = count === undefined ? "" : t("numbers.here", { count })
    return [one.path.map(titleOf).join(" › "), one.description, here, many].filter(Boolean).join(". ")
  }
}

type CanvasProps = Omit<ComponentProps<typeof Diagram>, "picture" | "label" | "anyLabel" | "sayState"> & {
  readonly chart: Chart
  readonly live: ReadonlySet<string>
  readonly drawing: ReturnType<typeof usePicture>
}

/** The picture, or its place until it is drawn. */
export const Canvas = ({ chart, live, drawing: { picture, hasFailed, retry }, ...rest }: CanvasProps) => {
  const { t } = useTranslation("flows")
  const sayState = useSayState(chart, live, rest.numbers)
  if (picture)
    return (
      <Diagram
        {...rest}
        picture={picture}
        sayState={sayState}
        label={t("picture", { name: inWords(chart.id) })}
        anyLabel={t("any")}
      />
    )
  return hasFailed ? (
    <ErrorState
      title={t("failed.title")}
      message={t("failed.message")}
      retryLabel={t("failed.retry")}
      onRetry={retry}
    />
  ) : (
    <div className={waiting}>
      <SkeletonRows label={t("drawing")} />
    </div>
  )
}
