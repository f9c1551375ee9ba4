import type { undeliveredMachine } from "../../../machines/flows/undelivered.machine.ts"
import { done, failed, type Samples } from "../events.ts"

export const undeliveredSamples: Samples<typeof undeliveredMachine> = {
  events: [
    { type: "list.refresh" },
    { type: "job.again", jobId: "j1" },
    { type: "job.dismiss", jobId: "j1" },
    done("loadJobs", []),
    failed("loadJobs"),
    done("deliverAgain", "Trying again"),
    failed("deliverAgain"),
    done("dismissJob", "Removed"),
    failed("dismissJob")
  ],
  view: () => null
}
