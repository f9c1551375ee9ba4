import { walkInBrowser } from "../../support/walkInBrowser.ts"
import {
  callbackListWalk,
  honorariumListWalk,
  importListWalk,
  ledgerWalk,
  memberListWalk,
  notificationListWalk,
  transactionListWalk,
  transactionPrintWalk
} from "./pagedLists.ts"

walkInBrowser([
  transactionListWalk,
  transactionPrintWalk,
  ledgerWalk,
  honorariumListWalk,
  memberListWalk,
  notificationListWalk,
  callbackListWalk,
  importListWalk
])
