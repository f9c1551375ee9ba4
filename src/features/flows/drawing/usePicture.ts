import { useEffect, useState } from "react"
import type { Chart } from "../chart/readChart.ts"
import { largestIn, picturesOf, type Room } from "./layout.ts"
import type { Picture } from "./picture.ts"

type Drawing = { readonly chart: Chart; readonly pictures: ReadonlyArray<Picture> | "failed" }

/** The variant of a chart that fits the room best; null while it is drawn. */
export const usePicture = (chart: Chart, room: Room | null) => {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isWanted = attempt >= 0
    const show = (pictures: Drawing["pictures"]) => {
      if (isWanted) setDrawing({ chart, pictures })
    }
    document.fonts.ready
      .then(() => picturesOf(chart))
      .then(show)
      .catch((error: unknown) => {
        console.error(error)
        show("failed")
      })
    return () => {
      isWanted = false
    }
  }, [chart, attempt])
  const pictures = drawing?.chart === chart ? drawing.pictures : null
  return {
    picture: room === null || pictures === null || pictures === "failed" ? null : largestIn(room, pictures),
    hasFailed: pictures === "failed",
    retry: () => setAttempt(attempt + 1)
  }
}
