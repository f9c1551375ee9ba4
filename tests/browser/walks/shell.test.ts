import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { checklistWalk } from "./checklist.ts"
import { commandPaletteWalk } from "./commandPalette.ts"
import { displayWalk } from "./display.ts"
import { flowNumbersWalk } from "./flowNumbers.ts"
import { notificationsWalk } from "./notifications.ts"

walkInBrowser([displayWalk, notificationsWalk, commandPaletteWalk, checklistWalk, flowNumbersWalk])
