export const lateMs = 10 * 60_000
const soonMs = 60 * 60_000

/** A callback is missed ten minutes after its time, and due from an hour before it. */
export const callbackStatus = (at: string, now: number): "missed" | "due" | "coming" => {
  const time = Date.parse(at)
  if (time < now - lateMs) return "missed"
  return time < now + soonMs ? "due" : "coming"
}
