import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { leadSearchWalk, leadViewingWalk } from "./leads.ts"
import { contactListWalk } from "./lists.ts"

walkInBrowser([leadSearchWalk, leadViewingWalk, contactListWalk])
