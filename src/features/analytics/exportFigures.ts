import { saveFile } from "../../services/saveFile.ts"
import type { FigureTable } from "./pictures/Figure.tsx"

/** All tables in one file, one below the other. No cell can act as a formula. */
export const exportFigures = async (tables: Readonly<Record<string, FigureTable>>): Promise<void> => {
  const { default: Papa } = await import("papaparse")
  const lines = Object.values(tables).flatMap(({ heads, rows }) => [heads, ...rows, []])
  saveFile(
    "analytics.csv",
    "text/csv",
    `\uFEFF${Papa.unparse(lines as Array<Array<string>>, { escapeFormulae: true })}\r\n`
  )
}
