import { useLayoutEffect, useState } from "react"

/**
 * Put into a layer that takes the focus. React subscribes to charts some time after it shows late code, and takes back
 * what was typed into a controlled field before. An update in the same paint makes it subscribe at once.
 */
export const ReadyToType = () => {
  const [, setIsShown] = useState(false)
  useLayoutEffect(() => setIsShown(true), [])
  return null
}
