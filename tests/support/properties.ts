import fc from "fast-check"
import { isLong } from "./long.ts"

/**
 * fast-check with the same seed in every `npm test`, so that a failure means a change. `npm run test:long` takes a new
 * seed each time, which fast-check prints when a property fails.
 */
fc.configureGlobal({ ...(!isLong && { seed: 20_250_101 }) })

export default fc
