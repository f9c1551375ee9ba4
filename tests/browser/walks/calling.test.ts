import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { calendarFeedWalk } from "./calendarFeed.ts"
import { callbackChangeWalk } from "./callbackChange.ts"
import { callOutcomeWalk } from "./callOutcome.ts"
import { callQueueWalk } from "./callQueue.ts"
import { callWrapUpWalk } from "./callWrapUp.ts"
import { lastOutcomeWalks } from "./lastOutcome.ts"
import { namedCallWalk } from "./namedCall.ts"
import { nextContactWalk } from "./nextContact.ts"
import { outboxWalk } from "./outbox.ts"

walkInBrowser([
  callQueueWalk,
  nextContactWalk,
  namedCallWalk,
  callOutcomeWalk,
  callWrapUpWalk,
  ...lastOutcomeWalks,
  callbackChangeWalk,
  outboxWalk,
  calendarFeedWalk
])
