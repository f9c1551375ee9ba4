import { undeliveredMachine } from "../../machines/flows/undelivered.machine.ts"
import { describeMachine } from "../support/walk.ts"
import { done, failed } from "./walks/samples.ts"

describeMachine("undelivered", undeliveredMachine, {
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
})
