import { setup } from "xstate"
import type { CallStatus } from "../../contract/rules/callStatuses.ts"

export type CallOutcomeEvent =
  | { readonly type: "person.ruledOut" }
  | { readonly type: "number.foundWrong" }
  | { readonly type: "talk.declined" }
  | { readonly type: "call.unanswered" }
  | { readonly type: "person.referred" }
  | { readonly type: "call.putOff" }
  | { readonly type: "email.requested" }
  | { readonly type: "talk.agreed" }
  | { readonly type: "call.scheduled" }
  | { readonly type: "call.completed" }
  | { readonly type: "outcome.cleared" }
  | { readonly type: "interview.documented" }
  | { readonly type: "interview.reopened" }

/** Which call outcome may follow which. `meta.status` is the spelling on the wire. */
export const callOutcomeMachine = setup({
  types: {
    events: {} as CallOutcomeEvent,
    meta: {} as { readonly status: CallStatus }
  }
}).createMachine({
  id: "callOutcome",
  description:
    "The call status of a contact. Any outcome may follow any other until the interview is documented.",
  initial: "calling",
  states: {
    calling: {
      description: "Calls continue. Each attempt records an outcome; recording another one corrects it.",
      initial: "yetToCall",
      on: {
        "person.ruledOut": { target: ".tried.notRelevant" },
        "number.foundWrong": { target: ".tried.incorrectNumber" },
        "talk.declined": { target: ".tried.declinedToTalk" },
        "call.unanswered": { target: ".tried.notAnswering" },
        "person.referred": { target: ".tried.askedToCallSomeoneElse" },
        "call.putOff": { target: ".tried.callLater" },
        "email.requested": { target: ".tried.askedToSendEmail" },
        "talk.agreed": { target: ".tried.agreedToTalk" },
        "call.scheduled": { target: ".tried.callScheduled" },
        "call.completed": { target: ".tried.callCompleted" }
      },
      states: {
        yetToCall: { description: "Not called yet.", meta: { status: "Yet to call" } },
        tried: {
          description: "Called at least once. The last outcome applies.",
          initial: "notAnswering",
          on: { "outcome.cleared": { target: "yetToCall" } },
          states: {
            notRelevant: {
              description: "Not suitable for an interview. Removed from the queue.",
              meta: { status: "Not relevat" }
            },
            incorrectNumber: {
              description: "The number is marked bad. Soon after a view, the credit comes back.",
              meta: { status: "Incorrect numner" }
            },
            declinedToTalk: {
              description: "Declined. Not called for half a year.",
              meta: { status: "Decliend to talk" }
            },
            notAnswering: {
              description: "Not reached. Called again with growing pauses, then marked unresponsive.",
              meta: { status: "Not answering" }
            },
            askedToCallSomeoneElse: {
              description: "Referred to someone else, who becomes a contact too.",
              meta: { status: "Asked to call someone else" }
            },
            callLater: {
              description: "Asked to be called later. Called again at the agreed time.",
              meta: { status: "Call later" }
            },
            askedToSendEmail: {
              description: "Asked for an email. Called again two days later.",
              meta: { status: "Asked to send email" }
            },
            agreedToTalk: {
              description: "Agreed to an interview without a time yet.",
              meta: { status: "Agreed to talk" }
            },
            callScheduled: {
              description: "The interview has a time.",
              meta: { status: "Call scheduled" }
            },
            callCompleted: {
              description: "The interview took place. Its notes are still to be written.",
              meta: { status: "Call completed" },
              on: { "interview.documented": { target: "#callOutcome.interviewDocumented" } }
            }
          }
        }
      }
    },
    interviewDocumented: {
      description: "The interview is documented. An honorarium may be paid.",
      meta: { status: "Interview noted documented" },
      on: { "interview.reopened": { target: "calling.tried.callCompleted" } }
    }
  }
})
