import ELK from "elkjs/lib/elk-api.js"
import workerUrl from "elkjs/lib/elk-worker.min.js?url"
import { ownScript } from "../../../services/ownScript.ts"
import type { Chart } from "../chart/readChart.ts"
import type { Measure } from "./boxes.ts"
import { type Direction, toGraph } from "./graph.ts"
import { type Picture, toPicture } from "./picture.ts"

export type Room = { readonly width: number; readonly height: number }

let elk: InstanceType<typeof ELK> | undefined

const layOut = async (chart: Chart, direction: Direction): Promise<Picture> => {
  elk ??= new ELK({ workerUrl: ownScript(workerUrl) })
  return toPicture(chart, await elk.layout(toGraph(chart, direction, measure)))
}

/** The same chart vertically and horizontally, laid out in a worker. */
export const picturesOf = async (chart: Chart): Promise<ReadonlyArray<Picture>> =>
  Promise.all([layOut(chart, "DOWN"), layOut(chart, "RIGHT")])

/** The variant that is larger when fitted into the room. */
export const largestIn = (room: Room, pictures: ReadonlyArray<Picture>): Picture | null =>
  pictures.reduce<Picture | null>(
    (best, one) => (best === null || scaleOf(one, room) > scaleOf(best, room) ? one : best),
    null
  )

export const scaleOf = (picture: Room, room: Room): number =>
  Math.min(room.width / picture.width, room.height / picture.height)

const fonts = { title: "600 13px", row: "400 12px", label: "500 12px" } as const

let pen: CanvasRenderingContext2D | null | undefined

const measure: Measure = (text, face) => {
  pen ??= document.createElement("canvas").getContext("2d")
  if (!pen) return text.length * 7
  pen.textRendering = "geometricPrecision"
  pen.font = `${fonts[face]} ${getComputedStyle(document.body).fontFamily}`
  return pen.measureText(text).width
}
