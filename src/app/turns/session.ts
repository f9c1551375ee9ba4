import "../../features/auth/session.ts"
import { nextTurn } from "./nextTurn.ts"

await nextTurn()
