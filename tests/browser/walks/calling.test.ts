import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { calendarFeedWalk } from "./calendarFeed.ts"
import { callbackChangeWalk } from "./callbackChange.ts"
import { callOutcomeWalk } from "./callOutcome.ts"
import { callQueueWalk } from "./callQueue.ts"
import { callStartWalk } from "./callStart.ts"
import { callWrapUpWalk } from "./callWrapUp.ts"
import { lastOutcomeWalks } from "./lastOutcome.ts"
import { namedCallWalk } from "./namedCall.ts"
import { nextContactWalk } from "./nextContact.ts"
import { openCallWalk } from "./openCall.ts"
import { outboxWalk } from "./outbox.ts"

walkInBrowser([
  callQueueWalk,
  openCallWalk,
  nextContactWalk,
  callStartWalk,
  namedCallWalk,
  callOutcomeWalk,
  callWrapUpWalk,
  ...lastOutcomeWalks,
  callbackChangeWalk,
  outboxWalk,
  calendarFeedWalk
])
