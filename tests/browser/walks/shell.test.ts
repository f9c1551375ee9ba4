import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { commandPaletteWalk, paletteSavesWalk } from "./commandPalette.ts"
import { displayWalk } from "./display.ts"
import { notificationsWalk } from "./notifications.ts"
import { todayWalk } from "./today.ts"

walkInBrowser([displayWalk, notificationsWalk, commandPaletteWalk, paletteSavesWalk, todayWalk])
