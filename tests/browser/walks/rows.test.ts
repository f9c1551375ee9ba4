import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { cardDragWalk, contactBoardWalk } from "./board.ts"
import { rowEditWalk, rowSavesWalk } from "./rows.ts"

walkInBrowser([rowEditWalk, rowSavesWalk, contactBoardWalk, cardDragWalk])
