import { assign, fromPromise, setup } from "xstate"
import type { UndeliveredJob } from "../../contract/entities/UndeliveredJob.ts"

export type UndeliveredContext = {
  readonly jobs: ReadonlyArray<UndeliveredJob>
  readonly jobId: string
  readonly attempt: string
}

export type UndeliveredEvent =
  | { readonly type: "list.refresh" }
  | { readonly type: "job.again"; readonly jobId: string }
  | { readonly type: "job.dismiss"; readonly jobId: string }

export type JobRequest = Pick<UndeliveredContext, "jobId" | "attempt">

const mustProvide = (): never => {
  throw new Error("undelivered was started without its implementations")
}

/** Emails and jobs after their last attempt: retrying or dismissing them. */
export const undeliveredMachine = setup({
  types: {
    context: {} as UndeliveredContext,
    events: {} as UndeliveredEvent,
    tags: {} as "failed" | "busy"
  },
  actors: {
    loadJobs: fromPromise<ReadonlyArray<UndeliveredJob>>(mustProvide),
    deliverAgain: fromPromise<string, JobRequest>(mustProvide),
    dismissJob: fromPromise<string, JobRequest>(mustProvide)
  },
  actions: {
    setJobs: assign((_, params: { jobs: ReadonlyArray<UndeliveredJob> }) => params),
    startAttempt: assign((_, params: { jobId: string }) => ({
      jobId: params.jobId,
      attempt: crypto.randomUUID()
    })),
    announceDone: (_, _params: { message: string }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "undelivered",
  description: "Undelivered emails and messages, until an Admin retries or dismisses them.",
  context: { jobs: [], jobId: "", attempt: "" },
  initial: "idle",
  states: {
    idle: {
      description: "Before the page is opened.",
      on: { "list.refresh": { target: "loading" } }
    },
    loading: {
      description: "Loads the list. The jobs listed before stay visible.",
      tags: ["busy"],
      invoke: {
        id: "loadJobs",
        src: "loadJobs",
        onDone: {
          target: "listed",
          actions: { type: "setJobs", params: ({ event }) => ({ jobs: event.output }) }
        },
        onError: { target: "failed" }
      }
    },
    failed: {
      description: "The list could not be loaded.",
      tags: ["failed"],
      on: { "list.refresh": { target: "loading" } }
    },
    listed: {
      description: "Nothing is shown when everything was delivered.",
      on: {
        "list.refresh": { target: "loading" },
        "job.again": {
          target: "deliveringAgain",
          actions: { type: "startAttempt", params: ({ event }) => ({ jobId: event.jobId }) }
        },
        "job.dismiss": {
          target: "dismissing",
          actions: { type: "startAttempt", params: ({ event }) => ({ jobId: event.jobId }) }
        }
      }
    },
    deliveringAgain: {
      description: "Queues the job again. It returns here if it fails again.",
      tags: ["busy"],
      invoke: {
        id: "deliverAgain",
        src: "deliverAgain",
        input: ({ context }) => ({ jobId: context.jobId, attempt: context.attempt }),
        onDone: {
          target: "loading",
          actions: { type: "announceDone", params: ({ event }) => ({ message: event.output }) }
        },
        onError: {
          target: "loading",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    dismissing: {
      description: "Removes the job from the list. It is not retried.",
      tags: ["busy"],
      invoke: {
        id: "dismissJob",
        src: "dismissJob",
        input: ({ context }) => ({ jobId: context.jobId, attempt: context.attempt }),
        onDone: {
          target: "loading",
          actions: { type: "announceDone", params: ({ event }) => ({ message: event.output }) }
        },
        onError: {
          target: "loading",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    }
  }
})
