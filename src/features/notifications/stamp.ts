/** DD/MM/YYYY hh:mm a, in the reader's time zone and the same in every language. */
export const stampOf = (instant: string): string => {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ""
  const two = (value: number) => String(value).padStart(2, "0")
  const hours = date.getHours()
  const day = `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`
  return `${day} ${two(hours % 12 || 12)}:${two(date.getMinutes())} ${hours < 12 ? "am" : "pm"}`
}
