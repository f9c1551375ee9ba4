import { Effect } from "effect"
import { calendarFeed, createCalendarFeed, deleteCalendarFeed } from "../../domain/calling/calendarFeed.ts"
import { callbackFile, callbacks, changeCallback } from "../../domain/calling/callbacks.ts"
import { endSession, getSession, startSession } from "../../domain/calling/callingSessions.ts"
import { leaveCall, openCall, saveWrapUp, startCall } from "../../domain/calling/calls.ts"
import { dueWork } from "../../domain/calling/dueWork.ts"
import { leaseContact } from "../../domain/calling/leaseContact.ts"
import { recordOutcome } from "../../domain/calling/outcomes.ts"
import { keepLease, nextContact, releaseContact, skipContact } from "../../domain/calling/queue.ts"
import { peekQueue, queueAhead } from "../../domain/calling/queueNumbers.ts"
import { undoOutcome } from "../../domain/calling/undoOutcome.ts"
import type { HandlersOf } from "./handler.ts"

export const calling: HandlersOf<"calling"> = {
  startSession: ({ source }) => Effect.map(startSession(source), (data) => ({ data })),
  getSession: ({ sessionId }) => Effect.map(getSession(sessionId), (data) => ({ data })),
  endSession: ({ sessionId }) => Effect.map(endSession(sessionId), (data) => ({ data })),
  nextContact: ({ sessionId }) => Effect.map(nextContact(sessionId), (data) => ({ data })),
  queueAhead: ({ sessionId }) => Effect.map(queueAhead(sessionId), (data) => ({ data })),
  peekQueue: ({ sessionId }) => Effect.map(peekQueue(sessionId), (data) => ({ data })),
  leaseContact: ({ sessionId, contactId }) =>
    Effect.map(leaseContact(sessionId, contactId), (data) => ({ data })),
  skipContact: ({ sessionId, contactId }) => Effect.as(skipContact(sessionId, contactId), {}),
  keepLease: ({ contactId }) => Effect.map(keepLease(contactId), (data) => ({ data })),
  releaseContact: ({ contactId }) => Effect.as(releaseContact(contactId), {}),
  startCall: (starting) => Effect.map(startCall(starting), (data) => ({ data })),
  getOpenCall: () => Effect.map(openCall(), (data) => ({ data })),
  saveWrapUp: ({ callId, draft }) => Effect.as(saveWrapUp(callId, draft), {}),
  leaveCall: ({ callId }) => Effect.as(leaveCall(callId), {}),
  recordOutcome: (recording) => Effect.map(recordOutcome(recording), (data) => ({ data })),
  undoOutcome: ({ callId, reopen = true }) =>
    Effect.map(undoOutcome({ callId, reopen }), (data) => ({ data })),
  getDueWork: dueWork,
  getCallbacks: (asked) => Effect.map(callbacks(asked), (data) => ({ data })),
  changeCallback: (asked) => Effect.map(changeCallback(asked), (data) => ({ data })),
  getCallbackFile: ({ contactId }) => Effect.map(callbackFile(contactId), (data) => ({ data })),
  getCalendarFeed: () => Effect.map(calendarFeed(), (data) => ({ data })),
  createCalendarFeed: () => createCalendarFeed(),
  deleteCalendarFeed: () => Effect.as(deleteCalendarFeed(), {})
}
