import { walkInBrowser } from "../../support/walkInBrowser.ts"
import {
  honorariumListWalk,
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
  notificationListWalk
])
