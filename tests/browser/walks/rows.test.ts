import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { rowEditWalk, rowSavesWalk } from "./rows.ts"

walkInBrowser([rowEditWalk, rowSavesWalk])
