import { useTranslation } from "react-i18next"
import { selectHasFailed, selectIsBusy, selectLevel, usePalette } from "./palette.ts"

/** The running work or failure as text, or the number of lines. */
export const usePaletteStatus = (count: number): string => {
  const { t } = useTranslation(["palette", "contacts", "common"])
  const level = usePalette(selectLevel)
  const isBusy = usePalette(selectIsBusy)
  const hasFailed = usePalette(selectHasFailed)
  const { query, problem } = usePalette(({ context }) => context)
  if (hasFailed) return level === "top" ? t("failed") : problem
  if (level === "saving") return t("saving")
  if (isBusy) return level === "top" ? t("searching") : t("common:loading")
  if (count > 0) return t("count", { count })
  return level === "times" ? t("contacts:when.unclear") : t("nothing", { query })
}
