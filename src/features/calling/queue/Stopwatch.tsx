import { useNow } from "../useNow.ts"

const two = (value: number) => String(value).padStart(2, "0")

const elapsed = (seconds: number) => {
  const hours = Math.floor(seconds / 3_600)
  const rest = `${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`
  return hours === 0 ? rest : `${hours}:${rest}`
}

type StopwatchProps = {
  readonly since: string
  /** Runs while it is "". */
  readonly until?: string
  readonly label: string
}

export const Stopwatch = ({ since, until = "", label }: StopwatchProps) => {
  const now = useNow()
  const end = until === "" ? now : Math.floor(Date.parse(until) / 1_000)
  const seconds = Math.max(0, end - Math.floor(Date.parse(since) / 1_000))
  return (
    <time aria-label={label} role="timer" dir="ltr">
      {elapsed(seconds)}
    </time>
  )
}
