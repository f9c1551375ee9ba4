import { useEffect, useEffectEvent } from "react"
import { onFact } from "./app.ts"

/** Calls `listener` for each event of this type while the part is shown. */
export const useFact = <T extends Parameters<typeof onFact>[0]>(
  type: T,
  listener: Parameters<typeof onFact<T>>[1]
) => {
  const hear = useEffectEvent(listener)
  useEffect(() => onFact(type, (fact) => hear(fact)), [type])
}
