import "../../display/display.ts"
import { nextTurn } from "./nextTurn.ts"

await nextTurn()
