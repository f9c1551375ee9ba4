import { useLayoutEffect, useState } from "react"

/**
 * Put into a layer that takes the focus. If the layer's code arrives late, React shows its fields before it subscribes
 * to the charts, and takes back what is typed until then. An update in the same paint makes it subscribe at once.
 */
export const ReadyToType = () => {
  const [, setIsShown] = useState(false)
  useLayoutEffect(() => setIsShown(true), [])
  return null
}
