import "react-dom/client"
import { nextTurn } from "./nextTurn.ts"

await nextTurn()
