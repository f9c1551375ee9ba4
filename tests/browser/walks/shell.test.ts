import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { commandPaletteWalk } from "./commandPalette.ts"
import { displayWalk } from "./display.ts"
import { flowNumbersWalk } from "./flowNumbers.ts"
import { notificationsWalk } from "./notifications.ts"
import { todayWalk } from "./today.ts"

walkInBrowser([displayWalk, notificationsWalk, commandPaletteWalk, todayWalk, flowNumbersWalk])
