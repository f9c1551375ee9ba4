import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { useNow } from "../useNow.ts"

const clock = css({ fontSize: "xl", fontWeight: "semibold", fontVariantNumeric: "tabular-nums" })

const two = (value: number) => String(value).padStart(2, "0")

const elapsed = (seconds: number) => {
  const hours = Math.floor(seconds / 3_600)
  const rest = `${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`
  return hours === 0 ? rest : `${hours}:${rest}`
}

export const Stopwatch = ({ since, until }: { readonly since: string; readonly until: string }) => {
  const { t } = useTranslation("calling")
  const now = useNow()
  const end = until === "" ? now : Math.floor(Date.parse(until) / 1_000)
  const seconds = Math.max(0, end - Math.floor(Date.parse(since) / 1_000))
  return (
    <time className={clock} aria-label={t("call.lasts")} role="timer" dir="ltr">
      {elapsed(seconds)}
    </time>
  )
}
