import { walkInBrowser } from "../../support/walkInBrowser.ts"
import {
  auditWalk,
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
  auditWalk,
  ledgerWalk,
  honorariumListWalk,
  memberListWalk,
  notificationListWalk,
  callbackListWalk,
  importListWalk
])
