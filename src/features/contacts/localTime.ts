const two = (value: number) => String(value).padStart(2, "0")

/** An instant as a date-and-time input's value, in the reader's time zone. */
export const toLocalInput = (instant: string | null | undefined): string => {
  if (!instant) return ""
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ""
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The instant of such an input, or null for none. */
export const fromLocalInput = (text: string): string | null => {
  const date = new Date(text)
  return text === "" || Number.isNaN(date.getTime()) ? null : date.toISOString()
}
